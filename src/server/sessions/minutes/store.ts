// SQL for views and visits: who has a session open now, and who had it open when.

import { sql } from 'kysely'
import { type AccountId, accountId, type SessionId, sessionId } from '#domain/ids.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { IS_KEPT } from '../views.ts'

/** A page that has a session open. */
export interface View {
  readonly session_id: SessionId
  readonly account_id: AccountId
  readonly node_id: string
  readonly connection_id: string
}

/** Fails if the node is not registered in the database. */
export async function insertViews(query: Query | Tx, views: readonly View[]): Promise<void> {
  if (views.length === 0) return
  await query
    .insertInto('session_views')
    .values(views)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const NODE_IS_UNKNOWN = 'session_views_node_id_fkey'

export async function deleteView(tx: Tx, view: View): Promise<void> {
  await tx
    .deleteFrom('session_views')
    .where((where) => where.and(view))
    .execute()
}

/** The parties who have the session open on any node. */
export async function findViewers(query: Query | Tx, id: SessionId): Promise<AccountId[]> {
  const rows = await query.selectFrom('session_views').select('account_id').distinct().where('session_id', '=', id).execute()
  return rows.map((row) => accountId(row.account_id)).toSorted()
}

type Visitor = Pick<View, 'session_id' | 'account_id'>

/** A shorter absence counts as the same visit. */
const AWAY_MS = 60_000
/** From then on the last visit is extended, because opening and closing a page repeatedly must not fill the table. */
const MAX_VISITS = 50

export async function saveArrival(tx: Tx, { session_id: id, account_id: account }: Visitor, now: Date): Promise<void> {
  const latest = await tx
    .selectFrom('session_visits')
    .select(['id', 'left_at'])
    .where('session_id', '=', id)
    .where('account_id', '=', account)
    .orderBy('id', 'desc')
    .limit(MAX_VISITS)
    .execute()
  const [last] = latest
  if (last && last.left_at === null) return
  const isContinued = last?.left_at && (latest.length === MAX_VISITS || now.getTime() - last.left_at.getTime() <= AWAY_MS)
  if (last && isContinued) {
    await tx.updateTable('session_visits').set({ left_at: null }).where('id', '=', last.id).execute()
    return
  }
  await tx
    .insertInto('session_visits')
    .values({ session_id: id, account_id: account, came_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the visit, unless another of the account's pages has the session open. */
export async function saveDeparture(tx: Tx, { session_id: id, account_id: account }: Visitor, now: Date): Promise<void> {
  await sql`
    update session_visits set left_at = greatest(came_at, ${now})
    where session_id = ${id} and account_id = ${account} and left_at is null
      and not exists (select from session_views where session_id = ${id} and account_id = ${account})`.execute(tx)
}

const MAX_ENDED_AT_ONCE = 1_000

/** Ends visits by pages that vanished with their node. Returns their sessions. */
export async function endLostVisits(query: Query, now: Date): Promise<SessionId[]> {
  const { rows } = await sql<{ session_id: string }>`
    update session_visits set left_at = greatest(came_at, ${now}) where id in (
      select id from session_visits visit
      where left_at is null
        and not exists (select from session_views view where view.session_id = visit.session_id and view.account_id = visit.account_id)
      limit ${MAX_ENDED_AT_ONCE}
    ) returning session_id`.execute(query)
  return [...new Set(rows.map((row) => row.session_id))].map(sessionId)
}

/** True if both parties have the session open, neither is banned, deleted or must read a warning, and neither has blocked the other. */
const BOTH_ARE_THERE = sql<boolean>`(
  exists (select from session_views where session_id = sessions.id and account_id = sessions.user_id)
  and exists (select from session_views where session_id = sessions.id and account_id = sessions.chatter_id)
  and not exists (
    select from accounts
    where accounts.id in (sessions.user_id, sessions.chatter_id)
      and (accounts.status <> 'approved' or accounts.deleted_at is not null or accounts.has_unread_warning)
  )
  and not exists (
    select from blocks where (account_id, blocked_id) in ((sessions.user_id, sessions.chatter_id), (sessions.chatter_id, sessions.user_id))
  )
)`

/** The chatter's earliest approved session among those waiting with both parties present. */
export async function findFirstWaiting(query: Query | Tx, chatterId: AccountId, now: Date): Promise<SessionId | null> {
  const row = await query
    .selectFrom('sessions')
    .select('id')
    .where('chatter_id', '=', chatterId)
    .where(IS_KEPT)
    .where('kept_until', '>', now)
    .where(BOTH_ARE_THERE)
    .orderBy('decided_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row ? sessionId(row.id) : null
}

export async function bothAreThere(tx: Tx, id: SessionId): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', id).where(BOTH_ARE_THERE).executeTakeFirst()
  return row !== undefined
}

/** The chatter's kept sessions that someone has open, whose pages show why they do not start. */
export async function findViewedKept(query: Query, chatterId: AccountId): Promise<SessionId[]> {
  const rows = await query
    .selectFrom('sessions')
    .select('id')
    .where('chatter_id', '=', chatterId)
    .where(IS_KEPT)
    .where(sql<boolean>`exists (select from session_views where session_id = sessions.id)`)
    .execute()
  return rows.map((row) => sessionId(row.id))
}
