// A cluster is PostgreSQL's word for its folder of databases. It is created once, under a temporary name, so a crash leaves a complete
// one or none.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../process/start-error.ts'
import { programPath } from './binaries.ts'
import type { PostgresUser } from './user.ts'

const run = promisify(execFile)

export const SUPERUSER = 'guftagu'

/** Nothing of the caller's environment may influence the server: no PGDATA, no PGOPTIONS, no locale. */
export const POSTGRES_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' } as const

export interface ClusterOptions {
  readonly cluster: string
  readonly binDirectory: string
  readonly user: PostgresUser
  readonly password: string
  readonly durable: boolean
}

export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const version = await programVersion(options)
  const existing = await readFile(join(options.cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (existing === null) await createCluster(options, version)
  else if (Number(existing) !== version) {
    throw new StartError(
      `The database in ${options.cluster} was made by PostgreSQL ${existing.trim()}, and PostgreSQL ${version} cannot open it: start the version of Guftagu that made it, dump it, and load it into a new data folder.`,
    )
  }
}

async function programVersion({ binDirectory, user }: ClusterOptions): Promise<number> {
  const { file, args, options } = user.command(programPath(binDirectory, 'postgres'), ['--version'])
  const { stdout } = await run(file, args, { ...options, cwd: '/' }).catch((error: Error) => {
    throw new StartError(`The embedded PostgreSQL does not run on this machine: ${firstLine(error.message)}`, { cause: error })
  })
  return Number(/\s(\d+)\./.exec(stdout)?.[1])
}

async function createCluster({ cluster, binDirectory, user, password, durable }: ClusterOptions, version: number): Promise<void> {
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.password-${randomBytes(6).toString('hex')}`
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    for (const path of user.owner === null ? [] : [draft, passwordFile]) await chown(path, user.owner?.uid ?? 0, user.owner?.gid ?? 0)
    const { file, args, options } = user.command(programPath(binDirectory, 'initdb'), [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--data-checksums',
      ...localeArguments(version),
      ...(durable ? [] : ['--no-sync']),
    ])
    await run(file, args, { ...options, cwd: '/', env: POSTGRES_ENVIRONMENT })
    await rename(draft, cluster)
    await flushDirectory(dirname(cluster))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new StartError(`The database could not be made in ${cluster}: ${firstLine(stderrOf(error))}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** The same on every machine: sorts by code point, and knows upper and lower case in every script. */
function localeArguments(version: number): string[] {
  return version >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']
}

async function flushDirectory(path: string): Promise<void> {
  // Windows cannot open folders, and syncs them automatically.
  if (process.platform === 'win32') return
  const directory = await open(path)
  await directory.sync()
  await directory.close()
}

function stderrOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'stderr' in error && typeof error.stderr === 'string' && error.stderr.trim() !== '' ? error.stderr : error.message
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
