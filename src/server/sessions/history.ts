// An account's own sessions: bought, or sold by a chatter. Buyers keep undecided purchases that were deleted, because they may have paid.

import { type RawBuilder, sql } from 'kysely'
import type { AccountId, SessionId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { Month } from '#domain/statements.ts'
import type { Query } from '../platform/db/database.ts'
import { findSessionViews, isBoughtListed, type SessionView } from './views.ts'

export interface HistoryOf {
  readonly id: AccountId
  readonly as: 'buyer' | 'chatter'
  readonly timeZone: string
}

export interface HistoryFilter {
  readonly person?: AccountId | undefined
  readonly month?: Month | undefined
}

interface Page {
  readonly after: SessionId | undefined
  readonly limit: number
}

/** Newest first. */
export async function listOwnSessions(query: Query, of: HistoryOf, filter: HistoryFilter, { after, limit }: Page): Promise<SessionView[]> {
  const { rows } = await sql<{ id: SessionId }>`
    select id from sessions
    where ${isOwn(of)} and ${matches(of, filter)}
      and ${after === undefined ? sql`true` : sql`number < (select number from sessions where id = ${after})`}
    order by number desc limit ${limit}`.execute(query)
  return findSessionViews(
    query,
    rows.map(({ id }) => id),
  )
}

/** Null unless the list has it. */
export async function findOwnSession(query: Query, of: HistoryOf, id: SessionId): Promise<SessionView | null> {
  const { rows } = await sql<{ id: SessionId }>`select id from sessions where id = ${id} and ${isOwn(of)}`.execute(query)
  const [session] = await findSessionViews(
    query,
    rows.map((row) => row.id),
  )
  return session ?? null
}

/** The number of sessions, and what was paid for the approved ones less what was refunded. */
export async function sumOwnSessions(query: Query, of: HistoryOf, filter: HistoryFilter): Promise<{ total: number; paidPaisa: Paisa }> {
  const { rows } = await sql<{ total: number; paidPaisa: number }>`
    select count(*)::int as total,
      coalesce(sum(price_paisa - coalesce(amount_paisa, 0)) filter (where sessions.status = 'completed'), 0)::bigint as "paidPaisa"
    from sessions left join refunds on session_id = sessions.id
    where ${isOwn(of)} and ${matches(of, filter)}`.execute(query)
  const [{ total, paidPaisa } = { total: 0, paidPaisa: 0 }] = rows
  return { total, paidPaisa: paisa(paidPaisa) }
}

/** More would not fit a menu. */
const MAX_PEOPLE = 200

interface HistoryChoices {
  readonly people: readonly { readonly _id: string; readonly username: string }[]
  readonly months: readonly Month[]
}

/** The last people of these sessions, by name, and their months, newest first. */
export async function findHistoryChoices(query: Query, of: HistoryOf): Promise<HistoryChoices> {
  const { rows } = await sql<HistoryChoices>`
    with own as (select ${other(of)} as person, number, created_at from sessions where ${isOwn(of)}),
    latest as (select person from own group by person order by max(number) desc limit ${MAX_PEOPLE})
    select
      (select coalesce(json_agg(json_build_object('_id', accounts.id, 'username', username) order by lower(username)), '[]')
        from latest join accounts on accounts.id = person where accounts.deleted_at is null) as people,
      (select coalesce(json_agg(month order by month desc), '[]')
        from (select distinct to_char(created_at at time zone ${of.timeZone}, 'YYYY-MM') as month from own) months) as months`.execute(
    query,
  )
  return rows[0] ?? { people: [], months: [] }
}

function other({ as }: HistoryOf): RawBuilder<AccountId> {
  return as === 'chatter' ? sql`sessions.user_id` : sql`sessions.chatter_id`
}

function isOwn({ id, as }: HistoryOf): RawBuilder<boolean> {
  return as === 'chatter'
    ? sql`sessions.chatter_id = ${id} and sessions.status = 'completed' and sessions.deleted_at is null`
    : sql`sessions.user_id = ${id} and ${isBoughtListed}`
}

function matches(of: HistoryOf, { person, month }: HistoryFilter): RawBuilder<boolean> {
  const isWithPerson = person === undefined ? sql`true` : sql`${other(of)} = ${person}`
  if (month === undefined) return sql`${isWithPerson}`
  const first = sql`${`${month}-01`}::date`
  return sql`${isWithPerson} and sessions.created_at >= ${first}::timestamp at time zone ${of.timeZone}
    and sessions.created_at < (${first} + interval '1 month') at time zone ${of.timeZone}`
}
