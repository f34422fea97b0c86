// The running PostgreSQL server as its pid file describes it. The file outlives a kill -9, and by then another process may have
// its pid, so no process gets a signal before it is recognised.

import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode } from '../process/start-error.ts'

const run = promisify(execFile)

const POLL_MS = 20
const PORT_LINE = 3
const STATUS_LINE = 7

/** PostgreSQL's fast shutdown, which rolls back open transactions; then its immediate shutdown; then kill. */
const STOPPING: readonly { readonly signal: NodeJS.Signals; readonly limitMs: number }[] = [
  { signal: 'SIGINT', limitMs: 15_000 },
  { signal: 'SIGQUIT', limitMs: 5_000 },
  { signal: 'SIGKILL', limitMs: 5_000 },
]

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
  /** The server is replaying its log after a crash, or is about to be ready. */
  readonly isStarting: boolean
}

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  const status = lines[STATUS_LINE]?.trim()
  return pid > 1 ? { pid, port: Number(lines[PORT_LINE]), isReady: status === 'ready', isStarting: status === 'starting' } : null
}

/** The server that runs on this cluster and accepts connections, even if another process started it. */
export async function findRunning(cluster: string): Promise<Postmaster | null> {
  const found = await readPostmaster(cluster)
  return found?.isReady && (await isPostmasterOf(found.pid, cluster)) ? found : null
}

/** After we crashed, the server may still run, or another process may have its pid. */
export async function stopOrphan(cluster: string): Promise<void> {
  const orphan = await readPostmaster(cluster)
  if (orphan === null || !isAlive(orphan.pid)) return
  const { pid } = orphan
  if (await isPostmasterOf(pid, cluster)) {
    await stopServer({ signal: (name) => process.kill(pid, name), isRunning: () => isPostmasterOf(pid, cluster) })
  } else {
    // PostgreSQL would take any running process with that pid for a server.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
}

/** On Windows every signal ends the process at once, which PostgreSQL survives like any crash. */
export async function stopServer(server: { signal(name: NodeJS.Signals): void; isRunning(): boolean | Promise<boolean> }): Promise<void> {
  for (const { signal, limitMs } of STOPPING) {
    if (!(await server.isRunning())) return
    server.signal(signal)
    const until = Date.now() + limitMs
    while (Date.now() < until) {
      await sleep(POLL_MS)
      if (!(await server.isRunning())) return
    }
  }
}

/** The working directory of a server is its own cluster, which is true of no other process. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(cluster)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
