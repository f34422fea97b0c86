// Takes in a recording from outside and gives back one of our own making: see recordings.ts for what passes.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { VOICE_SECONDS } from '#domain/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { AudioTask } from './audio-thread.ts'
import { openQueue, openQueueForEach } from './queue.ts'
import type { RepairOutcome } from './recordings.ts'

export interface TakenRecording {
  readonly bytes: Buffer
  readonly extension: 'webm' | 'mp4'
  /** As measured; whatever its sender said. */
  readonly durationMs: number
}

const READ_AT_ONCE = 2
const MOST_WAITING = 50
const MOST_OWN_WAITING = 3
/** A recorder that stops by itself at the limit stops a little after it. */
const SLACK_SECONDS = 1
/** The longest recording takes a second. A file made to take for ever ends its thread, and only that. */
const TIMEOUT_MS = 5_000
/** Several times what the longest recording needs. */
const MOST_HEAP_MB = 128

const inTurn = openQueue({ atOnce: READ_AT_ONCE, mostWaiting: MOST_WAITING })
/** Whoever sends what takes long keeps one reader busy, and never both. */
const inOwnTurn = openQueueForEach({ mostWaiting: MOST_OWN_WAITING })
const idle: Worker[] = []

export async function intakeRecording(path: string, by: string, { timeoutMs = TIMEOUT_MS } = {}): Promise<TakenRecording> {
  const read = () => readInThread({ path, mostSeconds: VOICE_SECONDS.most + SLACK_SECONDS }, timeoutMs)
  const outcome = await inOwnTurn(by, () => inTurn(read))
  if ('refusal' in outcome) throw new DomainError(outcome.refusal)
  const { bytes, extension, seconds } = outcome
  return { bytes: Buffer.from(bytes.buffer), extension, durationMs: Math.max(1, Math.round(seconds * 1000)) }
}

async function readInThread(task: AudioTask, timeoutMs: number): Promise<RepairOutcome> {
  const worker = idle.pop() ?? startThread()
  try {
    // Rejects with the thread's own error, too: running out of memory is one.
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is no window.
    worker.postMessage(task)
    const [outcome] = (await answer) as [RepairOutcome]
    idle.push(worker)
    return outcome
  } catch {
    await worker.terminate()
    return { refusal: 'voice_unreadable' }
  }
}

/** It waits for work as long as the server runs, and keeps nobody from stopping. */
function startThread(): Worker {
  const worker = new Worker(new URL('./audio-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } })
  // An error that nobody listens to would end the whole server.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
