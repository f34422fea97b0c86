// SQL for sessions, without decisions. views.ts reads them for display.

import { sql } from 'kysely'
import { type AccountId, accountId, type PaymentMethodId, type SessionId, sessionId } from '#domain/ids.ts'
import type { Earning } from '#domain/ledger.ts'
import { paisa } from '#domain/money.ts'
import { type BankAccount, transactionKey } from '#domain/payments.ts'
import type { Plan } from '#domain/plans.ts'
import type { Rejection } from '#domain/rejections.ts'
import type { Beginning, BusyChatter, EarlierPurchases, Engagement, Session } from '#domain/sessions.ts'
import { findName } from '../accounts/store.ts'
import { findIsNewBuyer, type ReceivedMonth } from '../money/methods/store.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { PLAN_COLUMNS, STATE_COLUMNS, toPlan, toState } from './state.ts'

/** The buyer and the chatter. */
export interface Pair {
  readonly userId: AccountId
  readonly chatterId: AccountId
}

/**
 * True if the account, as buyer or chatter, has a running session, kept minutes or a pending purchase, all
 * read in one statement. An ended session that is not settled yet counts too, because its minutes may be kept.
 */
export async function hasOpenSession(tx: Query | Tx, id: AccountId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where (user_id = ${id} or chatter_id = ${id}) and (
      (status = 'pending' and deleted_at is null)
      or (status = 'completed' and ends_at > ${now})
      or (kept_until is not null and released_at is null and refunded_at is null)
      or (refunded_at is null and deleted_at is null
        and exists (select from session_windows where session_id = sessions.id and closed_at is null and met_at is null))
    )
    limit 1`.execute(tx)
  return rows.length > 0
}

/** One statement: it sees a session during its approval as either pending or running, and never misses it. */
export async function findEngagement(query: Query | Tx, { userId, chatterId }: Pair, now: Date): Promise<Engagement> {
  const { rows } = await sql<{ has_next: boolean } & Partial<BusyRow>>`
    select
      exists (
        select 1 from sessions where user_id = ${userId} and chatter_id = ${chatterId}
          and ((status = 'pending' and deleted_at is null) or (status = 'completed' and starts_at > ${now} and ends_at > starts_at))
      ) as has_next,
      busy.id, busy.user_id, busy.ends_at
    from (select) as one left join lateral (${busyWith(chatterId, now)}) as busy on true
  `.execute(query)
  const [row] = rows
  return { hasNext: row?.has_next ?? false, busy: toBusy(row) }
}

/** Serializes a buyer's purchases until commit; otherwise two simultaneous ones would not count each other. */
export async function lockPurchasesOf(tx: Tx, userId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchases of ${userId}`}, 0))`.execute(tx)
}

export async function findEarlierPurchases(query: Query | Tx, userId: AccountId): Promise<EarlierPurchases> {
  const { rows } = await sql<{ pending: number }>`
    select count(*)::integer as pending from sessions where user_id = ${userId} and status = 'pending' and deleted_at is null`.execute(
    query,
  )
  return { pending: rows[0]?.pending ?? 0, hasApproved: !(await findIsNewBuyer(query, userId, paisa(1))) }
}

interface BusyRow {
  readonly id: string | null
  readonly user_id: string | null
  readonly ends_at: Date | null
}

/** A session refunded before it started has an empty window, which does not make the chatter busy. */
function busyWith(chatterId: AccountId, now: Date) {
  return sql<BusyRow>`
    select id, user_id, ends_at from sessions
    where chatter_id = ${chatterId} and status = 'completed' and ends_at > ${now} and ends_at > starts_at order by ends_at desc limit 1`
}

function toBusy(row: Partial<BusyRow> | undefined): BusyChatter | null {
  if (!row?.id || !row.user_id || !row.ends_at) return null
  return { sessionId: sessionId(row.id), userId: accountId(row.user_id), until: row.ends_at }
}

/** The session that keeps the chatter busy. */
export async function findBusy(query: Query | Tx, chatterId: AccountId, now: Date): Promise<BusyChatter | null> {
  const { rows } = await busyWith(chatterId, now).execute(query)
  return toBusy(rows[0])
}

export async function findBusyUntil(query: Query | Tx, chatterId: AccountId, now: Date): Promise<Date | null> {
  return (await findBusy(query, chatterId, now))?.until ?? null
}

/** Like `findBusyUntil`, for this session's chatter. */
export async function findBusyUntilOf(query: Query, id: SessionId, now: Date): Promise<Date | null> {
  const row = await query.selectFrom('sessions').select('chatter_id').where('id', '=', id).executeTakeFirst()
  return row ? findBusyUntil(query, accountId(row.chatter_id), now) : null
}

/** True if a completed session, or one of this buyer's pending ones, already used this transaction for this account. */
export async function transactionIsUsed(
  tx: Tx,
  claim: { readonly receivingKey: string; readonly transactionKey: string; readonly userId: AccountId },
): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where receiving_key = ${claim.receivingKey} and transaction_key = ${claim.transactionKey}
      and (status = 'completed' or (status = 'pending' and deleted_at is null and user_id = ${claim.userId}))
    limit 1`.execute(tx)
  return rows.length > 0
}

