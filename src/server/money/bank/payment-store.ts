// SQL of the payments that rows of bank statements can be: purchases, withdraws and refunds in one shape, no decisions.

import { sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { ExpectedPayment } from '#domain/bank/matching.ts'
import type { MatchedKind } from '#domain/bank/words.ts'
import { paisa } from '#domain/money.ts'
import type { Connections, Query } from '../../platform/db/database.ts'
import { alongIndexes } from './pieces.ts'

export interface Payment {
  readonly kind: MatchedKind
  readonly subjectId: string
  readonly personId: string
  readonly username: string
  readonly amountPaisa: number
  readonly status: string
  readonly reference: string | null
  readonly accountNumber: string | null
  readonly since: Date
}

/** A withdraw has no reference column; the run that paid it stores the reference. */
const WITHDRAW_REFERENCE = sql`(
  select bank_reference from payout_run_rows run_rows where run_rows.withdrawal_id = withdrawals.id and bank_reference is not null
  order by paid_at desc nulls last limit 1
)`

export async function findPayments(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  const { rows } = await sql<Payment>`
    select payments.kind, payments.id as "subjectId", people.id as "personId", coalesce(nullif(people.username, ''), ${DELETED_NAME}) as username,
      payments.amount_paisa as "amountPaisa", payments.status, payments.reference, payments.account_number as "accountNumber",
      payments.since
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
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** A match that no longer counts does not keep its payment from another row. */
const hasNoMatch = (id: ReturnType<typeof sql>) => sql`not exists (
  select from bank_statement_matches match
  where coalesce(match.session_id, match.withdrawal_id, match.refund_id) = ${id} and match.ended_at is null
)`

interface ExpectedRow {
  id: string
  amount_paisa: number
  date: string
  last_date?: string
  reference: string | null
  account_number: string | null
  name: string | null
  created_at: Date
}

export interface Period {
  /** Days of the rows that are compared. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** A purchase may have been sent a month before or after the transfer, when the transaction ID agrees. */
const MAX_DAYS_APART = 31
const PIECE = 2_000
const MAX_EXPECTED = 200_000

/** Purchases without a match that were paid into the account around these days, in pieces. */
export async function* expectedPurchases(
  db: Connections,
  receivingKey: string,
  { from, to, timeZone }: Period,
): AsyncGenerator<ExpectedPayment[]> {
  let after = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  for (let found = 0; found < MAX_EXPECTED; found += PIECE) {
    const { createdAt, id } = after
    const { rows }: { rows: ExpectedRow[] } = await alongIndexes(db, (tx) =>
      sql<ExpectedRow>`
        select sessions.id, price_paisa as amount_paisa, (sessions.created_at at time zone ${timeZone})::date::text as date,
          transaction_id as reference, null as account_number, people.username as name, sessions.created_at
        from sessions join accounts people on people.id = user_id
        where receiving_key = ${receivingKey} and sessions.status <> 'rejected' and sessions.deleted_at is null
          and sessions.created_at >= (${from}::date - ${MAX_DAYS_APART}::integer)::timestamp at time zone ${timeZone}
          and sessions.created_at < (${to}::date + ${MAX_DAYS_APART + 1}::integer)::timestamp at time zone ${timeZone}
          and (sessions.created_at, sessions.id) > (${createdAt}::timestamptz, ${id}::uuid)
          and ${hasNoMatch(sql`sessions.id`)}
        order by sessions.created_at, sessions.id limit ${PIECE}`.execute(tx),
    )
    if (rows.length > 0) yield rows.map((row) => toExpected('purchase', row))
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) return
    after = { createdAt: last.created_at, id: last.id }
  }
}

/** Payouts without a match that wait, or that were paid around these days. From which account a payout leaves is not known. */
export async function expectedPayouts(query: Query, { from, timeZone }: Period, today: string): Promise<ExpectedPayment[]> {
  const earliest = sql`(${from}::date - ${MAX_DAYS_APART}::integer)::timestamp at time zone ${timeZone}`
  const withdraws = await sql<ExpectedRow>`
    select id, amount_paisa, (created_at at time zone ${timeZone})::date::text as date, created_at,
      case status when 'completed' then (updated_at at time zone ${timeZone})::date::text else ${today} end as last_date,
      ${WITHDRAW_REFERENCE} as reference, account_number, account_name as name
    from withdrawals
    where (status = 'pending' or (status = 'completed' and updated_at >= ${earliest})) and deleted_at is null
      and ${hasNoMatch(sql`withdrawals.id`)}
    order by updated_at desc limit ${MAX_EXPECTED}`.execute(query)
  const refunds = await sql<ExpectedRow>`
    select id, amount_paisa, (created_at at time zone ${timeZone})::date::text as date, created_at,
      case status when 'completed' then (updated_at at time zone ${timeZone})::date::text else ${today} end as last_date,
      bank_reference as reference, account_number, account_name as name
    from refunds
    where (status = 'pending' or (status = 'completed' and updated_at >= ${earliest})) and ${hasNoMatch(sql`refunds.id`)}
    order by updated_at desc limit ${MAX_EXPECTED}`.execute(query)
  return [...withdraws.rows.map((row) => toExpected('withdraw', row)), ...refunds.rows.map((row) => toExpected('refund', row))]
}

function toExpected(kind: MatchedKind, row: ExpectedRow): ExpectedPayment {
  return {
    id: `${kind} ${row.id}`,
    direction: kind === 'purchase' ? 'credit' : 'debit',
    amountPaisa: paisa(row.amount_paisa),
    date: row.date,
    ...(row.last_date !== undefined && { lastDate: row.last_date }),
    reference: row.reference ?? '',
    accountNumber: row.account_number ?? '',
    names: row.name === null ? [] : [row.name],
  }
}

/** Pending and approved purchases on days that an import covers, without a match or with one that the bank reversed; newest first. */
export async function listUnpaid(
  query: Query,
  {
    receivingKey,
    status,
    timeZone,
  }: { readonly receivingKey: string; readonly status: 'pending' | 'completed' | null; readonly timeZone: string },
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const which = sql`
    from sessions
    where receiving_key = ${receivingKey} and sessions.status <> 'rejected' and deleted_at is null
      and (${status}::text is null or sessions.status = ${status})
      and exists (
        select from bank_statement_imports imports
        where imports.receiving_key = ${receivingKey} and taken_back_at is null
          and (sessions.created_at at time zone ${timeZone})::date between first_day and last_day
      )
      and not exists (
        select from bank_statement_matches match
        where coalesce(match.session_id, match.withdrawal_id, match.refund_id) = sessions.id and match.ended_at is null
          and not exists (select from bank_statement_rows reversal where reversal.reverses = match.row_id)
      )`
  const counted = await sql<{ total: number }>`select count(*) as total ${which}`.execute(query)
  const { rows } = await sql<{ id: string }>`select id ${which} order by created_at desc, id desc offset ${skip} limit ${take}`.execute(
    query,
  )
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}
