// The data folder of a server that has started once: a database with its tables, and the first admin. Journeys' servers start with a copy,
// because creating one takes two seconds of CPU time. It is used for a day, so that nothing in it is overdue, or until its sources change.

import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startOnce } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, '.cache', 'first-start')
const MAX_KEPT = 4

/** Returns the path of the folder. */
export async function ensureFirstStart(fingerprint: string): Promise<string> {
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  const made = join(FOLDER, `${today}-${fingerprint}`)
  if (existsSync(made)) return made
  await mkdir(FOLDER, { recursive: true })
  // Created elsewhere and then renamed, so that an interrupted run leaves no incomplete folder.
  const directory = await mkdtemp(join(FOLDER, 'making-'))
  const data = join(directory, 'data')
  await startOnce(directory)
  await rm(join(data, 'logs'), { recursive: true })
  // Fails if another run was faster and made the same folder.
  await rename(data, made).catch(() => undefined)
  await rm(directory, { recursive: true, force: true })
  await removeOld()
  return made
}

/** Other runs may still use the latest ones. */
async function removeOld(): Promise<void> {
  const paths = (await readdir(FOLDER)).map((name) => join(FOLDER, name))
  const byAge = paths
    .map((path) => ({ path, madeAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.madeAt - one.madeAt)
  for (const { path } of byAge.slice(MAX_KEPT)) await rm(path, { recursive: true, force: true })
}
