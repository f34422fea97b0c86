// The embedded PostgreSQL: a real server, supervised as a child. It runs in its own process group, so a
// Ctrl-C at the terminal reaches us alone and the database goes down after its last client. When it dies
// it is started again at the same address; when it keeps dying, `onGivenUp` is called.

import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DirectoryLock, keepSecret, lockDirectory, prepareDirectory } from '../process/data-directory.ts'
import type { Log } from '../process/log.ts'
import { renameLargeLog } from '../process/log-file.ts'
import { StartError } from '../process/start-error.ts'
import { embeddedBinDirectory, programPath } from './binaries.ts'
import { ensureCluster, POSTGRES_ENVIRONMENT, SUPERUSER } from './cluster.ts'
import { findRunning, readPostmaster, stopOrphan, stopServer } from './postmaster.ts'
import { choosePostgresUser, type PostgresUser } from './user.ts'

export interface EmbeddedPostgresOptions {
  /** The supervisor's own folder; made when missing. */
  readonly directory: string
  /** Programs of another PostgreSQL; the ones from npm when not given. */
  readonly binDirectory?: string
  /** False trades durability for speed, in tests only. */
  readonly durable?: boolean
  readonly log?: Log
  /** Called once when the server could not be kept alive. */
  readonly onGivenUp?: (reason: StartError) => void
}

export interface EmbeddedPostgres {
  readonly url: string
  stop(): Promise<void>
}

const POLL_MS = 20
/** Does not limit replaying the log after a crash, which takes as long as the disk needs and would begin again if it were stopped. */
const START_LIMIT_MS = 60_000
/** Another program may take the port between our check and the server's start. */
const START_ATTEMPTS = 5
const RESTART_DELAYS_MS = [100, 500, 1_000, 3_000, 10_000] as const
/** A server that ran this long was healthy; its next crash starts the count again. */
const HEALTHY_AFTER_MS = 60_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Our queries are short; compiling them costs more than it saves.
  jit: 'off',
  cluster_name: 'guftagu',
} as const
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { directory, durable = true } = options
  await prepareDirectory(directory)
  const lock = await lockDirectory(directory)
  try {
    const cluster = join(directory, 'cluster')
    const binDirectory = options.binDirectory ?? (await embeddedBinDirectory())
    const program = programPath(binDirectory, 'postgres')
    // A folder created with mkdtemp, or under a strict umask, would keep the server's user out.
    if (process.getuid?.() === 0) await chmod(directory, 0o711)
    const user = await choosePostgresUser({ program, directory, cluster })
    const password = await keepSecret(directory, 'password')
    await stopOrphan(cluster)
    await ensureCluster({ cluster, binDirectory, user, password, durable })
    return await supervise({ cluster, program, user, password, durable, logFile: join(directory, 'postgres.log'), lock, options })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the PostgreSQL that another of our processes runs on this folder; null if there is none. */
export async function findEmbeddedPostgres(directory: string): Promise<string | null> {
  const running = await findRunning(join(directory, 'cluster'))
  return running ? addressOf(await keepSecret(directory, 'password'), running.port) : null
}

interface Supervised {
  readonly cluster: string
  readonly program: string
  readonly user: PostgresUser
  readonly password: string
  readonly durable: boolean
  readonly logFile: string
  readonly lock: DirectoryLock
  readonly options: EmbeddedPostgresOptions
}

async function supervise(server: Supervised): Promise<EmbeddedPostgres> {
  const { log, onGivenUp } = server.options
  let { child, port } = await launchOnFreePort(server)
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> = Promise.resolve()
  let crashes = 0
  watch()

  function watch(): void {
    const startedAt = performance.now()
    child.once('exit', () => {
      if (stopping) return
      const wasHealthy = performance.now() - startedAt > HEALTHY_AFTER_MS
      restarting = restart(wasHealthy ? 0 : crashes)
    })
  }

  async function restart(earlierCrashes: number): Promise<void> {
    crashes = earlierCrashes + 1
    const delayMs = RESTART_DELAYS_MS[earlierCrashes]
    if (delayMs === undefined) {
      onGivenUp?.(new StartError(`The embedded PostgreSQL keeps dying; its log is ${server.logFile}.`))
      return
    }
    log?.error({ exitCode: child.exitCode, signal: child.signalCode, delayMs }, 'the embedded PostgreSQL died and is started again')
    await sleep(delayMs)
    if (stopping) return
    try {
      child = await launch(server, port)
    } catch (error) {
      log?.error({ err: error }, 'the embedded PostgreSQL did not start again')
      await restart(crashes)
      return
    }
    log?.info('the embedded PostgreSQL is back')
    watch()
  }

  async function stop(): Promise<void> {
    await restarting
    await endChild(child)
    server.lock.release()
  }

  return {
    url: addressOf(server.password, port),
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

function addressOf(password: string, port: number): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
}

async function launchOnFreePort(server: Supervised): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return { child: await launch(server, port), port }
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error
      // The child processes of a killed server keep its memory for a moment.
      await sleep(attempt * 200)
    }
  }
}

async function launch(server: Supervised, port: number): Promise<ChildProcess> {
  const settings = { ...SETTINGS, ...(server.durable ? DURABLE : FAST), port: String(port) }
  const args = ['-D', server.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const command = server.user.command(server.program, args)
  await renameLargeLog(server.logFile)
  const logFile = await open(server.logFile, 'a', 0o600)
  const { size: logStart } = await logFile.stat()
  let spawnError: Error | undefined
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    detached: true,
    env: POSTGRES_ENVIRONMENT,
    stdio: ['ignore', logFile.fd, logFile.fd],
  })
  child.once('error', (error) => {
    spawnError = error
  })
  // A process that exits without stop() must not leave a server running, not even one that is still starting.
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)
  child.once('close', () => process.off('exit', onExit))
  await logFile.close()
  const until = Date.now() + START_LIMIT_MS
  let isLate = false
  for (;;) {
    if (spawnError) throw new StartError(`The embedded PostgreSQL could not be started: ${spawnError.message}`, { cause: spawnError })
    if (!isRunning(child)) throw new StartError(`The embedded PostgreSQL did not start: ${await lastError(server.logFile, logStart)}`)
    const postmaster = await readPostmaster(server.cluster)
    const own = postmaster?.pid === child.pid ? postmaster : null
    if (own?.isReady) return child
    if (Date.now() >= until) {
      if (!own?.isStarting) break
      if (!isLate) server.options.log?.warn({ logFile: server.logFile }, 'the embedded PostgreSQL still replays its log after a crash')
      isLate = true
    }
    await sleep(POLL_MS)
  }
  await endChild(child)
  throw new StartError(`The embedded PostgreSQL did not become ready; its log is ${server.logFile}.`)
}

async function endChild(child: ChildProcess): Promise<void> {
  await stopServer({ signal: (name) => child.kill(name), isRunning: () => isRunning(child) })
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Reads the server's log of this start only. */
async function lastError(path: string, from: number): Promise<string> {
  const lines = (await readFile(path)).subarray(from).toString().trim().split('\n')
  const error = lines.findLast((line) => /FATAL|ERROR|error/.test(line)) ?? lines.at(-1)
  return error?.replace(/^.*?FATAL:\s+/, '') || 'it gave no reason'
}
