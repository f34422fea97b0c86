// The data folder of a server that has started once: a database with its tables, and the first admin. The servers of journeys start
// with a copy of it, because making one takes two seconds of processor time. It is kept under the fingerprint
// of its sources.

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startOnce } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, '.cache', 'first-start')

/** Returns the path of the folder. */
export async function ensureFirstStart(fingerprint: string): Promise<string> {
  const made = join(FOLDER, fingerprint)
  if (existsSync(made)) return made
  await mkdir(FOLDER, { recursive: true })
  // Made elsewhere and then renamed, so that a run that is ended leaves no half of it.
  const directory = await mkdtemp(join(FOLDER, 'making-'))
  const data = join(directory, 'data')
  await startOnce(directory)
  await rm(join(data, 'logs'), { recursive: true })
  // Fails when another run was faster, which made the same.
  await rename(data, made).catch(() => undefined)
  await rm(directory, { recursive: true, force: true })
  await removeOthers(fingerprint)
  return made
}

async function removeOthers(fingerprint: string): Promise<void> {
  const old = (await readdir(FOLDER)).filter((other) => other !== fingerprint && !other.startsWith('making-'))
  for (const other of old) await rm(join(FOLDER, other), { recursive: true, force: true })
}
