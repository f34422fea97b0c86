// Recognises the words in pictures, and compares two pictures closely, on this machine. The work is done in a process of its own, one
// picture at a time: it takes a core for about a second, a damaged picture may hang or crash it, and WebAssembly never gives memory back.
// Nothing depends on it: without it, or when it is busy, pictures are just not read (decision 0032).

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Word } from '#domain/bank-slip/lines.ts'
import type { GreyPicture } from '../media/align-pictures.ts'
import type { SecondLook } from '../media/second-look.ts'
import type { Log } from '../process/log.ts'
import { OutageError } from '../process/outages.ts'
import { openQueueWithPriority } from '../process/queue.ts'

/** A PGM that the server sends to the process. */
export type Picture = Uint8Array
export interface PicturePair {
  readonly one: GreyPicture
  readonly other: GreyPicture
}
export type Request = Picture | PicturePair
export type Reply = 'ready' | { readonly words: readonly Word[]; readonly spentMs: number } | { readonly look: SecondLook }

export interface ReadOptions {
  /** Someone waits for the result but can do without it: the picture is read after all others, and given up if that takes too long. */
  readonly isPreview?: boolean
  /** Called with the CPU time once the picture was read or has failed, even after the caller has given up. */
  readonly onSpent?: (milliseconds: number) => void
}

export interface Recognition {
  /** True if nothing is ever read, so callers need not prepare pictures. */
  readonly isOff: boolean
  /** Null when the picture could not be read. Throws after `close`. */
  read(picture: Picture, options?: ReadOptions): Promise<readonly Word[] | null>
  /** How much two pictures differ. Null when they could not be compared. Throws after `close`. */
  compare(pair: PicturePair): Promise<SecondLook | null>
  close(): Promise<void>
}

export interface RecognitionOptions {
  readonly log: Pick<Log, 'warn'>
  readonly limitMs?: number
  /** Replaces the real process in tests. */
  readonly program?: string
}

const PROGRAM = fileURLToPath(new URL('./recognition-process.ts', import.meta.url))
const LIMIT_MS = 8_000
/** Loading the program and its data, on a busy machine. */
const START_LIMIT_MS = 30_000
/** With more, an urgent picture would not be read in time. */
const MAX_WAITING = 20
/** After this many pictures the process is replaced, because its memory only grows. */
const READS_PER_PROCESS = 500
/** An idle process holds 200 MB. */
const IDLE_MS = 5 * 60_000
/**
 * The memory of WebAssembly, in pages of 64 KB: 384 MB, twice what a picture of the largest size needs. When it is used up the process
 * aborts. The second limit is for the rest of the process.
 */
const MEMORY_LIMITS = ['--wasm-max-mem-pages=6144', '--max-old-space-size=128']
/** The process only reads its program and its data. It starts no process or thread, loads no native code, and writes nothing. */
const PERMISSIONS = ['--permission', '--allow-fs-read=*']
/** The process may have been killed from outside, but a picture that ends it twice is to blame. */
const ATTEMPTS = 2

export const NO_RECOGNITION: Recognition = { isOff: true, read: async () => null, compare: async () => null, close: async () => {} }

export function openRecognition({ log, limitMs = LIMIT_MS, program = PROGRAM }: RecognitionOptions): Recognition {
  const queue = openQueueWithPriority({ atOnce: 1, maxWaiting: MAX_WAITING })
  let child: ChildProcess | null = null
  let reads = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function start(): Promise<ChildProcess> {
    const started = fork(program, {
      // Binary messages are sent as they are, not as JSON.
      serialization: 'advanced',
      // The process reads strangers' pictures, so it gets none of the server's secrets.
      env: {},
      execArgv: ['--no-warnings', ...MEMORY_LIMITS, ...PERMISSIONS],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child = started
    reads = 0
    // Emitted when sending to a process that has just ended. Without a listener, it would end the server.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (child === started) child = null
    })
    if ((await replyOf(started, START_LIMIT_MS)) !== 'ready') throw new Error('the recognition process did not start')
    return started
  }

  async function askInTurn(request: Request): Promise<Reply | null> {
    clearTimeout(idle)
    try {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        if (isClosed) throw new OutageError('the server is stopping')
        const outcome = await ask(request)
        if (outcome !== 'ended') return outcome
      }
      return null
    } finally {
      if (!isClosed) idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  async function ask(request: Request): Promise<Reply | null | 'ended'> {
    try {
      const running = child ?? (await start())
      const reply = replyOf(running, limitMs)
      running.send(request)
      const answer = await reply
      reads += 1
      if (reads >= READS_PER_PROCESS) await end()
      return answer
    } catch (error) {
      const hasEnded = child === null
      if (!isClosed) log.warn({ err: error }, 'a picture could not be read')
      await end()
      return hasEnded ? 'ended' : null
    }
  }

  async function end(): Promise<void> {
    const ended = child
    if (!ended) return
    child = null
    // The machine had no memory or processes left, so the process never started and never exits.
    if (ended.pid === undefined) return
    const exit = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exit
  }

  async function readInTurn(picture: Picture, onSpent: ReadOptions['onSpent']): Promise<readonly Word[] | null> {
    const answer = await askInTurn(picture)
    const read = answer !== null && typeof answer === 'object' && 'words' in answer ? answer : null
    // A process that hung or was ended cannot say how long it worked.
    onSpent?.(read?.spentMs ?? limitMs)
    return read?.words ?? null
  }

  return {
    isOff: false,
    async read(picture, { isPreview = false, onSpent } = {}) {
      if (!isPreview) return queue.urgently(() => readInTurn(picture, onSpent))
      const limit = AbortSignal.timeout(limitMs)
      const reading = queue.inTurn(async () => (limit.aborted ? null : readInTurn(picture, onSpent)))
      return Promise.race([reading, once(limit, 'abort').then(() => null)])
    },
    async compare(pair) {
      const answer = await queue.inTurn(() => askInTurn(pair))
      return answer !== null && typeof answer === 'object' && 'look' in answer ? answer.look : null
    },
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
