// SQL of receiving accounts: every account that buyers pay or have paid into, no decisions.

import { sql } from 'kysely'
import type { BankAccount } from '#domain/payments.ts'
import type { Query } from '../platform/db/database.ts'
import { IS_UNMATCHED } from './conditions.ts'

export interface ReceivingAccount extends BankAccount {
  readonly receivingKey: string
  readonly isOffered: boolean
}

export interface ListedAccount extends ReceivingAccount {
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly unmatched: number
  readonly lastImportAt: Date | null
}

/** A method that was edited or deleted leaves its old account in the sessions that were paid into it. */
const ACCOUNTS = sql`
  select keys.receiving_key as "receivingKey", coalesce(method.bank_name, paid.bank_name) as "bankName",
    coalesce(method.account_name, paid.account_name) as "accountName", coalesce(method.account_number, paid.account_number) as "accountNumber",
    coalesce(method.is_offered, false) as "isOffered"
  from (select receiving_key from payment_methods union select receiving_key from received_months) keys
  left join lateral (
    select bank_name, account_name, account_number, deleted_at is null as is_offered from payment_methods
    where receiving_key = keys.receiving_key order by deleted_at desc nulls first, created_at desc limit 1
  ) method on true
  left join lateral (
    select bank_name, account_name, account_number from sessions
    where method.bank_name is null and receiving_key = keys.receiving_key and deleted_at is null and status <> 'rejected' limit 1
  ) paid on true
  where coalesce(method.bank_name, paid.bank_name) is not null`

const NAMED = sql`"receivingKey", "bankName", "accountName", "accountNumber", "isOffered"`

export async function findReceivingAccount(query: Query, receivingKey: string): Promise<ReceivingAccount | null> {
  const { rows } = await sql<ReceivingAccount>`
    select ${NAMED} from (${ACCOUNTS}) accounts where "receivingKey" = ${receivingKey}`.execute(query)
  return rows[0] ?? null
}

export async function listReceivingAccounts(query: Query): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select ${NAMED}, days."firstDay", days."lastDay", days.unmatched,
      (select max(created_at) from bank_statement_imports where receiving_key = "receivingKey" and taken_back_at is null) as "lastImportAt"
    from (${ACCOUNTS}) accounts cross join lateral (
      select min(day)::text as "firstDay", max(day)::text as "lastDay", count(*) filter (where ${IS_UNMATCHED}) as unmatched
      from bank_statement_rows rows where rows.receiving_key = "receivingKey"
    ) days
    order by "isOffered" desc, "bankName", "accountNumber"`.execute(query)
  return rows
}
