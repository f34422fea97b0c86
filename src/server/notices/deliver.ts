// Adds the jobs that send push messages and mails of new notices, in the transaction that writes the notices. The jobs look again
// before they send: what was seen by then is not sent.

import { sql } from 'kysely'
import type { AccountId, NoticeId } from '#domain/ids.ts'
import { type NoticeKind, ruleOf } from '#domain/notices.ts'
import type { Tx } from '../platform/db/database.ts'
import { addJobs } from '../platform/jobs/add-jobs.ts'
import type { NewJob } from '../platform/jobs/jobs.ts'
import { mailJob } from './mail.ts'
import { pushJob } from './push.ts'

export interface NewNotice {
  readonly id: NoticeId
  readonly accountId: AccountId
  readonly kind: NoticeKind
  /** False when it was there and now counts more messages. */
  readonly isNew: boolean
}

/** Time for a page that is open to show it. */
const PUSH_DELAY_MS = 4_000
const MAIL_DELAY_MS = 60_000

export async function scheduleDelivery(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const channels = await findChannels(tx, notices)
  const jobs = notices.flatMap((notice): NewJob[] => {
    const { push = false, mail = false } = channels.get(notice.id) ?? {}
    return [
      ...(push ? [{ ...pushJob(notice), delayMs: PUSH_DELAY_MS }] : []),
      ...(mail && notice.isNew ? [{ ...mailJob(notice.id), delayMs: MAIL_DELAY_MS }] : []),
    ]
  })
  await addJobs(tx, jobs)
}

interface Channels {
  readonly id: string
  readonly push: boolean
  readonly mail: boolean
}

/** As chosen, otherwise by the rule of the kind. An account without a device gets no push message. */
async function findChannels(tx: Tx, notices: readonly NewNotice[]): Promise<Map<string, Channels>> {
  const { rows } = await sql<Channels>`
    select notice.id,
      coalesce(push_choice.is_on, notice.push) and exists (select from notice_devices where account_id = notice.account_id) as push,
      coalesce(mail_choice.is_on, notice.mail) as mail
    from unnest(
      ${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ accountId }) => accountId)}::uuid[],
      ${notices.map(({ kind }) => kind)}::text[], ${notices.map(({ kind }) => ruleOf(kind).push)}::boolean[],
      ${notices.map(({ kind }) => ruleOf(kind).mail)}::boolean[]
    ) as notice (id, account_id, kind, push, mail)
    left join notice_choices push_choice on push_choice.account_id = notice.account_id and push_choice.kind = notice.kind
      and push_choice.channel = 'push'
    left join notice_choices mail_choice on mail_choice.account_id = notice.account_id and mail_choice.kind = notice.kind
      and mail_choice.channel = 'mail'`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
