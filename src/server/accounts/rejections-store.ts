// SQL for rejected account requests of chatters, no decisions.

import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { Query, Tx } from '../platform/db/database.ts'

export interface Rejection {
  readonly reason: string | null
  readonly rejectedAt: Date
  /** When the chatter asked again, and what they wrote; null if they have not. */
  readonly sentAgainAt: Date | null
  readonly words: string | null
}

export async function insertRejection(tx: Tx, account: AccountId, reason: string | null, at: Date): Promise<void> {
  await tx.insertInto('account_rejections').values({ account_id: account, reason, rejected_at: at }).execute()
}

export async function findLastRejection(query: Query | Tx, account: AccountId): Promise<Rejection | null> {
  const row = await query
    .selectFrom('account_rejections')
    .select(['reason', 'rejected_at as rejectedAt', 'sent_again_at as sentAgainAt', 'words'])
    .where('account_id', '=', account)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Updates the last rejection. */
export async function saveSentAgain(tx: Tx, account: AccountId, words: string | null, at: Date): Promise<void> {
  await sql`
    update account_rejections set sent_again_at = ${at}, words = ${words}
    where number = (select max(number) from account_rejections where account_id = ${account})`.execute(tx)
}

export interface Rejections {
  readonly count: number
  readonly last: Rejection
}

/** Keyed by account; accounts without a rejection are left out. */
export async function findRejections(query: Query, accounts: readonly AccountId[]): Promise<ReadonlyMap<string, Rejections>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<Rejection & { account: string; count: number }>`
    select distinct on (account_id) account_id as account, count(*) over (partition by account_id)::integer as count,
      reason, rejected_at as "rejectedAt", sent_again_at as "sentAgainAt", words
    from account_rejections where account_id = any(${accounts}::uuid[]) order by account_id, number desc`.execute(query)
  return new Map(rows.map(({ account, count, ...last }) => [account, { count, last }]))
}
