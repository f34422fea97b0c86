// The sums of each business day (decision 0039). They are folded and read in one transaction, so they are all from the same moment.

import { sql } from 'kysely'
import type { Day, DayRange } from '#domain/day-range.ts'
import type { Tx } from '../../platform/db/database.ts'

export interface DaySums {
  readonly measure: string
  readonly day: Day
  readonly part: string
  readonly rows: number
  readonly amount: number
}

/** Adds what happened since the last fold. A concurrent fold waits until this transaction ends. */
export async function foldFigures(tx: Tx, timeZone: string): Promise<void> {
  await sql`select lock_figures()`.execute(tx)
  const { rows } = await sql<{ time_zone: string }>`select time_zone from figure_calendar`.execute(tx)
  if (rows[0]?.time_zone === timeZone) await sql`select fold_figures()`.execute(tx)
  else await rebuildFigures(tx, timeZone)
}

/** Rebuilds all days from all rows, so it may take longer than other statements. */
export async function rebuildFigures(tx: Tx, timeZone: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select rebuild_figures(${timeZone})`.execute(tx)
}

/** The sums of the range: per day, or over all days where only the total is shown. */
export async function sumsOf(tx: Tx, { from, to }: DayRange): Promise<readonly DaySums[]> {
  const { rows } = await sql<DaySums>`
    select measure, day::text, part, rows, amount from figure_days
    where measure in ('purchases', 'approved', 'rejected', 'sold', 'received', 'received_deleted', 'fees', 'fees_deleted', 'used',
        'used_deleted', 'paid_out', 'refunds', 'refunded_fees', 'refunds_paid', 'joined')
      and day between ${from}::date and ${to}::date
    order by day, measure, part`.execute(tx)
  return rows
}

/** The sums of the key figures, over all days. */
export async function keyTotals(tx: Tx, { from, to }: DayRange): Promise<readonly Omit<DaySums, 'day'>[]> {
  const { rows } = await sql<Omit<DaySums, 'day'>>`
    select measure, part, sum(rows)::bigint as rows, sum(amount)::bigint as amount from figure_days
    where measure in ('approved', 'received', 'paid_out') and day between ${from}::date and ${to}::date
    group by measure, part`.execute(tx)
  return rows
}

/** The current sums, on whatever day they began. */
export async function standing(tx: Tx): Promise<ReadonlyMap<string, { readonly rows: number; readonly amount: number }>> {
  const { rows } = await sql<{ measure: string; rows: number; amount: number }>`
    select measure, sum(rows)::bigint as rows, sum(amount)::bigint as amount from figure_days
    where measure in ('kept', 'owed', 'owed_held', 'owed_available', 'owed_pending', 'advances') group by measure`.execute(tx)
  return new Map(rows.map(({ measure, ...sums }) => [measure, sums]))
}

/** For an even number of decisions, the lower of the two middle values. */
export async function medianMinutes(tx: Tx, { from, to }: DayRange): Promise<number | null> {
  const { rows } = await sql<{ minutes: number }>`
    with steps as (
      select part::integer as minutes, sum(rows) as decisions from figure_days
      where measure = 'decision_times' and day between ${from}::date and ${to}::date group by 1
    ),
    places as (select minutes, sum(decisions) over (order by minutes) as reached, sum(decisions) over () as total from steps)
    select minutes from places where total > 0 and reached * 2 >= total order by minutes limit 1`.execute(tx)
  return rows[0]?.minutes ?? null
}

/** Counts each person once: only on a day whose previous active day, if any, is before the range. */
export async function countActive(tx: Tx, { from, to }: DayRange): Promise<{ readonly buyers: number; readonly chatters: number }> {
  const { rows } = await sql<{ buyers: number; chatters: number }>`
    select coalesce(sum(people) filter (where measure = 'active_buyers'), 0)::bigint as buyers,
      coalesce(sum(people) filter (where measure = 'active_chatters'), 0)::bigint as chatters
    from active_gaps
    where measure in ('active_buyers', 'active_chatters') and day between ${from}::date and ${to}::date and before < ${from}::date`.execute(
    tx,
  )
  return rows[0] ?? { buyers: 0, chatters: 0 }
}

export interface HourSum {
  readonly weekday: number
  readonly hour: number
  readonly purchases: number
}

export async function busiestHours(tx: Tx, { from, to }: DayRange): Promise<readonly HourSum[]> {
  const { rows } = await sql<HourSum>`
    select extract(dow from day)::integer as weekday, part::integer as hour, sum(rows)::bigint as purchases from figure_days
    where measure = 'purchase_hours' and day between ${from}::date and ${to}::date
    group by 1, 2 having sum(rows) > 0 order by 1, 2`.execute(tx)
  return rows
}

export interface ReceivingAccount {
  readonly key: string
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

/** Their current names, or the names when they were last offered. */
export async function findReceivingAccounts(tx: Tx, keys: readonly string[]): Promise<readonly ReceivingAccount[]> {
  const { rows } = await sql<ReceivingAccount>`
    select distinct on (receiving_key) receiving_key as key, bank_name as "bankName", account_name as "accountName",
      account_number as "accountNumber"
    from (
      select receiving_key, bank_name, account_name, account_number, deleted_at as ended_at, created_at from payment_methods
      where receiving_key = any(${[...keys]}::text[])
      union all
      select receiving_key, bank_name, account_name, account_number, replaced_at, replaced_at from replaced_accounts
      where receiving_key = any(${[...keys]}::text[])
    ) as accounts
    order by receiving_key, ended_at desc nulls first, created_at desc`.execute(tx)
  return rows
}
