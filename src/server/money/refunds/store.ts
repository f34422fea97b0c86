// SQL of refunds, no decisions.

import { DELETED_NAME } from '#domain/accounts.ts'
import { type AccountId, accountId, type RefundId, refundId, type SessionId, sessionId } from '#domain/ids.ts'
import type { Earning } from '#domain/ledger.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Refund, RefundOrder, RefundStatus, Reversal } from '#domain/refunds.ts'
import { findName } from '../../accounts/store.ts'
import { storedFileKey } from '../../file-folders.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import type { FileKey } from '../../platform/files/keys.ts'

/** What was booked for a session, and whether it was refunded. Read after its row was locked. */
export async function findBooked(query: Query | Tx, id: SessionId): Promise<Earning & { readonly isRefunded: boolean }> {
  const row = await query
    .selectFrom('sessions')
    .leftJoin('refunds', 'refunds.session_id', 'sessions.id')
    .select(['earned_paisa', 'sessions.fee_paisa', 'refunds.id as refund_id'])
    .where('sessions.id', '=', id)
    .executeTakeFirstOrThrow()
  return { earnedPaisa: paisa(row.earned_paisa ?? 0), feePaisa: paisa(row.fee_paisa ?? 0), isRefunded: row.refund_id !== null }
}

/** None of its minutes is left, so another session may follow the one it was to follow. */
export async function saveMinutesRefunded(tx: Tx, id: SessionId, at: Date): Promise<void> {
  await tx.updateTable('sessions').set({ refunded_at: at, continues: null }).where('id', '=', id).execute()
}

export interface NewRefund extends RefundOrder {
  readonly id: RefundId
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly reversal: Reversal
  readonly by: AccountId
  readonly at: Date
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      id: refund.id,
      session_id: refund.sessionId,
      user_id: refund.userId,
      chatter_id: refund.chatterId,
      amount_paisa: refund.amountPaisa,
      credit_paisa: refund.reversal.creditPaisa,
      fee_paisa: refund.reversal.feePaisa,
      advance_paisa: refund.reversal.advancePaisa,
      reason: refund.reason,
      note: refund.note,
      created_by: refund.by,
      created_at: refund.at,
      changed_by: refund.by,
      updated_at: refund.at,
    })
    .execute()
}

