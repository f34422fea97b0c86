// SQL of the comparison of books and bank for one receiving account, day by day; no decisions.

import { sql } from 'kysely'
import type { DayRange } from '#domain/day-range.ts'
import type { Query } from '../../platform/db/database.ts'
import { inDays } from '../../platform/db/days.ts'
import { HAS_MATCH, IS_OPEN, IS_REVERSED } from './conditions.ts'

export interface DaySums {
  readonly day: string
  readonly purchases: number
  readonly receivedPaisa: number
  readonly payouts: number
  readonly paidPaisa: number
  readonly credits: number
  readonly creditPaisa: number
  readonly debits: number
  readonly debitPaisa: number
  /** Parts of these sums: reversed rows with their reversals, and unmatched rows that are marked as done. */
  readonly reversedInPaisa: number
  readonly reversedOutPaisa: number
  readonly doneInPaisa: number
  readonly doneOutPaisa: number
  readonly balancePaisa: number | null
  readonly unmatched: number
  readonly isCovered: boolean
}

const IS_APART = sql<boolean>`(rows.is_done and not ${IS_REVERSED} and not ${HAS_MATCH})`

/** Newest first, without days that have nothing. The day of a purchase is the one on which it was sent, in the business time zone. */
export async function sumsByDay(query: Query, receivingKey: string, range: DayRange, timeZone: string): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    with books as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as purchases, sum(price_paisa)::bigint as received
      from sessions
      where receiving_key = ${receivingKey} and status = 'completed'
        and ${inDays('sessions.created_at', { ...range, timeZone })}
      group by 1
    ),
    bank as (
      select rows.day, count(*) filter (where direction = 'credit') as credits, count(*) filter (where direction = 'debit') as debits,
        coalesce(sum(rows.amount_paisa) filter (where direction = 'credit'), 0)::bigint as credit,
        coalesce(sum(rows.amount_paisa) filter (where direction = 'debit'), 0)::bigint as debit,
        coalesce(sum(rows.amount_paisa) filter (where direction = 'credit' and ${IS_REVERSED}), 0)::bigint as reversed_in,
        coalesce(sum(rows.amount_paisa) filter (where direction = 'debit' and ${IS_REVERSED}), 0)::bigint as reversed_out,
        coalesce(sum(rows.amount_paisa) filter (where direction = 'credit' and ${IS_APART}), 0)::bigint as done_in,
        coalesce(sum(rows.amount_paisa) filter (where direction = 'debit' and ${IS_APART}), 0)::bigint as done_out,
        (array_agg(balance_paisa order by rows.id desc) filter (where balance_paisa is not null))[1] as balance, count(*) filter (where ${IS_OPEN}) as unmatched
      from bank_statement_rows rows
      where rows.receiving_key = ${receivingKey} and rows.day between ${range.from}::date and ${range.to}::date
      group by rows.day
    ),
    paid as (
      select rows.day, count(*) as payouts, sum(coalesce(withdrawals.amount_paisa, refunds.amount_paisa))::bigint as paid
      from bank_statement_rows rows join bank_statement_matches match on match.row_id = rows.id
      left join withdrawals on withdrawals.id = match.withdrawal_id
      left join refunds on refunds.id = match.refund_id
      where rows.receiving_key = ${receivingKey} and rows.day between ${range.from}::date and ${range.to}::date
        and match.session_id is null and match.ended_at is null and coalesce(withdrawals.status, refunds.status) = 'completed'
      group by rows.day
    )
    select day::text, coalesce(purchases, 0) as purchases, coalesce(received, 0) as "receivedPaisa", coalesce(payouts, 0) as payouts,
      coalesce(paid, 0) as "paidPaisa", coalesce(credits, 0) as credits, coalesce(credit, 0) as "creditPaisa", coalesce(debits, 0) as debits,
      coalesce(debit, 0) as "debitPaisa", coalesce(reversed_in, 0) as "reversedInPaisa", coalesce(reversed_out, 0) as "reversedOutPaisa",
      coalesce(done_in, 0) as "doneInPaisa", coalesce(done_out, 0) as "doneOutPaisa", balance as "balancePaisa", coalesce(unmatched, 0) as unmatched,
      exists (
        select from bank_statement_imports imports
        where imports.receiving_key = ${receivingKey} and taken_back_at is null and day between first_day and last_day
      ) as "isCovered"
    from books full join bank using (day) full join paid using (day)
    order by day desc`.execute(query)
  return rows
}
