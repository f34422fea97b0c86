// Takes in an uploaded recording and returns a new one made from its sound. recordings.ts decides which parts are kept.

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openQueue, openQueueForEach } from '../process/queue.ts'
import type { AudioTask } from './audio-thread.ts'
import type { Container } from './containers.ts'
import type { RecordingRefusal, RepairOutcome } from './recordings.ts'

interface Read {
  /** The CPU time that reading took. */
  readonly spentMs: number
}

export interface TakenRecording extends Read {
  readonly bytes: Buffer
  readonly extension: Container
  /** Measured, not the sender's claim. */
  readonly durationMs: number
}

export interface RefusedRecording extends Read {
  readonly refusal: RecordingRefusal
}

export interface IntakeOptions {
  readonly maxSeconds: number
  readonly limitMs?: number
}

const READ_AT_ONCE = 2
const MAX_WAITING = 50
const MAX_OWN_WAITING = 3
/** Recorders stop slightly after the limit. */
const SLACK_SECONDS = 1
/**
 * The longest recording takes a second. A file crafted to take forever blocks only its own thread. The limit is CPU time, because a good
 * recording may wait much longer for its turn on a busy machine.
 */
const LIMIT_MS = 5_000
const CHECK_EVERY_MS = 250
/** Limit for a thread that neither answers nor works. */
const HANG_LIMIT_MS = 60_000
/** Several times what the longest recording needs. */
const MAX_HEAP_MB = 128

const inTurn = openQueue({ atOnce: READ_AT_ONCE, maxWaiting: MAX_WAITING })
/** A sender of slow recordings can keep only one reader busy, never both. */
const inOwnTurn = openQueueForEach({ maxWaiting: MAX_OWN_WAITING })
const idle: Worker[] = []

/** `by` names the sender, whose recordings are read one at a time. */
export async function intakeRecording(path: string, by: string, options: IntakeOptions): Promise<TakenRecording | RefusedRecording> {
  const { maxSeconds, limitMs = LIMIT_MS } = options
  const read = () => readInThread({ path, maxSeconds: maxSeconds + SLACK_SECONDS }, limitMs)
  const { outcome, spentMs } = await inOwnTurn(by, () => inTurn(read))
  if ('refusal' in outcome) return { ...outcome, spentMs }
  const { bytes, extension, seconds } = outcome
  return { bytes: Buffer.from(bytes.buffer), extension, durationMs: Math.max(1, Math.round(seconds * 1000)), spentMs }
}

async function readInThread(task: AudioTask, limitMs: number): Promise<Read & { readonly outcome: RepairOutcome }> {
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(HANG_LIMIT_MS)])
  const isStarted = idle.length > 0
  const worker = idle.pop() ?? startThread()
  try {
    // The thread's first message says that its modules are loaded.
    if (!isStarted) await once(worker, 'message', { signal })
    const before = await worker.cpuUsage()
    // Also rejects with the thread's own errors, such as running out of memory.
    const answer = once(worker, 'message', { signal })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is not a window.
    worker.postMessage(task)
    const [outcome] = (await Promise.race([answer, usedUp(worker, before, limitMs, ended.signal)])) as [RepairOutcome]
    const spentMs = millisecondsOf(await worker.cpuUsage(before))
    idle.push(worker)
    return { outcome, spentMs }
  } catch {
    await worker.terminate()
    return { outcome: { refusal: 'unreadable' }, spentMs: limitMs }
  } finally {
    ended.abort()
  }
}

/** Rejects when the thread has worked for longer than it may. */
async function usedUp(worker: Worker, before: NodeJS.CpuUsage, limitMs: number, ended: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(Math.min(limitMs, CHECK_EVERY_MS), undefined, { signal: ended, ref: false })
    if (millisecondsOf(await worker.cpuUsage(before)) > limitMs) throw new Error('the recording takes too long')
  }
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

/** The thread waits for work as long as the server runs, and does not keep the process alive. */
function startThread(): Worker {
  const worker = new Worker(new URL('./audio-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // Without a listener, an error would end the whole server.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