/** Locks the row until commit. See docs/architecture.md#lock-order. */
export async function lockRefund(tx: Tx, id: RefundId): Promise<Refund | null> {
  const row = await tx
    .selectFrom('refunds')
    .select([
      'session_id',
      'user_id',
      'chatter_id',
      'amount_paisa',
      'status',
      'bank_name',
      'account_name',
      'account_number',
      'bank_reference',
      'changed_by',
      'updated_at',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    sessionId: sessionId(row.session_id),
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    amountPaisa: paisa(row.amount_paisa),
    status: row.status,
    bank: toBank(row),
    bankReference: row.bank_reference,
    changed: { by: await findName(tx, row.changed_by), at: row.updated_at },
  }
}

interface Change {
  readonly by: AccountId
  readonly at: Date
}

export async function saveAccount(tx: Tx, id: RefundId, bank: BankAccount, { by, at }: Change): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: 'pending',
      bank_name: bank.bankName,
      account_name: bank.accountName,
      account_number: bank.accountNumber,
      refusal_note: null,
      changed_by: by,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** The account is removed: the buyer must give another one. */
export async function saveRefusal(tx: Tx, id: RefundId, note: string, { by, at }: Change): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: 'awaiting_account',
      bank_name: null,
      account_name: null,
      account_number: null,
      refusal_note: note,
      changed_by: by,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

export async function savePaid(tx: Tx, id: RefundId, bankReference: string, { by, at }: Change): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'completed', bank_reference: bankReference, changed_by: by, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Whether the account is owed a refund. */
export async function hasOpenRefund(query: Query | Tx, id: AccountId): Promise<boolean> {
  const row = await query.selectFrom('refunds').select('id').where('user_id', '=', id).where('status', '<>', 'completed').executeTakeFirst()
  return row !== undefined
}

export interface PersonView {
  readonly id: AccountId
  readonly username: string
  readonly email: string
  readonly avatarKey: FileKey<'avatars'> | null
}

/** A refund as lists show it, with both parties and the admins. */
export interface ListedRefund extends Reversal {
  readonly id: RefundId
  readonly sessionId: SessionId
  readonly user: PersonView
  readonly chatter: PersonView
  readonly pricePaisa: Paisa
  readonly amountPaisa: Paisa
  readonly reason: RefundOrder['reason']
  readonly note: string | null
  readonly status: RefundStatus
  readonly bank: BankAccount | null
  readonly refusalNote: string | null
  readonly bankReference: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly createdBy: string
  readonly changedBy: string
}

/** Returns the refunds in the order of the ids. */
export async function findRefunds(query: Query | Tx, ids: readonly RefundId[]): Promise<ListedRefund[]> {
  if (ids.length === 0) return []
  const rows = await listed(query).where('refunds.id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, toListed(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

function listed(query: Query | Tx) {
  return query
    .selectFrom('refunds')
    .innerJoin('sessions', 'sessions.id', 'refunds.session_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'refunds.user_id')
    .innerJoin('accounts as chatter', 'chatter.id', 'refunds.chatter_id')
    .innerJoin('accounts as creator', 'creator.id', 'refunds.created_by')
    .innerJoin('accounts as changer', 'changer.id', 'refunds.changed_by')
    .select([
      'refunds.id',
      'refunds.session_id',
      'sessions.price_paisa',
      'refunds.amount_paisa',
      'refunds.credit_paisa',
      'refunds.fee_paisa',
      'refunds.advance_paisa',
      'refunds.reason',
      'refunds.note',
      'refunds.status',
      'refunds.bank_name',
      'refunds.account_name',
      'refunds.account_number',
      'refunds.refusal_note',
      'refunds.bank_reference',
      'refunds.created_at',
      'refunds.updated_at',
      'buyer.id as buyer_id',
      'buyer.username as buyer_username',
      'buyer.email as buyer_email',
      'buyer.avatar_key as buyer_avatar_key',
      'buyer.deleted_at as buyer_deleted_at',
      'chatter.id as chatter_id',
      'chatter.username as chatter_username',
      'chatter.email as chatter_email',
      'chatter.avatar_key as chatter_avatar_key',
      'chatter.deleted_at as chatter_deleted_at',
      'creator.username as creator_username',
      'creator.deleted_at as creator_deleted_at',
      'changer.username as changer_username',
      'changer.deleted_at as changer_deleted_at',
    ])
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

function toListed(row: ListedRow): ListedRefund {
  return {
    id: refundId(row.id),
    sessionId: sessionId(row.session_id),
    user: toPerson(row, 'buyer'),
    chatter: toPerson(row, 'chatter'),
    pricePaisa: paisa(row.price_paisa),
    amountPaisa: paisa(row.amount_paisa),
    creditPaisa: paisa(row.credit_paisa),
    feePaisa: paisa(row.fee_paisa),
    advancePaisa: paisa(row.advance_paisa),
    reason: row.reason,
    note: row.note,
    status: row.status,
    bank: toBank(row),
    refusalNote: row.refusal_note,
    bankReference: row.bank_reference,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: row.creator_deleted_at === null ? row.creator_username : DELETED_NAME,
    changedBy: row.changer_deleted_at === null ? row.changer_username : DELETED_NAME,
  }
}

function toPerson(row: ListedRow, side: 'buyer' | 'chatter'): PersonView {
  const [isGone, avatarKey] = [row[`${side}_deleted_at`] !== null, row[`${side}_avatar_key`]]
  return {
    id: accountId(row[`${side}_id`]),
    username: isGone ? DELETED_NAME : row[`${side}_username`],
    email: isGone ? '' : row[`${side}_email`],
    avatarKey: avatarKey === null ? null : storedFileKey('avatars', avatarKey),
  }
}

function toBank(row: { bank_name: string | null; account_name: string | null; account_number: string | null }): BankAccount | null {
  const { bank_name, account_name, account_number } = row
  if (bank_name === null || account_name === null || account_number === null) return null
  return { bankName: bank_name, accountName: account_name, accountNumber: account_number }
}
