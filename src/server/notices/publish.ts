// What follows when notices were written or read, in the same transaction: jobs that push and mail them, and the event that is
// emitted to open pages.

import type { ReadNotices } from '#domain/events.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { addJobsAtCommit } from '../platform/jobs/add-jobs.ts'
import { deliveryJobs } from './deliver.ts'
import type { WrittenNotice } from './write-store.ts'

export interface NoticeChange {
  readonly written?: readonly WrittenNotice[]
  readonly read?: readonly ReadNotices[]
}

export async function publishNotices({ events }: Pick<Deps, 'events'>, tx: Tx, { written = [], read = [] }: NoticeChange): Promise<void> {
  if (written.length + read.length === 0) return
  addJobsAtCommit(tx, deliveryJobs(written))
  await events.publish(tx, { kind: 'notices_changed', written: written.map(({ id }) => id), read })
}
