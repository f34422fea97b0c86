// A package from the npm registry at an exact version. Not a dependency, because it is only measured.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const KEPT_IN = join(import.meta.dirname, '..', '..', '.cache', 'bench-peer')
const TIMEOUT_MS = 120_000

/** Returns the folder with its files; downloads it once. */
export async function npmPackage(name: string, version: string): Promise<string> {
  const kept = join(KEPT_IN, `${name}-${version}`)
  if (existsSync(kept)) return kept
  const arriving = `${kept}.${process.pid}`
  await mkdir(arriving, { recursive: true })
  try {
    const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', arriving], { timeout: TIMEOUT_MS })
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
