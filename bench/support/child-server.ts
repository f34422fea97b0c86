// Starts a server in its own process, and reads its memory and CPU usage.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'
import type { Usage } from './report-usage.ts'

export interface ChildServer {
  readonly address: string
  usage(): Promise<Usage>
}

const HERE = import.meta.dirname
export const GUFTAGU = join(HERE, '..', '..', 'src', 'server', 'main.ts')
export const PEER = join(HERE, 'peer-server.ts')

export async function startServer(
  cleanup: Cleanup,
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ChildServer> {
  const child = await startChild(cleanup, 'a server', () =>
    spawn(process.execPath, ['--no-warnings', '--expose-gc', '--import', join(HERE, 'report-usage.ts'), program, ...args], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    }),
  )
  const address = await addressOf(child)
  return {
    address,
    async usage() {
      child.send('usage')
      const [usage] = (await once(child, 'message')) as [Usage]
      return usage
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no stdout')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /Address\s+\S+:(\d+)$/.exec(line)?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error('the server ended before it was ready')
}

/** The CPU time of the postmaster and its children, from /proc. */
export async function postgresCpuMs(postmasterPid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ticks = await Promise.all(pids.map((pid) => ticksOf(pid, postmasterPid)))
  return ticks.reduce((sum, count) => sum + count, 0) * MS_PER_TICK
}

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10

async function ticksOf(pid: string, parent: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The fields after the name: state, parent, …; the 12th and 13th are user and system time.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(pid) === parent || Number(fields[1]) === parent ? Number(fields[11]) + Number(fields[12]) : 0
}
