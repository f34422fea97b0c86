// SQL of withdrawals, no decisions. Deleted ones are invisible to every read here.

import { sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, accountId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Withdrawal, WithdrawalStatus } from '#domain/withdrawals.ts'
import { findName } from '../../accounts/store.ts'
import { storedFileKey } from '../../file-folders.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import type { FileKey } from '../../platform/files/keys.ts'

/** A withdrawal as lists show it, with the chatter and the admin who last changed it. */
export interface ListedWithdrawal extends Omit<Withdrawal, 'chatterId' | 'changed'> {
  readonly chatter: {
    readonly id: AccountId
    readonly username: string
    readonly email: string
    readonly avatarKey: FileKey<'avatars'> | null
  }
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly changedBy: string | null
}

/** Locks the row until commit. See docs/architecture.md#lock-order. */
export async function lockWithdrawal(tx: Tx, id: WithdrawalId): Promise<Withdrawal> {
  const row = await tx
    .selectFrom('withdrawals')
    .select(['chatter_id', 'bank_name', 'account_name', 'account_number', 'amount_paisa', 'status', 'updated_at', 'changed_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('withdraw_not_found')
  return {
    id,
    chatterId: accountId(row.chatter_id),
    bank: toBank(row),
    amountPaisa: paisa(row.amount_paisa),
    status: row.status,
    changed: row.changed_by === null ? null : { by: await findName(tx, row.changed_by), at: row.updated_at },
  }
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

/** The row stays for the books. */
export async function hideWithdrawal(tx: Tx, id: WithdrawalId, at: Date): Promise<void> {
  await tx.updateTable('withdrawals').set({ deleted_at: at }).where('id', '=', id).execute()
}

/** Returns the withdrawals in the order of the ids, without deleted ones. */
export async function findWithdrawals(query: Query, ids: readonly WithdrawalId[]): Promise<ListedWithdrawal[]> {
  if (ids.length === 0) return []
  const rows = await listed(query).where('withdrawals.deleted_at', 'is', null).where('withdrawals.id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, toListed(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Finds it even if an admin has deleted it, so that a chatter who repeats the request gets the same answer. */
export async function findRequested(query: Query | Tx, id: WithdrawalId): Promise<ListedWithdrawal | null> {
  const row = await listed(query).where('withdrawals.id', '=', id).executeTakeFirst()
  return row ? toListed(row) : null
}

/** What was entered with a proposal to pay it: in a payout run, or with a row of a bank statement. */
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

export async function findOwnWithdrawals(
  query: Query,
  chatter: AccountId,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<ListedWithdrawal[]> {
  const rows = await listed(query)
    .where('withdrawals.deleted_at', 'is', null)
    .where('withdrawals.chatter_id', '=', chatter)
    .orderBy('withdrawals.number', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  return rows.map(toListed)
}

export async function countOwnWithdrawals(query: Query, chatter: AccountId): Promise<number> {
  const { total } = await query
    .selectFrom('withdrawals')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('chatter_id', '=', chatter)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

function listed(query: Query | Tx) {
  return query
    .selectFrom('withdrawals')
    .innerJoin('accounts as chatters', 'chatters.id', 'withdrawals.chatter_id')
    .leftJoin('accounts as changers', 'changers.id', 'withdrawals.changed_by')
    .select([
      'withdrawals.id',
      'withdrawals.chatter_id',
      'withdrawals.bank_name',
      'withdrawals.account_name',
      'withdrawals.account_number',
      'withdrawals.amount_paisa',
      'withdrawals.status',
      'withdrawals.created_at',
      'withdrawals.updated_at',
      'chatters.username',
      'chatters.email',
      'chatters.avatar_key',
      'chatters.deleted_at as chatter_deleted_at',
      'changers.username as changed_by',
      'changers.deleted_at as changer_deleted_at',
    ])
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

function toListed(row: ListedRow): ListedWithdrawal {
  const isGone = row.chatter_deleted_at !== null
  return {
    id: withdrawalId(row.id),
    chatter: {
      id: accountId(row.chatter_id),
      username: isGone ? DELETED_NAME : row.username,
      email: isGone ? '' : row.email,
      avatarKey: row.avatar_key === null ? null : storedFileKey('avatars', row.avatar_key),
    },
    bank: toBank(row),
    amountPaisa: paisa(row.amount_paisa),
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    changedBy: row.changed_by === null ? null : row.changer_deleted_at === null ? row.changed_by : DELETED_NAME,
  }
}

function toBank(row: { readonly bank_name: string; readonly account_name: string; readonly account_number: string }): BankAccount {
  return { bankName: row.bank_name, accountName: row.account_name, accountNumber: row.account_number }
}
