import { type RawBuilder, sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import type { Month, Sum } from '#domain/statements.ts'
import { nameIn } from '../../accounts/person-view.ts'
import type { Query } from '../../platform/db/database.ts'

export interface MonthOf {
  readonly chatterId: AccountId
  readonly month: Month
  readonly timeZone: string
}

const begins = ({ month, timeZone }: MonthOf): RawBuilder<Date> => sql`(${`${month}-01`}::date::timestamp at time zone ${timeZone})`
const ends = ({ month, timeZone }: MonthOf): RawBuilder<Date> =>
  sql`((${`${month}-01`}::date + interval '1 month') at time zone ${timeZone})`

/** Sums of the movements before the month and within it. */
export async function findSums(query: Query, of: MonthOf): Promise<{ readonly before: readonly Sum[]; readonly within: readonly Sum[] }> {
  const { rows } = await sql<Sum & { isBefore: boolean }>`
    select entered_at < ${begins(of)} as "isBefore", from_bucket as "from", to_bucket as "to", reason, sum(amount_paisa)::bigint as "amountPaisa"
    from journal_entries where chatter_id = ${of.chatterId} and entered_at < ${ends(of)}
    group by 1, 2, 3, 4`.execute(query)
  const [before, within] = [rows.filter(({ isBefore }) => isBefore), rows.filter(({ isBefore }) => !isBefore)]
  return { before, within }
}

export interface Entry extends Sum {
  readonly id: string
  readonly number: number
  /** Text, because a JavaScript date has no microseconds. */
  readonly atText: string
  readonly at: Date
  readonly feePaisa: Paisa | null
  readonly about: string
  readonly username: string | null
}

/** Oldest first, without movements that do not affect the chatter. A session's fee comes with its earning. */
export async function listEntries(query: Query, of: MonthOf, after: Entry | null, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entries.id, entries.number, entries.entered_at as at, entries.entered_at::text as "atText", entries.from_bucket as "from",
      entries.to_bucket as "to", entries.reason, entries.amount_paisa as "amountPaisa",
      case when entries.reason = 'session_credit' then sessions.fee_paisa end as "feePaisa",
      coalesce(entries.session_id, entries.withdrawal_id) as about, ${nameIn('buyers')} as username
    from journal_entries entries
    left join sessions on sessions.id = entries.session_id
    left join accounts buyers on buyers.id = sessions.user_id
    where entries.chatter_id = ${of.chatterId} and entries.entered_at >= ${begins(of)} and entries.entered_at < ${ends(of)}
      and ${after === null ? sql`true` : sql`(entries.entered_at, entries.number) > (${after.atText}::timestamptz, ${after.number}::bigint)`}
      and entries.reason not in ('session_fee', 'refund_fee', 'refund_paid')
    order by entries.entered_at, entries.number limit ${limit}`.execute(query)
  return rows
}

/** Also finds a deleted chatter, because the books are kept. */
export async function findChatter(query: Query, id: AccountId) {
  const { rows } = await sql<{ username: string; createdAt: Date }>`
    select ${nameIn('accounts')} as username, created_at as "createdAt" from accounts where id = ${id} and role = 'chatter'`.execute(query)
  return rows[0] ?? null
}
