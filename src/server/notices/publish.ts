// What follows when notices were written or read, in the same transaction: jobs that push and mail them, and the event that open
// pages learn of.

import type { ReadNotices } from '#domain/events.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { WrittenNotice } from './store.ts'

/** Adds the jobs that push and mail these notices. */
export type ScheduleDelivery = (tx: Tx, notices: readonly WrittenNotice[]) => Promise<void>

export interface NoticeDeps extends Deps {
  /** Null where notices are only listed. */
  readonly scheduleDelivery: ScheduleDelivery | null
}

export interface NoticeChange {
  readonly written?: readonly WrittenNotice[]
  readonly read?: readonly ReadNotices[]
}

export async function publishNotices(deps: NoticeDeps, tx: Tx, { written = [], read = [] }: NoticeChange): Promise<void> {
  if (written.length > 0) await deps.scheduleDelivery?.(tx, written)
  if (written.length + read.length > 0)
    await deps.events.publish(tx, { kind: 'notices_changed', written: written.map(({ id }) => id), read })
}
