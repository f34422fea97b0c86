// PostgreSQL refuses to run as root. If we are root, its programs run as a system user; otherwise they run as us.

import { execFile, type SpawnOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../process/start-error.ts'

const run = promisify(execFile)

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>
}

export interface PostgresUser {
  /** Owner of the database's files; null when that is the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  command(file: string, args: readonly string[]): Command
}

const CURRENT_USER: PostgresUser = { owner: null, command: (file, args) => ({ file, args, options: {} }) }

/** Debian's packages make the first; the second is ours. */
const USER_NAMES = ['postgres', 'guftagu'] as const
const NEW_USER = 'guftagu'

export async function choosePostgresUser(places: {
  readonly program: string
  readonly directory: string
  readonly cluster: string
}): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return CURRENT_USER
  const owner = (await ownerOf(places.cluster)) ?? (await systemUser())
  const plain: PostgresUser = { owner, command: (file, args) => ({ file, args, options: owner }) }
  if (await canRun(plain, places)) return plain
  const passing = throughClosedFolders(owner)
  if (await canRun(passing, places)) return passing
  throw new StartError(
    `PostgreSQL cannot run as root, and its user (id ${owner.uid}) may not enter ${places.directory} or ${places.program}: move Guftagu to a folder that everyone may enter, or start it as an ordinary user.`,
  )
}

/** An existing cluster keeps its owner, so root and an ordinary user can take turns. */
async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | null> {
  const found = await stat(cluster).catch(() => null)
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid }
}

async function systemUser(): Promise<{ uid: number; gid: number }> {
  for (const name of USER_NAMES) {
    const user = await findUser(name)
    if (user !== null) return user
  }
  await createUser()
  const created = await findUser(NEW_USER)
  if (created !== null) return created
  throw new StartError(
    'PostgreSQL cannot run as root and no user could be created for it: create one with "useradd --system guftagu", or start Guftagu as an ordinary user.',
  )
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

/** All but the smallest systems have `useradd`; those have `adduser`, with other options. */
async function createUser(): Promise<void> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NEW_USER])
  } catch {
    await run('adduser', ['-S', '-D', '-H', NEW_USER]).catch(() => undefined)
  }
}

/**
 * A project under /root is closed to other users. The capability dac_read_search lets PostgreSQL pass through its folders. Its
 * programs call access(2) first, which respects the capability only with no_setuid_fixup.
 */
function throughClosedFolders(owner: { readonly uid: number; readonly gid: number }): PostgresUser {
  const privileges = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
    '--bounding-set=-all,+dac_read_search',
    '--securebits=+no_setuid_fixup',
  ]
  return { owner, command: (file, args) => ({ file: 'setpriv', args: [...privileges, file, ...args], options: {} }) }
}

async function canRun(user: PostgresUser, places: { readonly program: string; readonly directory: string }): Promise<boolean> {
  const attempts = [user.command(places.program, ['--version']), user.command('/bin/sh', ['-c', 'cd "$1"', 'sh', places.directory])]
  try {
    for (const { file, args, options } of attempts) await run(file, args, { ...options, cwd: '/' })
    return true
  } catch {
    return false
  }
}
