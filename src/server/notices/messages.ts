// Notices about unread messages: one for each session and receiver. Storing a message does not wait for its notice: the node remembers
// the receiver, waits a few seconds for the read receipt, and then handles all receivers in one statement. Every minute, a job makes up
// for nodes that died before they did so.

import type { AccountId, SessionId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'
import { type Pair, type Pairs, pairsSince, readMessageNotices, thesePairs, writeMessageNotices } from './message-store.ts'
import { publishNotices } from './publish.ts'

export interface MessageNotices {
  /** A message was stored. */
  sent(message: { readonly sessionId: SessionId; readonly receiverId: AccountId }): void
  /** A read receipt moved forward. */
  read(receipt: Pair): void
  /** Writes the notices that are due; called twice a second. */
  flush(): Promise<void>
  stop(): Promise<void>
  /** Makes up for nodes that have died, and for a receipt that was saved while its notice was written. */
  readonly job: JobDefinition
}

/** Time for the receiver's page to report that the message was read. */
export const WAIT_MS = 5_000
const FLUSH_EVERY_MS = 500
const SWEPT_AFTER_END_MS = 60 * 60_000

interface Waiting extends Pair {
  dueAt: number
  lastSentAt: number
}

export function openMessageNotices(deps: Deps): MessageNotices {
  const waiting = new Map<string, Waiting>()
  const reading = new Map<string, Pair>()
  let lastWrite: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref()

  function flush(): Promise<void> {
    if (waiting.size + reading.size > 0) lastWrite = lastWrite.then(write)
    return lastWrite
  }

  async function write(): Promise<void> {
    const read = [...reading.values()]
    reading.clear()
    const due = takeDue(deps.clock.now().getTime())
    try {
      if (read.length > 0) await markRead(deps, thesePairs(read))
      if (due.length > 0) await notify(deps, thesePairs(due))
    } catch (error) {
      deps.log.warn({ err: error }, 'notices of messages could not be written; the job of the next minute does it')
    }
  }

  /** A message that arrived while the first one was waiting starts a new wait. */
  function takeDue(now: number): Pair[] {
    const due = [...waiting].filter(([, { dueAt }]) => dueAt <= now)
    for (const [key, pair] of due) {
      pair.dueAt = pair.lastSentAt + WAIT_MS
      if (pair.dueAt <= now) waiting.delete(key)
    }
    return due.map(([, pair]) => pair)
  }

  return {
    sent({ sessionId, receiverId }) {
      const now = deps.clock.now().getTime()
      const key = keyOf(sessionId, receiverId)
      const known = waiting.get(key)
      if (known) known.lastSentAt = now
      else waiting.set(key, { sessionId, accountId: receiverId, dueAt: now + WAIT_MS, lastSentAt: now })
    },
    read: ({ sessionId, accountId }) => void reading.set(keyOf(sessionId, accountId), { sessionId, accountId }),
    flush,
    async stop() {
      clearInterval(timer)
      await lastWrite
    },
    job: {
      name: 'sweep_messages',
      run: async () => {
        const pairs = pairsSince(new Date(deps.clock.now().getTime() - SWEPT_AFTER_END_MS))
        await markRead(deps, pairs)
        await notify(deps, pairs)
      },
      schedule: '* * * * *',
      skipsMissedRuns: true,
      maxAttempts: 3,
      limitMs: 30_000,
    },
  }
}

const keyOf = (sessionId: SessionId, accountId: AccountId) => `${sessionId} ${accountId}`

async function notify(deps: Deps, pairs: Pairs): Promise<void> {
  await deps.db.background.transaction(async (tx) => {
    const now = await deps.clock.nowIn(tx)
    const written = await writeMessageNotices(tx, pairs, { now, waitedSince: new Date(now.getTime() - WAIT_MS) })
    await publishNotices(deps, tx, { written })
  })
}

async function markRead(deps: Deps, pairs: Pairs): Promise<void> {
  await deps.db.background.transaction(async (tx) => {
    await publishNotices(deps, tx, { read: await readMessageNotices(tx, pairs, deps.clock.testTime()) })
  })
}
