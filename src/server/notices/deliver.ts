// The jobs that send push messages and mails of new notices, for the channels that are on. They look again before they send: what
// was seen by then is not sent.

import type { NewJob } from '../platform/jobs/add-jobs.ts'
import { mailJob } from './mail.ts'
import { pushJob } from './push.ts'
import type { WrittenNotice } from './write-store.ts'

/** Time for a page that is open to show it. */
const PUSH_DELAY_MS = 4_000
const MAIL_DELAY_MS = 60_000

export function deliveryJobs(notices: readonly WrittenNotice[]): NewJob[] {
  return notices.flatMap((notice) => [
    ...(notice.push ? [{ ...pushJob(notice), delayMs: PUSH_DELAY_MS }] : []),
    ...(notice.mail && notice.isNew ? [{ ...mailJob(notice.id), delayMs: MAIL_DELAY_MS }] : []),
  ])
}
