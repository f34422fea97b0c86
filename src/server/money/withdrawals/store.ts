// SQL of withdrawals. No decisions. Only `findRequested` can return a deleted withdrawal.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, WithdrawalId } from '#domain/ids.ts'
import type { Withdrawal, WithdrawalStatus } from '#domain/withdrawals.ts'
import { nameIn, type PersonView, personIn } from '../../accounts/person-view.ts'
import { findName } from '../../accounts/store.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { bankIn } from '../bank-account.ts'

/** A withdrawal as lists show it, with the chatter and the admin who last changed it. */
export interface ListedWithdrawal extends Omit<Withdrawal, 'chatterId' | 'changed'> {
  readonly chatter: PersonView
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly changedBy: string | null
}

/** Locks the row until commit. See docs/architecture.md#lock-order. */
export async function lockWithdrawal(tx: Tx, id: WithdrawalId): Promise<Withdrawal> {
  const { rows } = await sql<Omit<Withdrawal, 'changed'> & { changed_by: string | null; updated_at: Date }>`
    select id, chatter_id as "chatterId", ${bankIn('withdrawals')} as bank, amount_paisa as "amountPaisa", status, changed_by, updated_at
    from withdrawals where id = ${id} and deleted_at is null for no key update`.execute(tx)
  const [row] = rows
  if (!row) throw new DomainError('withdraw_not_found')
  const { changed_by, updated_at, ...withdrawal } = row
  return { ...withdrawal, changed: changed_by === null ? null : { by: await findName(tx, changed_by), at: updated_at } }
}

export interface NewWithdrawal extends Pick<Withdrawal, 'id' | 'chatterId' | 'bank' | 'amountPaisa'> {
  readonly createdAt: Date
}

export async function insertWithdrawal(tx: Tx, { id, chatterId, bank, amountPaisa, createdAt }: NewWithdrawal): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values({
      id,
      chatter_id: chatterId,
      bank_name: bank.bankName,
      account_name: bank.accountName,
      account_number: bank.accountNumber,
      amount_paisa: amountPaisa,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
}

export async function saveStatus(
  tx: Tx,
  id: WithdrawalId,
  { status, by, at }: { readonly status: WithdrawalStatus; readonly by: AccountId; readonly at: Date },
): Promise<void> {
  await tx.updateTable('withdrawals').set({ status, changed_by: by, updated_at: at }).where('id', '=', id).execute()
}

/** Hides the withdrawal from all lists. The row stays for the books. */
export async function hideWithdrawal(tx: Tx, id: WithdrawalId, at: Date): Promise<void> {
  await tx.updateTable('withdrawals').set({ deleted_at: at }).where('id', '=', id).execute()
}

/** Returns the withdrawals in the order of the ids, without deleted ones. */
export async function findWithdrawals(query: Query, ids: readonly WithdrawalId[]): Promise<ListedWithdrawal[]> {
  const which = sql`withdrawals.deleted_at is null and withdrawals.id = any(${ids}::uuid[])`
  return listed(query, which, sql`array_position(${ids}::uuid[], withdrawals.id)`)
}

/** Finds the withdrawal even if an admin deleted it, so a chatter who repeats the request gets the same answer. */
export async function findRequested(query: Query, id: WithdrawalId): Promise<ListedWithdrawal> {
  const [requested] = await listed(query, sql`withdrawals.id = ${id}`, sql`withdrawals.id`)
  if (!requested) throw new Error('the inserted withdrawal was not found')
  return requested
}

/** The bank reference entered with a proposal to pay the withdrawal, in a payout run or with a bank row. */
export async function findProposedReference(tx: Tx, id: WithdrawalId, proposalId: string): Promise<string | null> {
  const { rows } = await sql<{ bank_reference: string }>`
    select bank_reference from payout_run_rows
    where coalesce(withdrawal_id, refund_id) = ${id} and proposal_id = ${proposalId} and bank_reference is not null
    union all
    select bank_reference from bank_statement_matches
    where proposal_id = ${proposalId} and ended_at is null and bank_reference is not null
    limit 1`.execute(tx)
  return rows[0]?.bank_reference ?? null
}

/** Newest first. */
export async function findOwnWithdrawals(query: Query, chatter: AccountId, page: number): Promise<ListedWithdrawal[]> {
  return listed(
    query,
    sql`withdrawals.deleted_at is null and chatter_id = ${chatter}`,
    sql`withdrawals.number desc offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`,
  )
}

export async function countOwnWithdrawals(query: Query, chatter: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from withdrawals where chatter_id = ${chatter} and deleted_at is null`.execute(query)
  return rows[0]?.total ?? 0
}

async function listed(query: Query, which: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<ListedWithdrawal[]> {
  const { rows } = await sql<ListedWithdrawal>`
    select withdrawals.id, ${personIn('chatters')} as chatter, ${bankIn('withdrawals')} as bank, amount_paisa as "amountPaisa",
      withdrawals.status, withdrawals.created_at as "createdAt", withdrawals.updated_at as "updatedAt",
      ${nameIn('changers')} as "changedBy"
    from withdrawals
    join accounts chatters on chatters.id = chatter_id
    left join accounts changers on changers.id = changed_by
    where ${which} order by ${order}`.execute(query)
  return rows
}

interface WithdrawalChange {
  readonly at: Date
  readonly by: string
  readonly from: WithdrawalStatus
  readonly to: WithdrawalStatus
  readonly reason: string | null
}

const MAX_CHANGES = 100

/** Admins' changes from the audit trail, oldest first. Null if the withdrawal does not exist or was deleted. */
export async function findHistory(query: Query, id: WithdrawalId): Promise<WithdrawalChange[] | null> {
  const exists = await query.selectFrom('withdrawals').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!exists) return null
  const { rows } = await sql<WithdrawalChange>`
    select acted_at as at, ${nameIn('accounts')} as by, before ->> 'status' as "from", after ->> 'status' as "to", after ->> 'reason' as reason
    from admin_actions join accounts on accounts.id = admin_id
    where subject_kind = 'withdrawal' and subject_id = ${id} and action = 'change_withdrawal_status'
    order by acted_at desc, admin_actions.id desc limit ${MAX_CHANGES}`.execute(query)
  return rows.toReversed()
}
