// Reminds the admins when the oldest request has waited too long: a purchase, a chatter's account or a withdraw.

import { sql } from 'kysely'
import { adminIds } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'
import { publishNotices } from './publish.ts'
import { writeNotices } from './write-store.ts'

const MINUTE_MS = 60_000

export function queueAlertJob(deps: Deps): JobDefinition {
  return {
    name: 'queue_alert',
    run: () => lookAtQueue(deps),
    schedule: '*/5 * * * *',
    skipsMissedRuns: true,
    maxAttempts: 3,
    limitMs: 20_000,
  }
}

async function lookAtQueue(deps: Deps): Promise<void> {
  await deps.db.background.transaction(async (tx) => {
    const now = await deps.clock.nowIn(tx)
    const oldest = await findOldestRequest(tx)
    const limit = new Date(now.getTime() - deps.config.queueAlertMinutes * MINUTE_MS)
    if (oldest === null || oldest > limit)
      return publishNotices(deps, tx, await writeNotices(tx, { read: { kinds: ['queue_waiting'] } }, now))
    const minutes = Math.floor((now.getTime() - oldest.getTime()) / MINUTE_MS)
    // An admin who has read the last reminder is reminded again after the same time, while something still waits.
    const reminded = await findRemindedSince(tx, limit)
    const admins = (await adminIds(tx)).filter((id) => !reminded.has(id))
    const notices = admins.map((accountId) => ({ kind: 'queue_waiting' as const, accountId, minutes }))
    await publishNotices(deps, tx, await writeNotices(tx, { notices }, now))
  })
}

/** A chatter whom an admin has set back to pending is not waiting for a first decision. */
async function findOldestRequest(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select least(
      (select min(created_at) from sessions where status = 'pending' and deleted_at is null),
      (select min(created_at) from accounts where role = 'chatter' and status = 'pending' and deleted_at is null
        and not exists (select from admin_actions where subject_kind = 'account' and subject_id = accounts.id)),
      (select min(sent_again_at) from accounts cross join lateral (
        select sent_again_at from account_rejections where account_id = accounts.id order by number desc limit 1
      ) as last where role = 'chatter' and status = 'pending' and deleted_at is null
        and not exists (select from admin_actions where subject_kind = 'account' and subject_id = accounts.id and acted_at > sent_again_at)),
      (select min(updated_at) from withdrawals where status = 'pending' and deleted_at is null)
    ) as oldest`.execute(tx)
  return rows[0]?.oldest ?? null
}

async function findRemindedSince(tx: Tx, time: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('notices')
    .select('account_id')
    .where('kind', '=', 'queue_waiting')
    .where('created_at', '>', time)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}
