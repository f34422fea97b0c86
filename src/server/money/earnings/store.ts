// SQL of a chatter's day. Days, weeks and months are in the business time zone; a week begins on Monday.

import { type RawBuilder, sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { Query } from '../../platform/db/database.ts'
import { IS_KEPT } from '../../sessions/views.ts'

interface At {
  readonly now: Date
  readonly timeZone: string
}

export interface Earned {
  readonly earned: Paisa
  readonly takenBack: Paisa
}

/** When this day, week and month began. */
function beginnings({ now, timeZone }: At): RawBuilder<unknown> {
  return sql`(
    select date_trunc('day', local) at time zone ${timeZone} as day, date_trunc('week', local) at time zone ${timeZone} as week,
      date_trunc('month', local) at time zone ${timeZone} as month
    from (select ${now}::timestamptz at time zone ${timeZone} as local) zoned
  )`
}

/** Sums the journal: credits, and what refunds reversed from the balance or as an advance. */
export function earningsStatement(chatterId: AccountId, at: At) {
  const sum = (reason: 'credit' | 'refund', since: 'day' | 'week' | 'month') => {
    const isOfReason = reason === 'credit' ? sql`reason = 'session_credit'` : sql`reason <> 'session_credit'`
    return sql<number>`coalesce(sum(amount_paisa) filter (where ${isOfReason} and entered_at >= ${sql.ref(`began.${since}`)}), 0)::bigint`
  }
  return sql<Record<`${'credit' | 'refund'}_${'day' | 'week' | 'month'}`, number>>`
    select ${sum('credit', 'day')} as credit_day, ${sum('refund', 'day')} as refund_day,
      ${sum('credit', 'week')} as credit_week, ${sum('refund', 'week')} as refund_week,
      ${sum('credit', 'month')} as credit_month, ${sum('refund', 'month')} as refund_month
    from ${beginnings(at)} began
    left join lateral (
      select reason, amount_paisa, entered_at from journal_entries
      where chatter_id = ${chatterId} and reason in ('session_credit', 'refund_credit', 'refund_advance')
        and entered_at >= least(began.week, began.month)
    ) entries on true`
}

export async function findEarnings(query: Query, chatterId: AccountId, at: At): Promise<Record<'today' | 'week' | 'month', Earned>> {
  const { rows } = await earningsStatement(chatterId, at).execute(query)
  const [row] = rows
  if (!row) throw new Error('the sums of a chatter were not returned')
  const earned = (since: 'day' | 'week' | 'month') => ({ earned: paisa(row[`credit_${since}`]), takenBack: paisa(row[`refund_${since}`]) })
  return { today: earned('day'), week: earned('week'), month: earned('month') }
}

/** In seconds. The current online time comes from `presence`; a row that began with it is left out, so nothing counts twice. */
export async function findOnlineTime(query: Query, id: AccountId, at: At) {
  const since = (beginning: 'day' | 'week') => sql<number>`
    coalesce(round(sum(greatest(0, extract(epoch from ended_at - greatest(began_at, ${sql.ref(`began.${beginning}`)}))))), 0)::int`
  const { rows } = await sql<{ today: number; week: number; isOnline: boolean }>`
    select ${since('day')} as today, ${since('week')} as week, coalesce(bool_or(is_open), false) as "isOnline"
    from ${beginnings(at)} began
    left join lateral (
      select began_at, ended_at, false as is_open from online_times
      where account_id = ${id} and ended_at > began.week
        and not exists (select from presence where presence.account_id = ${id} and is_online and online_since = began_at)
      union all
      select coalesce(online_since, ${at.now}), greatest(${at.now}, online_since), true from presence where account_id = ${id} and is_online
    ) times on true`.execute(query)
  return rows[0] ?? { today: 0, week: 0, isOnline: false }
}

/** Counts sessions whose kept minutes can still start, and finds the buyer whose payment was approved first. Skips deleted buyers. */
export async function findWaiting(query: Query, chatterId: AccountId, { now }: At) {
  const { rows } = await sql<{ userId: AccountId; sessions: number }>`
    select user_id as "userId", count(*) over () as sessions
    from sessions join accounts on accounts.id = user_id
    where chatter_id = ${chatterId} and ${IS_KEPT} and kept_until > ${now} and accounts.deleted_at is null
    order by decided_at, sessions.number limit 1`.execute(query)
  return rows[0] ?? { sessions: 0, userId: null }
}