export interface Proof {
  readonly key: FileKey<'proofs'>
  /** Hash of the original bytes. */
  readonly sha256: string
  /** A string of 64 zeros and ones. */
  readonly look: string
}

export interface NewSession extends Pair, ReceivedMonth {
  readonly id: SessionId
  readonly plan: Plan
  readonly methodId: PaymentMethodId
  readonly bank: BankAccount
  readonly transactionId: string
  readonly proof: Proof
  readonly createdAt: Date
  /** The rejected session whose payment is sent again. */
  readonly resubmissionOf: SessionId | null
}

/** Returns its sequence number. */
export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { plan, bank, proof } = session
  const { number } = await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      chatter_id: session.chatterId,
      plan_title: plan.title,
      plan_description: plan.description,
      price_paisa: plan.pricePaisa,
      duration_minutes: plan.durationMinutes,
      payment_method_id: session.methodId,
      bank_name: bank.bankName,
      account_name: bank.accountName,
      account_number: bank.accountNumber,
      receiving_key: session.receivingKey,
      received_month: session.month,
      transaction_id: session.transactionId,
      transaction_key: transactionKey(session.transactionId),
      proof_key: proof.key,
      proof_sha256: proof.sha256,
      proof_look: proof.look,
      created_at: session.createdAt,
      resubmission_of: session.resubmissionOf,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Locks the row until commit. See docs/architecture.md#lock-order. */
export async function lockSession(
  tx: Tx,
  id: SessionId,
  which: 'listed' | 'deleted too' = 'listed',
): Promise<(Session & ReceivedMonth) | null> {
  const row = await tx
    .selectFrom('sessions')
    .select([
      'id',
      'user_id',
      'chatter_id',
      ...PLAN_COLUMNS,
      'kept_minutes',
      'receiving_key',
      'received_month',
      ...STATE_COLUMNS,
      'decided_by',
      'decided_at',
    ])
    .where('id', '=', id)
    .$if(which === 'listed', (all) => all.where('deleted_at', 'is', null))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    id: sessionId(row.id),
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    plan: toPlan(row),
    keptMinutes: row.kept_minutes,
    receivingKey: row.receiving_key,
    month: row.received_month,
    ...toState(row),
    decided: row.decided_by !== null && row.decided_at ? { by: await findName(tx, row.decided_by), at: row.decided_at } : null,
  }
}

/**
 * Tells whether each of the two accounts is approved. It needs no lock: a ban a
 * moment later is a ban during the session, which does not affect the approval.
 */
