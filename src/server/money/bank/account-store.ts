// SQL of receiving accounts: every account that buyers pay into or have paid into. No decisions.

import { sql } from 'kysely'
import type { ReceivingAccount } from '#contract/bank-statements.ts'
import type { Query } from '../../platform/db/database.ts'
import { CAN_BE_CONFIRMED, IS_OPEN } from './conditions.ts'
import { isoTime } from './wire.ts'

/** Money may still come into an account after its method was edited, paused or deleted. */
const ACCOUNTS = sql`
  select distinct on (receiving_key) receiving_key as account, bank_name as "bankName", account_name as "accountName",
    account_number as "accountNumber", ended_at is null and paused_at is null as "isOffered"
  from (
    select receiving_key, bank_name, account_name, account_number, deleted_at as ended_at, paused_at, created_at from payment_methods
    union all
    select receiving_key, bank_name, account_name, account_number, replaced_at, null, replaced_at from replaced_accounts
  ) named
  order by receiving_key, ended_at desc nulls first, created_at desc`

const NAMED = sql`account, "bankName", "accountName", "accountNumber", "isOffered"`

export type NamedAccount = Pick<ReceivingAccount, 'account' | 'bankName' | 'accountName' | 'accountNumber' | 'isOffered'>

export async function findReceivingAccount(query: Query, receivingKey: string): Promise<NamedAccount | null> {
  const { rows } = await sql<NamedAccount>`select ${NAMED} from (${ACCOUNTS}) accounts where account = ${receivingKey}`.execute(query)
  return rows[0] ?? null
}

export async function listReceivingAccounts(query: Query): Promise<ReceivingAccount[]> {
  const { rows } = await sql<ReceivingAccount>`
    with open as (select rows.receiving_key, count(*) as unmatched from bank_statement_rows rows where ${IS_OPEN} group by rows.receiving_key),
    suggested as (
      select found.receiving_key, count(*) filter (where found.degree = 'certain') as certain,
        count(*) filter (where found.degree = 'likely') as likely, count(*) filter (where found.degree = 'possible') as possible
      from bank_statement_suggestions found join bank_statement_rows rows on rows.id = found.row_id
      where ${CAN_BE_CONFIRMED} group by found.receiving_key
    )
    select ${NAMED}, coalesce(open.unmatched, 0) as unmatched,
      json_build_object(
        'certain', coalesce(certain, 0), 'likely', coalesce(likely, 0), 'possible', coalesce(possible, 0)
      ) as suggested,
      (select min(day)::text from bank_statement_rows where receiving_key = account) as "firstDay",
      (select max(day)::text from bank_statement_rows where receiving_key = account) as "lastDay",
      (
        select ${isoTime('latest')} from (
          select max(created_at) as latest from bank_statement_imports where receiving_key = account and taken_back_at is null
        ) imports
      ) as "lastImportAt"
    from (${ACCOUNTS}) accounts left join open on open.receiving_key = account
    left join suggested on suggested.receiving_key = account
    order by "isOffered" desc, "bankName", "accountNumber"`.execute(query)
  return rows
}
