// Starts a real Redis on its own port, without persistence, and ends it by its pid.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

const POLL_MS = 20

export interface RedisServer {
  readonly url: string
  /** kill -9. */
  kill(): Promise<void>
  /** On the same port, and empty. */
  start(): Promise<void>
  /** Keeps it running, but unresponsive. */
  freeze(): void
  thaw(): void
}

export async function startRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
      {
        stdio: 'ignore',
      },
    )
    const failed = once(child, 'error').then(([error]) => {
      throw new Error('there is no redis-server here; on Debian: apt-get install redis-server', { cause: error })
    })
    await Promise.race([answers(url), failed])
  }

  await start()
  return {
    url,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client.disconnect()
    } catch {
      await sleep(POLL_MS)
    }
  }
}
