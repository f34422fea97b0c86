// Starts the thread that reads or compares a bank statement, and talks with it. One at a time, because each takes a core and much memory.

import { Worker } from 'node:worker_threads'
import type { ExpectedPayment } from '#domain/bank/matching.ts'
import { DomainError } from '#domain/errors.ts'
import { openQueue } from '../../platform/process/queue.ts'
import { askThread } from './ask-thread.ts'
import type {
  FoundMatch,
  HashedRow,
  ReadSummary,
  ReadTask,
  RowToMatch,
  StatementTask,
  ThreadAnswer,
  ThreadRequest,
} from './statement-thread.ts'

const MAX_WAITING = 10
/** Several times what the largest file needs. */
const MAX_HEAP_MB = 2_048

const inTurn = openQueue({ atOnce: 1, maxWaiting: MAX_WAITING })

export interface OpenStatement {
  readonly summary: ReadSummary
  /** Yields batches in file order. */
  readonly rows: () => AsyncGenerator<readonly HashedRow[]>
}

/** The file is read once; its rows stay in the thread until they are asked for. */
export function withStatement<T>(task: Omit<ReadTask, 'kind'>, work: (statement: OpenStatement) => Promise<T>): Promise<T> {
  return withThread({ kind: 'read', ...task }, async (thread) => {
    const first = await thread.start()
    if (!('summary' in first)) throw new Error('the thread has not read the file')
    return work({
      summary: first.summary,
      async *rows() {
        for (;;) {
          const piece = await thread.ask({ ask: 'rows' })
          if (!('rows' in piece) || piece.rows.length === 0) return
          yield piece.rows
        }
      },
    })
  })
}

/** `pieces` is read while the thread is open; the last one may be compared with the first. */
export function matchInThread(
  pieces: AsyncIterable<{ readonly rows?: readonly RowToMatch[]; readonly payments?: readonly ExpectedPayment[] }>,
): Promise<readonly FoundMatch[]> {
  return withThread({ kind: 'match' }, async (thread) => {
    await thread.start()
    for await (const { rows = [], payments = [] } of pieces) await thread.ask({ ask: 'add', rows, payments })
    const found = await thread.ask({ ask: 'match' })
    if (!('matches' in found)) throw new Error('the thread has not compared the rows')
    return found.matches
  })
}

interface Thread {
  start(): Promise<ThreadAnswer>
  ask(request: ThreadRequest): Promise<ThreadAnswer>
}

let idle: Worker | null = null

async function withThread<T>(task: StatementTask, work: (thread: Thread) => Promise<T>): Promise<T> {
  return inTurn(async () => {
    const worker = idle ?? startThread()
    idle = null
    const ask = async (request: ThreadRequest) => {
      const answer = (await askThread(worker, request)) as ThreadAnswer
      if ('refusal' in answer) throw new DomainError(answer.refusal)
      return answer
    }
    try {
      const result = await work({ start: () => ask({ ask: 'start', task }), ask })
      idle = worker
      return result
    } catch (error) {
      // Whatever it was, the next file begins with a new thread.
      await worker.terminate()
      throw error
    }
  })
}

/** It waits for work as long as the server runs, and does not keep the process alive. */
function startThread(): Worker {
  const worker = new Worker(new URL('./statement-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // Without a listener, an error would end the whole server.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
