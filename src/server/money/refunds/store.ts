import { sql } from 'kysely'
import type { AccountId, RefundId, SessionId } from '#domain/ids.ts'
import type { Earning } from '#domain/ledger.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Refund, RefundOrder, RefundStatus, Reversal } from '#domain/refunds.ts'
import { nameIn, type PersonView, personIn } from '../../accounts/person-view.ts'
import { findName } from '../../accounts/store.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { bankIn } from '../bank-account.ts'

/** The amounts booked for a session, and whether it was refunded. The caller has locked the session. */
export async function findBooked(query: Query, id: SessionId): Promise<Earning & { readonly isRefunded: boolean }> {
  const row = await query
    .selectFrom('sessions')
    .leftJoin('refunds', 'refunds.session_id', 'sessions.id')
    .select(['earned_paisa', 'sessions.fee_paisa', 'refunds.id as refund_id'])
    .where('sessions.id', '=', id)
    .executeTakeFirstOrThrow()
  return { earnedPaisa: paisa(row.earned_paisa ?? 0), feePaisa: paisa(row.fee_paisa ?? 0), isRefunded: row.refund_id !== null }
}

/** No minutes are left, so another session may follow the one that this session was to follow. */
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
  const { rows } = await sql<Omit<Refund, 'changed'> & { changed_by: string; updated_at: Date }>`
    select id, session_id as "sessionId", user_id as "userId", chatter_id as "chatterId", amount_paisa as "amountPaisa", status,
      ${bankIn('refunds')} as bank, bank_reference as "bankReference", changed_by, updated_at
    from refunds where id = ${id} for no key update`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { changed_by, updated_at, ...refund } = row
  return { ...refund, changed: { by: await findName(tx, changed_by), at: updated_at } }
}

interface Change {
  readonly by: AccountId
  readonly at: Date
}

export async function saveAccount(tx: Tx, id: RefundId, bank: BankAccount, { by, at }: Change): Promise<void> {
  await sql`
    update refunds set status = 'pending', bank_name = ${bank.bankName}, account_name = ${bank.accountName},
      account_number = ${bank.accountNumber}, refusal_note = null, refused_account = null, changed_by = ${by}, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/** Removes the account, because the buyer must give another one. What was refused stays for the buyer to correct. */
export async function saveRefusal(tx: Tx, id: RefundId, note: string, { by, at }: Change): Promise<void> {
  await sql`
    update refunds set status = 'awaiting_account', bank_name = null, account_name = null, account_number = null,
      refused_account = ${bankIn('refunds')}, refusal_note = ${note}, changed_by = ${by}, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

export async function savePaid(tx: Tx, id: RefundId, bankReference: string, { by, at }: Change): Promise<void> {
  await sql`
    update refunds set status = 'completed', bank_reference = ${bankReference}, changed_by = ${by}, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/** True if the account is owed a refund. */
export async function hasOpenRefund(query: Query, id: AccountId): Promise<boolean> {
  const { rows } = await sql`select from refunds where user_id = ${id} and status <> 'completed' limit 1`.execute(query)
  return rows.length > 0
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
export async function findRefunds(query: Query, ids: readonly RefundId[]): Promise<ListedRefund[]> {
  const { rows } = await sql<ListedRefund>`
    select refunds.id, session_id as "sessionId", ${personIn('buyers')} as "user", ${personIn('chatters')} as chatter,
      price_paisa as "pricePaisa", amount_paisa as "amountPaisa", credit_paisa as "creditPaisa", refunds.fee_paisa as "feePaisa",
      advance_paisa as "advancePaisa", reason, note, refunds.status, ${bankIn('refunds')} as bank, refusal_note as "refusalNote",
      bank_reference as "bankReference", refunds.created_at as "createdAt", refunds.updated_at as "updatedAt",
      ${nameIn('creators')} as "createdBy", ${nameIn('changers')} as "changedBy"
    from refunds
    join sessions on sessions.id = session_id
    join accounts buyers on buyers.id = refunds.user_id
    join accounts chatters on chatters.id = refunds.chatter_id
    join accounts creators on creators.id = created_by
    join accounts changers on changers.id = refunds.changed_by
    where refunds.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], refunds.id)`.execute(query)
  return rows
}