export async function findApproved(tx: Tx, { userId, chatterId }: Pair) {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [userId, chatterId])
    .where('status', '=', 'approved')
    .execute()
  const approved = new Set(rows.map(({ id }) => id))
  return { isUserApproved: approved.has(userId), isChatterApproved: approved.has(chatterId) }
}

interface DecidedBy {
  readonly adminId: AccountId
  readonly at: Date
}

export async function saveCompleted(
  tx: Tx,
  id: SessionId,
  { adminId, at }: DecidedBy,
  { beginning, earning }: { readonly beginning: Beginning; readonly earning: Earning },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      status: 'completed',
      starts_at: beginning.startsAt,
      ends_at: beginning.endsAt,
      kept_until: beginning.keptUntil,
      continues: beginning.continues,
      earned_paisa: earning.earnedPaisa,
      fee_paisa: earning.feePaisa,
      decided_by: adminId,
      decided_at: at,
    })
    .where('id', '=', id)
    .execute()
}

export async function saveRejected(tx: Tx, id: SessionId, { adminId, at }: DecidedBy, rejection: Rejection | null): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      status: 'rejected',
      decided_by: adminId,
      decided_at: at,
      rejection_reason: rejection?.reason ?? null,
      rejection_note: rejection?.note ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** The buyer still needs an open refund's session, to enter an account and to see the payment. */
export async function hasOpenRefund(tx: Tx, id: SessionId): Promise<boolean> {
  const row = await tx.selectFrom('refunds').select('id').where('session_id', '=', id).where('status', '<>', 'completed').executeTakeFirst()
  return row !== undefined
}

/** True if an admin has yet to decide a complaint or report; for a hidden session, that decision could not give anything back. */
export async function hasPending(tx: Tx, kind: 'complaints' | 'reports', id: SessionId): Promise<boolean> {
  const row = await tx.selectFrom(kind).select('id').where('session_id', '=', id).where('status', '=', 'pending').executeTakeFirst()
  return row !== undefined
}

export async function hideSession(tx: Tx, id: SessionId, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** The ties that keep two people in each other's lists: a shared session, and the chatter's approval for the buyer's list. */
export async function findTies(query: Query, { userId, chatterId }: Pair) {
  const { rows } = await sql<{ readonly shareSession: boolean; readonly isChatterApproved: boolean }>`
    select
      exists (
        select from sessions where user_id = ${userId} and chatter_id = ${chatterId} and deleted_at is null
      ) as "shareSession",
      exists (select from accounts where id = ${chatterId} and status = 'approved' and deleted_at is null) as "isChatterApproved"
  `.execute(query)
  return rows[0] ?? { shareSession: false, isChatterApproved: false }
}

/** True if either has ever bought a session from the other. */
export async function shareSession(tx: Tx, one: AccountId, other: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where (user_id = ${one} and chatter_id = ${other}) or (user_id = ${other} and chatter_id = ${one})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns those of the keys that a session refers to. */
export async function proofsInUse(query: Query, keys: readonly string[]): Promise<Set<string>> {
  const rows = await query.selectFrom('sessions').select('proof_key').where('proof_key', 'in', keys).execute()
  return new Set(rows.flatMap(({ proof_key }) => proof_key ?? []))
}

/** Null if the reader may not see it. Only the buyer and admins may, while they are approved and the session is not deleted. */
export async function findReadableProof(
  query: Query,
  key: string,
  reader: string | null,
): Promise<{ readonly sessionId: string; readonly isOwn: boolean } | null> {
  const { rows } = await sql<{ sessionId: string; isOwn: boolean }>`
    select sessions.id as "sessionId", accounts.id = sessions.user_id as "isOwn" from sessions join accounts on accounts.id = ${reader}::uuid
    where sessions.proof_key = ${key} and sessions.deleted_at is null
      and accounts.status = 'approved' and accounts.deleted_at is null
      and (accounts.role = 'admin' or accounts.id = sessions.user_id)`.execute(query)
  return rows[0] ?? null
}
