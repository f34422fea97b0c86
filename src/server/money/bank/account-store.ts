// SQL of receiving accounts: every account that buyers pay or have paid into, no decisions.

import { sql } from 'kysely'
import type { BankAccount } from '#domain/payments.ts'
import type { Query } from '../../platform/db/database.ts'
import { IS_OPEN } from './conditions.ts'

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

/** Money may still come into an account after its method was edited, paused or deleted. */
const ACCOUNTS = sql`
  select distinct on (receiving_key) receiving_key as "receivingKey", bank_name as "bankName", account_name as "accountName",
    account_number as "accountNumber", ended_at is null and paused_at is null as "isOffered"
  from (
    select receiving_key, bank_name, account_name, account_number, deleted_at as ended_at, paused_at, created_at from payment_methods
    union all
    select receiving_key, bank_name, account_name, account_number, replaced_at, null, replaced_at from replaced_accounts
  ) named
  order by receiving_key, ended_at desc nulls first, created_at desc`

const NAMED = sql`"receivingKey", "bankName", "accountName", "accountNumber", "isOffered"`

export async function findReceivingAccount(query: Query, receivingKey: string): Promise<ReceivingAccount | null> {
  const { rows } = await sql<ReceivingAccount>`
    select ${NAMED} from (${ACCOUNTS}) accounts where "receivingKey" = ${receivingKey}`.execute(query)
  return rows[0] ?? null
}

export async function listReceivingAccounts(query: Query): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    with open as (select rows.receiving_key, count(*) as unmatched from bank_statement_rows rows where ${IS_OPEN} group by rows.receiving_key)
    select ${NAMED}, coalesce(open.unmatched, 0) as unmatched,
      (select min(day)::text from bank_statement_rows where receiving_key = "receivingKey") as "firstDay",
      (select max(day)::text from bank_statement_rows where receiving_key = "receivingKey") as "lastDay",
      (select max(created_at) from bank_statement_imports where receiving_key = "receivingKey" and taken_back_at is null) as "lastImportAt"
    from (${ACCOUNTS}) accounts left join open on open.receiving_key = "receivingKey"
    order by "isOffered" desc, "bankName", "accountNumber"`.execute(query)
  return rows
}
