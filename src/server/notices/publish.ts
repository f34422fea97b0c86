// Runs in the transaction that wrote or read notices: adds the jobs that push and mail them, and publishes the event for open pages.

import type { ReadNotices } from '#domain/events.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { addJobsAtCommit, type NewJob } from '../platform/jobs/add-jobs.ts'
import { mailJob } from './mail.ts'
import { pushJob } from './push.ts'
import type { WrittenNotice } from './write-store.ts'

// The jobs check again before they send: notices that were seen by then are not sent.

/** Time for an open page to show the notice. */
const PUSH_DELAY_MS = 4_000
const MAIL_DELAY_MS = 60_000

export function deliveryJobs(notices: readonly WrittenNotice[]): NewJob[] {
  return notices.flatMap((notice) => [
    ...(notice.push ? [{ ...pushJob(notice), delayMs: PUSH_DELAY_MS }] : []),
    ...(notice.mail && notice.isNew ? [{ ...mailJob(notice.id), delayMs: MAIL_DELAY_MS }] : []),
  ])
}

export interface NoticeChange {
  readonly written?: readonly WrittenNotice[]
  readonly read?: readonly ReadNotices[]
}

export async function publishNotices({ events }: Pick<Deps, 'events'>, tx: Tx, { written = [], read = [] }: NoticeChange): Promise<void> {
  if (written.length + read.length === 0) return
  addJobsAtCommit(tx, deliveryJobs(written))
  await events.publish(tx, { kind: 'notices_changed', written: written.map(({ id }) => id), read })
}
