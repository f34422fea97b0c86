// A package from the npm registry at an exact version. Not a dependency, because it is only measured.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'bench-peer')
const TIMEOUT_MS = 120_000

/** Returns the folder with its files; downloads it once. */
export async function npmPackage(name: string, version: string): Promise<string> {
  const cached = join(CACHE, `${name}-${version}`)
  if (existsSync(cached)) return cached
  const incoming = `${cached}.${process.pid}`
  await mkdir(incoming, { recursive: true })
  try {
    const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', incoming], { timeout: TIMEOUT_MS })
    const [packed] = JSON.parse(stdout) as { readonly filename: string }[]
    await run('tar', ['-xzf', join(incoming, packed?.filename ?? ''), '-C', incoming])
    await rename(join(incoming, 'package'), cached)
  } catch (error) {
    throw new Error(`${name} ${version} could not be fetched from the npm registry, which this measurement needs once`, { cause: error })
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
  return cached
}
