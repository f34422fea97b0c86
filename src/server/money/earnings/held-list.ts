// Lists a chatter's earnings that are not available yet, and finds what still holds them.

import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { HeldCredit, HoldFacts } from '#domain/held.ts'
import { type AccountId, type SessionId, sessionId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import type { PlanTitle } from '#domain/plans.ts'
import { nameIn } from '../../accounts/person-view.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { STATE_COLUMNS, toState } from '../../sessions/state.ts'

/** A complaint, report or proposal about the session is waiting for an admin. */
const IS_DISPUTED = sql<boolean>`(
  exists (select from complaints where complaints.session_id = sessions.id and complaints.status = 'pending')
  or exists (select from reports where reports.session_id = sessions.id and reports.status = 'pending')
  or exists (
    select from proposals
    where coalesce(proposals.session_id, proposals.refund_id, proposals.withdrawal_id) = sessions.id and proposals.status = 'pending'
  )
)`

/** When the credit becomes available. Must agree with `dueOf` in the domain. */
const DUE_AT = sql<Date | null>`case
  when ends_at is not null then ends_at + hours * interval '1 hour'
  else coalesce(released_at, refunded_at)
end`

export async function isDisputed(tx: Tx, id: SessionId): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', id).where(IS_DISPUTED).executeTakeFirst()
  return row !== undefined
}

export interface ListedHeld extends HeldCredit, HoldFacts {
  readonly session: HoldFacts['session'] & { readonly id: SessionId }
  readonly username: string
  readonly plan: PlanTitle
}

export async function listHeld(query: Query, chatterId: AccountId, page: number): Promise<ListedHeld[]> {
  const rows = await query
    .selectFrom('held_credits')
    .innerJoin('sessions', 'sessions.id', 'held_credits.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.user_id')
    .select(['sessions.id', 'hours', 'held_paisa', 'plan_title as plan', ...STATE_COLUMNS])
    .select([IS_DISPUTED.as('isDisputed'), nameIn('accounts').$notNull().as('username')])
    .where('held_credits.chatter_id', '=', chatterId)
    .where('held_paisa', '>', 0)
    .orderBy(DUE_AT)
    .orderBy('sessions.number')
    .offset((page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .execute()
  return rows.map((row) => ({ ...row, session: { ...toState(row), id: sessionId(row.id) }, heldPaisa: paisa(row.held_paisa) }))
}

export async function countHeld(query: Query, chatterId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from held_credits where chatter_id = ${chatterId} and held_paisa > 0`.execute(query)
  return rows[0]?.total ?? 0
}

/** Credits that are due but that no job has released. */
export async function findOverdue(query: Query, now: Date, limit: number): Promise<SessionId[]> {
  const rows = await query
    .selectFrom('held_credits')
    .innerJoin('sessions', 'sessions.id', 'held_credits.session_id')
    .select('sessions.id')
    .where('held_paisa', '>', 0)
    .where(DUE_AT, '<=', now)
    .where(sql<boolean>`not ${IS_DISPUTED}`)
    .orderBy(DUE_AT)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => sessionId(id))
}
