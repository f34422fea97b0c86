// SQL that compares books and bank for one receiving account, day by day. No decisions.

import { sql } from 'kysely'
import type { ReconciledDay } from '#contract/bank-statements.ts'
import type { DayRange } from '#domain/day-range.ts'
import type { Query } from '../../platform/db/database.ts'
import { inDays } from '../../platform/db/days.ts'
import { HAS_MATCH, IS_OPEN, IS_REVERSED } from './conditions.ts'
import { inRupees } from './wire.ts'

const IS_APART = sql<boolean>`(rows.is_done and not ${IS_REVERSED} and not ${HAS_MATCH})`

const sumOf = (direction: 'credit' | 'debit', which = sql<boolean>`true`) =>
  sql`coalesce(sum(rows.amount_paisa) filter (where direction = ${direction} and ${which}), 0)::bigint`

/** Newest first, without empty days. A purchase counts on the day it was sent, in the business time zone. */
export async function reconcileDays(query: Query, receivingKey: string, range: DayRange, timeZone: string): Promise<ReconciledDay[]> {
  const { rows } = await sql<ReconciledDay>`
    with books as (
      select (created_at at time zone ${timeZone})::date as day, sum(price_paisa)::bigint as received
      from sessions
      where receiving_key = ${receivingKey} and status = 'completed'
        and ${inDays('sessions.created_at', { ...range, timeZone })}
      group by 1
    ),
    bank as (
      select rows.day, ${sumOf('credit')} as credit, ${sumOf('debit')} as debit,
        ${sumOf('credit', IS_REVERSED)} as reversed_in, ${sumOf('debit', IS_REVERSED)} as reversed_out,
        ${sumOf('credit', IS_APART)} as done_in, ${sumOf('debit', IS_APART)} as done_out,
        (array_agg(balance_paisa order by rows.id desc) filter (where balance_paisa is not null))[1] as balance,
        count(*) filter (where ${IS_OPEN}) as unmatched
      from bank_statement_rows rows
      where rows.receiving_key = ${receivingKey} and rows.day between ${range.from}::date and ${range.to}::date
      group by rows.day
    ),
    payouts as (
      select rows.day, sum(coalesce(withdrawals.amount_paisa, refunds.amount_paisa))::bigint as paid
      from bank_statement_rows rows join bank_statement_matches match on match.row_id = rows.id
      left join withdrawals on withdrawals.id = match.withdrawal_id
      left join refunds on refunds.id = match.refund_id
      where rows.receiving_key = ${receivingKey} and rows.day between ${range.from}::date and ${range.to}::date
        and match.session_id is null and match.ended_at is null and coalesce(withdrawals.status, refunds.status) = 'completed'
      group by rows.day
    ),
    days as (
      select day, balance, coalesce(received, 0) as received, coalesce(paid, 0) as paid, coalesce(credit, 0) as credit,
        coalesce(debit, 0) as debit, coalesce(reversed_in, 0) as reversed_in, coalesce(reversed_out, 0) as reversed_out,
        coalesce(done_in, 0) as done_in, coalesce(done_out, 0) as done_out, coalesce(unmatched, 0) as unmatched
      from books full join bank using (day) full join payouts using (day)
    )
    select day::text, unmatched, json_build_object('moneyIn', ${inRupees('received')}, 'moneyOut', ${inRupees('paid')}) as books,
      json_build_object('moneyIn', ${inRupees('credit')}, 'moneyOut', ${inRupees('debit')}, 'reversedIn', ${inRupees('reversed_in')},
        'reversedOut', ${inRupees('reversed_out')}, 'doneIn', ${inRupees('done_in')}, 'doneOut', ${inRupees('done_out')},
        'balance', ${inRupees('balance')}) as bank,
      (credit - reversed_in - done_in - received)::float8 / 100 as "differenceIn",
      (debit - reversed_out - done_out - paid)::float8 / 100 as "differenceOut",
      exists (
        select from bank_statement_imports imports
        where imports.receiving_key = ${receivingKey} and taken_back_at is null and day between first_day and last_day
      ) as "isCovered"
    from days order by days.day desc`.execute(query)
  return rows
}
