// What nodes share besides the database: a stream of events emitted to rooms, and the counters of allowances. Both may be lost at any
// time. A node without Redis still serves the clients connected to it: no command waits for Redis to come back, none waits long when it
// hangs, and pages later fetch from the database what they missed.

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis as Client, type RedisOptions } from 'ioredis'
import type { Log } from '../process/log.ts'

export interface Redis {
  /** Used for counters. Fails at once while Redis is away. */
  readonly client: Client
  /** Used by Socket.IO. */
  readonly adapter: ReturnType<typeof createAdapter>
  isReachable(): Promise<boolean>
  /** Does the work, and returns whether everything emitted to rooms during it has reached Redis. */
  carries(work: () => Promise<void>): Promise<boolean>
  /** Called after an outage, in which events of other nodes may have been lost. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

const STREAM = 'guftagu:rooms'
/** About ten minutes of a busy evening; a node that has missed more has long lost its connections. */
const MAX_KEPT = 10_000
const READ_BLOCK_MS = 2_000
/** Short, because a client may be waiting for the command. */
const COMMAND_TIMEOUT_MS = 500
/** A connection that gives no answer for this long is closed and opened again. */
const SILENCE_MS = 2_000
const RETRY_MS = 1_000
const START_LIMIT_MS = 3_000

/** Waits until it knows where in the stream to begin, but not for long, because a node works without Redis, too. */
export async function openRedis(url: string, { log }: { readonly log: Log }): Promise<Redis> {
  const listeners: (() => void)[] = []
  const isConnected = () => [client, writer, reader].every(({ status }) => status === 'ready')
  const note = noteOutages(log, isConnected, () => {
    for (const listener of listeners) listener()
  })
  const open = (options: Pick<RedisOptions, 'commandTimeout' | 'socketTimeout'>) => {
    const opened = new Client(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: SILENCE_MS,
      retryStrategy: () => RETRY_MS,
      ...options,
    })
    opened.on('error', note.lost)
    opened.on('close', () => closing.signal.aborted || note.lost(new Error('the connection to Redis broke')))
    opened.on('ready', note.found)
    return opened
  }
  const closing = new AbortController()
  const client = open({ commandTimeout: COMMAND_TIMEOUT_MS, socketTimeout: SILENCE_MS })
  // Writes into the stream are not awaited, and a slow one is not an outage.
  const writer = open({ socketTimeout: SILENCE_MS })
  const reader = open({ socketTimeout: READ_BLOCK_MS + SILENCE_MS })
  const writes = trackWrites()
  // Read before any socket joins a room here: events that other nodes emit between the join and the first read would be lost.
  const beginning = await newestIn(reader)

  return {
    client,
    adapter: createAdapter(streamClient(writer, reader, { ...note, track: writes.track, beginning, closing: closing.signal }), {
      streamName: STREAM,
      maxLen: MAX_KEPT,
      blockTimeInMs: READ_BLOCK_MS,
    }),
    // After an outage each connection comes back in its own time, and events need all of them.
    isReachable: async () =>
      isConnected() &&
      (await client.ping().then(
        () => true,
        () => false,
      )),
    carries: writes.carries,
    onReconnect: (listener) => void listeners.push(listener),
    async close() {
      closing.abort()
      for (const connection of [client, writer, reader]) connection.disconnect()
      await Promise.resolve()
    },
  }
}

/** Null while Redis is away. */
async function newestIn(reader: Client): Promise<string | null> {
  try {
    if (reader.status !== 'ready') await once(reader, 'ready', { signal: AbortSignal.timeout(START_LIMIT_MS) })
    return (await reader.xrevrange(STREAM, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0'
  } catch {
    return null
  }
}

interface StreamClientOptions {
  /** The last entry before this node began to read. */
  readonly beginning: string | null
  readonly closing: AbortSignal
  readonly lost: (error: Error) => void
  readonly found: () => void
  readonly track: (write: Promise<unknown>) => void
}

/**
 * The part of a client that the adapter uses for its stream, with three differences. Events go to this node's own sockets without
 * waiting until Redis has them. While Redis is away the adapter would read again without a pause; here a failed read waits. And
 * reading begins at a known entry: the adapter's `$` means "from now on", which would skip entries written between two reads.
 */
function streamClient(writer: Client, reader: Client, { closing, lost, found, track, ...options }: StreamClientOptions) {
  let { beginning } = options

  async function read(args: readonly (string | number)[]): Promise<unknown> {
    beginning ??= await newestIn(reader)
    if (beginning === null) throw new Error('Redis is away')
    const place = beginning
    return reader.call('xread', ...args.map((arg) => (arg === '$' ? place : arg)))
  }

  return {
    options: {},
    xadd(args: readonly (string | number)[]) {
      const write = writer.call('xadd', ...args)
      track(write)
      write.then(found, lost)
      return Promise.resolve('')
    },
    /** The adapter's own connections: one reads; the other is for requests between nodes, which are never made. */
    duplicate: () => ({
      on: () => undefined,
      subscribe: () => undefined,
      disconnect: () => undefined,
      async xread(...args: readonly (string | number)[]) {
        try {
          return await read(args)
        } catch (error) {
          await sleep(RETRY_MS, undefined, { ref: false })
          // Retrying at once forever would keep this process from ending.
          return closing.aborted ? await new Promise<never>(() => {}) : await Promise.reject(error)
        }
      },
    }),
  }
}

/** Writes into the stream are not awaited, but `carries` reports whether they arrived. */
function trackWrites() {
  const underWay = new Set<Promise<void>>()
  let failed = 0
  return {
    track: (write: Promise<unknown>): void => {
      const settled = write.then(
        () => undefined,
        () => {
          failed += 1
        },
      )
      underWay.add(settled)
      void settled.finally(() => underWay.delete(settled))
    },
    carries: async (work: () => Promise<void>): Promise<boolean> => {
      const failedBefore = failed
      await work()
      await Promise.all(underWay)
      return failed === failedBefore
    },
  }
}

/** Logs an outage once, however many commands fail. */
function noteOutages(log: Log, isConnected: () => boolean, back: () => void) {
  let isLost = false
  return {
    lost: (error: Error) => {
      if (!isLost) log.error({ reason: error.message }, 'Redis does not answer: this node only reaches the clients connected to it')
      isLost = true
    },
    found: () => {
      if (!isLost || !isConnected()) return
      isLost = false
      log.info('Redis answers again')
      back()
    },
  }
}
