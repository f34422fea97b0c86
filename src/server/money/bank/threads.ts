// Starts the thread that reads and compares bank statements. Tasks run one at a time, because each takes a core and much memory.

import { Worker } from 'node:worker_threads'
import { DomainError } from '#domain/errors.ts'
import { openQueue } from '../../platform/process/queue.ts'
import { askThread } from './ask-thread.ts'
import type { Asked, FoundMatch, HashedRow, ReadSummary, ReadTask, ThreadAnswer, ThreadCalls, ToMatch } from './statement-thread.ts'

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
export function withStatement<T>(task: ReadTask, work: (statement: OpenStatement) => Promise<T>): Promise<T> {
  return withThread(async (ask) => {
    const summary = await ask('read', task)
    async function* rows() {
      for (let piece = await ask('rows', null); piece.length > 0; piece = await ask('rows', null)) yield piece
    }
    return work({ summary, rows })
  })
}

/** The comparison starts once the thread has all pieces, because any row may match any payment. */
export function matchInThread(pieces: AsyncIterable<ToMatch>): Promise<FoundMatch[]> {
  return withThread(async (ask) => {
    for await (const piece of pieces) await ask('add', piece)
    return ask('match', null)
  })
}

type Ask = <Name extends keyof ThreadCalls>(
  name: Name,
  given: Parameters<ThreadCalls[Name]>[0],
) => Promise<Awaited<ReturnType<ThreadCalls[Name]>>>

let idle: Worker | null = null

async function withThread<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  return inTurn(async () => {
    const worker = idle ?? startThread()
    idle = null
    const ask: Ask = async (name, given) => {
      const { refusal, value } = (await askThread(worker, { name, given } satisfies Asked)) as ThreadAnswer
      if (refusal) throw new DomainError(refusal)
      return value as never
    }
    try {
      const result = await work(ask)
      idle = worker
      return result
    } catch (error) {
      // The thread may still be busy with this task, so the next one gets a new thread.
      await worker.terminate()
      throw error
    }
  })
}

/** The thread waits for work as long as the server runs, but does not keep the process alive. */
function startThread(): Worker {
  const worker = new Worker(new URL('./statement-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // Without a listener, an error would end the whole server.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
