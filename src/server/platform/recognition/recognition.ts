// Recognises the words in pictures, on this machine. The work is done in a process of its own, one picture at a time: it takes a
// core for about a second, a damaged picture may hang or crash it, and WebAssembly never gives memory back. Nothing depends on it:
// without it, or when it is busy, pictures are just not read.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Word } from '#domain/receipt/lines.ts'
import type { Log } from '../process/log.ts'
import { openQueue } from '../process/queue.ts'
import { wordsOf } from './words.ts'

export interface Request {
  /** A PNG. */
  readonly picture: Uint8Array
  readonly shows: 'page' | 'line'
}

export type Reply = 'ready' | { readonly table: string }

export interface Recognition {
  /** Null when the picture could not be read in time. */
  read(request: Request): Promise<readonly Word[] | null>
  close(): Promise<void>
}

export interface RecognitionOptions {
  readonly log: Pick<Log, 'warn'>
  readonly limitMs?: number
  readonly maxWaiting?: number
  readonly program?: string
}

const PROGRAM = fileURLToPath(new URL('./recognition-process.ts', import.meta.url))
const LIMIT_MS = 8_000
/** Loading the program and its data. */
const START_LIMIT_MS = 30_000
const MAX_WAITING = 200
/** After so many pictures the process is replaced, because it only grows. */
const READS_PER_PROCESS = 500
/** An idle process holds 200 MB. */
const IDLE_MS = 5 * 60_000

export function openRecognition({ log, limitMs = LIMIT_MS, maxWaiting = MAX_WAITING, program = PROGRAM }: RecognitionOptions): Recognition {
  const inTurn = openQueue({ atOnce: 1, maxWaiting })
  let child: ChildProcess | null = null
  let reads = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function start(): Promise<ChildProcess> {
    // Binary messages are sent as they are, not as JSON.
    const started = fork(program, { serialization: 'advanced', execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child = started
    reads = 0
    started.once('exit', () => {
      if (child === started) child = null
    })
    if ((await replyOf(started, START_LIMIT_MS)) !== 'ready') throw new Error('the recognition process did not start')
    return started
  }

  async function readNow({ picture, shows }: Request): Promise<readonly Word[] | null> {
    if (isClosed) return null
    clearTimeout(idle)
    try {
      const running = child ?? (await start())
      const reply = replyOf(running, limitMs)
      running.send({ picture, shows } satisfies Request)
      const answer = await reply
      reads += 1
      if (reads >= READS_PER_PROCESS) await end()
      return typeof answer === 'object' ? wordsOf(answer.table) : null
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be read')
      await end()
      return null
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  async function end(): Promise<void> {
    const ended = child
    if (!ended) return
    child = null
    const exit = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exit
  }

  return {
    read: (request) => inTurn(() => readNow(request)).catch(() => null),
    async close() {
      isClosed = true
      clearTimeout(idle)
      await end()
    },
  }
}

/** The next message of the process. Rejects when it exits or takes too long. */
async function replyOf(child: ChildProcess, limitMs: number): Promise<Reply> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([reply]) => reply as Reply),
      once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the recognition process ended'))),
      new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new Error(`nothing was read within ${limitMs} ms`)), limitMs)
        signal.addEventListener('abort', () => clearTimeout(timer))
      }),
    ])
  } finally {
    waiting.abort()
  }
}
