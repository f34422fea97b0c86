// A package from the registry at an exact version, beside ours and not among them: it is only measured.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const KEPT_IN = join(import.meta.dirname, '..', '..', '.cache', 'bench-peer')
const PATIENCE_MS = 120_000

/** The folder with its files; fetched once. */
export async function npmPackage(name: string, version: string): Promise<string> {
  const kept = join(KEPT_IN, `${name}-${version}`)
  if (existsSync(kept)) return kept
  const arriving = `${kept}.${process.pid}`
  await mkdir(arriving, { recursive: true })
  try {
    const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', arriving], { timeout: PATIENCE_MS })
    const [packed] = JSON.parse(stdout) as { readonly filename: string }[]
    await run('tar', ['-xzf', join(arriving, packed?.filename ?? ''), '-C', arriving])
    await rename(join(arriving, 'package'), kept)
  } catch (error) {
    throw new Error(`${name} ${version} could not be fetched from the npm registry, which this measurement needs once`, { cause: error })
  } finally {
    await rm(arriving, { recursive: true, force: true })
  }
  return kept
}
