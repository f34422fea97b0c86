// SQL of the payments that bank rows can be matched with: purchases, withdraws and refunds in one shape. No decisions.

import { sql } from 'kysely'
import type { listUnpaidPurchases, MatchedPayment } from '#contract/bank-matches.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ExpectedPayment } from '#domain/bank/matching.ts'
import type { Connections, Query } from '../../platform/db/database.ts'
import { MATCHED_ID } from './conditions.ts'
import { inPieces, readPage } from './paging.ts'
import { inRupees, isoTime, nameOf } from './wire.ts'

/** A withdraw has no reference column; the run that paid it stores the reference. */
const WITHDRAW_REFERENCE = sql`(
  select bank_reference from payout_run_rows run_rows where run_rows.withdrawal_id = withdrawals.id and bank_reference is not null
  order by paid_at desc nulls last limit 1
)`

export async function findPayments(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, MatchedPayment>> {
  const { rows } = await sql<MatchedPayment>`
    select payments.kind, payments.id as "subjectID", people.id as "personID", ${nameOf('people')} as username,
      ${inRupees('payments.amount_paisa')} as amount, payments.status, payments.reference, payments.account_number as "accountNumber",
      ${isoTime('payments.since')} as since
    from (
      select 'purchase' as kind, id, user_id as person_id, price_paisa as amount_paisa,
        case when deleted_at is null then status else 'deleted' end as status, transaction_id as reference, null as account_number,
        created_at as since
      from sessions where id = any(${ids}::uuid[])
      union all
      select 'withdraw', id, chatter_id, amount_paisa, case when deleted_at is null then status else 'deleted' end, ${WITHDRAW_REFERENCE},
        account_number, created_at
      from withdrawals where id = any(${ids}::uuid[])
      union all
      select 'refund', id, user_id, amount_paisa, status, bank_reference, account_number, created_at
      from refunds where id = any(${ids}::uuid[])
    ) payments join accounts people on people.id = person_id`.execute(query)
  return new Map(rows.map((row) => [row.subjectID, row]))
}

/** An ended match does not count, so its payment can be matched again. */
const hasNoMatch = (id: string) => sql`not exists (
  select from bank_statement_matches match where ${MATCHED_ID} = ${sql.ref(id)} and match.ended_at is null
)`

/** Empty if the person was deleted. */
const namesOf = (name: string) => sql`array_remove(array[${sql.ref(name)}], null)`

export interface Period {
  /** First day of the compared rows. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** If the transaction ID agrees, a purchase may have been sent a month before or after the transfer. */
const MAX_DAYS_APART = 31
const MAX_EXPECTED = 200_000

/** Unmatched purchases paid into the account around these days, in pieces. */
export async function* expectedPurchases(
  db: Connections,
  receivingKey: string,
  { from, to, timeZone }: Period,
): AsyncGenerator<ExpectedPayment[]> {
  const pieces = inPieces(
    db,
    '-infinity',
    (after, limit) => sql<ExpectedPayment & { readonly place: string }>`
      select sessions.id, 'credit' as direction, price_paisa as "amountPaisa", transaction_id as reference, '' as "accountNumber",
        (sessions.created_at at time zone ${timeZone})::date::text as date, ${namesOf('people.username')} as names,
        sessions.created_at::text as place
      from sessions join accounts people on people.id = user_id
      where receiving_key = ${receivingKey} and sessions.status <> 'rejected' and sessions.deleted_at is null
        and sessions.created_at >= (${from}::date - ${MAX_DAYS_APART}::integer)::timestamp at time zone ${timeZone}
        and sessions.created_at < (${to}::date + ${MAX_DAYS_APART + 1}::integer)::timestamp at time zone ${timeZone}
        and (sessions.created_at, sessions.id) > (${after.place}::timestamptz, ${after.id}::uuid)
        and ${hasNoMatch('sessions.id')}
      order by sessions.created_at, sessions.id limit ${limit}`,
  )
  let found = 0
  for await (const rows of pieces) {
    yield rows.map(({ place: _place, id, ...payment }) => ({ ...payment, id: `purchase ${id}` }))
    found += rows.length
    if (found >= MAX_EXPECTED) return
  }
}

/** Unmatched payouts that are waiting or were paid around these days, for any account: which account a payout leaves is not known. */
export async function expectedPayouts(query: Query, { from, timeZone }: Period, today: string): Promise<ExpectedPayment[]> {
  const { rows } = await sql<ExpectedPayment>`
    select kind || ' ' || id as id, 'debit' as direction, amount_paisa as "amountPaisa", coalesce(reference, '') as reference,
      coalesce(account_number, '') as "accountNumber", ${namesOf('account_name')} as names,
      (created_at at time zone ${timeZone})::date::text as date,
      case status when 'completed' then (updated_at at time zone ${timeZone})::date::text else ${today} end as "lastDate"
    from (
      select 'withdraw' as kind, id, amount_paisa, status, ${WITHDRAW_REFERENCE} as reference, account_number, account_name, created_at,
        updated_at
      from withdrawals where deleted_at is null and ${hasNoMatch('withdrawals.id')}
      union all
      select 'refund', id, amount_paisa, status, bank_reference, account_number, account_name, created_at, updated_at
      from refunds where ${hasNoMatch('refunds.id')}
    ) payouts
    where status = 'pending'
      or (status = 'completed' and updated_at >= (${from}::date - ${MAX_DAYS_APART}::integer)::timestamp at time zone ${timeZone})
    order by updated_at desc limit ${MAX_EXPECTED}`.execute(query)
  return rows
}

/** Pending and approved purchases on days that an import covers, without a match or with one that the bank reversed; newest first. */
export async function listUnpaid(query: Query, asked: QueryOf<typeof listUnpaidPurchases>, timeZone: string) {
  const { account, status = null, page } = asked
  const from = sql`
    from sessions
    where receiving_key = ${account} and sessions.status <> 'rejected' and deleted_at is null
      and (${status}::text is null or sessions.status = ${status})
      and exists (
        select from bank_statement_imports imports
        where imports.receiving_key = ${account} and taken_back_at is null
          and (sessions.created_at at time zone ${timeZone})::date between first_day and last_day
      )
      and not exists (
        select from bank_statement_matches match
        where ${MATCHED_ID} = sessions.id and match.ended_at is null
          and not exists (select from bank_statement_rows reversal where reversal.reverses = match.row_id)
      )`
  const { rows, total } = await readPage<{ id: string }>(query, { columns: sql`id`, from, order: sql`created_at desc, id desc` }, page)
  const payments = await findPayments(
    query,
    rows.map(({ id }) => id),
  )
  return { purchases: rows.flatMap(({ id }) => payments.get(id) ?? []), totalPurchases: total }
}
