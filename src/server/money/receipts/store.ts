// The journal of a chatter in a month.

import { type RawBuilder, sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Month, Sum } from '#domain/statements.ts'
import type { Query } from '../../platform/db/database.ts'

export interface MonthOf {
  readonly chatterId: AccountId
  readonly month: Month
  readonly timeZone: string
}

const begins = ({ month, timeZone }: MonthOf): RawBuilder<Date> => sql`(${`${month}-01`}::date::timestamp at time zone ${timeZone})`
const ends = ({ month, timeZone }: MonthOf): RawBuilder<Date> =>
  sql`((${`${month}-01`}::date + interval '1 month') at time zone ${timeZone})`

/** Movements up to the end of the month, added up: those before it and those in it. */
export async function findSums(query: Query, of: MonthOf): Promise<{ readonly before: Sum[]; readonly within: Sum[] }> {
  const { rows } = await sql<{ is_before: boolean; from_bucket: string; to_bucket: string; reason: string; amount_paisa: number }>`
    select entered_at < ${begins(of)} as is_before, from_bucket, to_bucket, reason, sum(amount_paisa)::bigint as amount_paisa
    from journal_entries where chatter_id = ${of.chatterId} and entered_at < ${ends(of)}
    group by 1, 2, 3, 4`.execute(query)
  const sums = (isBefore: boolean) =>
    rows
      .filter(({ is_before }) => is_before === isBefore)
      .map(({ from_bucket, to_bucket, reason, amount_paisa }) => ({ from: from_bucket, to: to_bucket, reason, amountPaisa: amount_paisa }))
  return { before: sums(true), within: sums(false) }
}

export interface Entry extends Sum {
  readonly id: string
  readonly number: number
  /** Text, because a JavaScript date has no microseconds. */
  readonly atText: string
  readonly at: Date
  readonly feePaisa: number | null
  readonly about: string
  readonly username: string | null
}

/** After this entry. */
export type Place = Pick<Entry, 'atText' | 'number'>

/** Oldest first. Without what does not touch the chatter; the fee of a session is beside its earning. */
export async function listEntries(query: Query, of: MonthOf, after: Place | null, limit: number): Promise<Entry[]> {
  const { rows } = await sql<{
    id: string
    number: number
    entered_at: Date
    at_text: string
    from_bucket: string
    to_bucket: string
    reason: string
    amount_paisa: number
    fee_paisa: number | null
    about: string
    username: string | null
    is_deleted: boolean
  }>`
    select entries.id, entries.number, entries.entered_at, entries.entered_at::text as at_text, entries.from_bucket, entries.to_bucket, entries.reason, entries.amount_paisa,
      case when entries.reason = 'session_credit' then sessions.fee_paisa end as fee_paisa,
      coalesce(entries.session_id, entries.withdrawal_id) as about, buyers.username, buyers.deleted_at is not null as is_deleted
    from journal_entries entries
    left join sessions on sessions.id = entries.session_id
    left join accounts buyers on buyers.id = sessions.user_id
    where entries.chatter_id = ${of.chatterId} and entries.entered_at >= ${begins(of)} and entries.entered_at < ${ends(of)}
      and ${after === null ? sql`true` : sql`(entries.entered_at, entries.number) > (${after.atText}::timestamptz, ${after.number}::bigint)`}
      and entries.reason not in ('session_fee', 'refund_fee', 'refund_paid')
    order by entries.entered_at, entries.number limit ${limit}`.execute(query)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    at: row.entered_at,
    atText: row.at_text,
    from: row.from_bucket,
    to: row.to_bucket,
    reason: row.reason,
    amountPaisa: row.amount_paisa,
    feePaisa: row.fee_paisa,
    about: row.about,
    username: row.is_deleted ? DELETED_NAME : row.username,
  }))
}

export interface ChatterRow {
  readonly username: string
  readonly created_at: Date
}

/** A deleted one too: the books stay. */
export async function findChatter(query: Query, id: AccountId): Promise<ChatterRow | null> {
  const row = await query
    .selectFrom('accounts')
    .select(['username', 'created_at', 'deleted_at'])
    .where('id', '=', id)
    .where('role', '=', 'chatter')
    .executeTakeFirst()
  return row ? { username: row.deleted_at === null ? row.username : DELETED_NAME, created_at: row.created_at } : null
}
