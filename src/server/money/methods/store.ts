// SQL of payment methods and of what each receiving account took in a month, no decisions.

import { type RawBuilder, sql } from 'kysely'
import { type AccountId, type PaymentMethodId, paymentMethodId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import {
  type BankAccount,
  KNOWN_UP_TO_TIMES,
  type PaidAccount,
  type PaymentMethodDetails,
  type Received,
  receivingKey,
} from '#domain/payments.ts'
import type { Query, Tx } from '../../platform/db/database.ts'

export interface PaymentMethod extends PaymentMethodDetails {
  readonly id: PaymentMethodId
  /** The same for the same account at the same bank, however it was typed. */
  readonly receivingKey: string
  /** Counts the edits. */
  readonly version: number
  readonly pausedAt: Date | null
}

const METHOD_COLUMNS = [
  'id',
  'bank_name',
  'account_name',
  'account_number',
  'payment_methods.receiving_key',
  'receiving_limit_paisa',
  'raast_id',
  'payer_note',
  'payment_methods.version',
  'paused_at',
] as const

function notDeleted(query: Query | Tx) {
  return query.selectFrom('payment_methods').where('deleted_at', 'is', null)
}

/** Methods in the admins' order, each with what it received in that month. */
export async function listMethods(query: Query, month: string): Promise<(PaymentMethod & { readonly receivedPaisa: Paisa })[]> {
  const rows = await notDeleted(query)
    .leftJoin('received_months', (join) =>
      join.onRef('received_months.receiving_key', '=', 'payment_methods.receiving_key').on('month', '=', month),
    )
    .select([...METHOD_COLUMNS, 'received_paisa'])
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toMethod(row), receivedPaisa: paisa(row.received_paisa ?? 0) }))
}

/** At the end of the list. */
export async function insertMethod(
  tx: Tx,
  method: PaymentMethodDetails & { readonly id: PaymentMethodId; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('payment_methods')
    .values({
      id: method.id,
      ...columnsOf(method),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from payment_methods where deleted_at is null)`,
      created_at: method.createdAt,
    })
    .execute()
}

export async function saveDetails(tx: Tx, id: PaymentMethodId, details: PaymentMethodDetails, version: number): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ ...columnsOf(details), version })
    .where('id', '=', id)
    .execute()
}

/** Keeps the account that a method had until now. */
export async function insertReplaced(tx: Tx, { id, ...method }: PaymentMethod, version: number, now: Date): Promise<void> {
  const { bankName, accountName, accountNumber } = method
  await tx
    .insertInto('replaced_accounts')
    .values({
      method_id: id,
      version,
      bank_name: bankName,
      account_name: accountName,
      account_number: accountNumber,
      receiving_key: method.receivingKey,
      replaced_at: now,
    })
    .execute()
}

export async function savePause(tx: Tx, id: PaymentMethodId, pausedAt: Date | null): Promise<void> {
  await tx.updateTable('payment_methods').set({ paused_at: pausedAt }).where('id', '=', id).execute()
}

/** Locks all methods until commit, and returns their ids in the order of the list. */
export async function lockOrder(tx: Tx): Promise<readonly PaymentMethodId[]> {
  const rows = await notDeleted(tx).select(['id', 'position', 'created_at']).orderBy('id').forNoKeyUpdate().execute()
  return rows
    .toSorted((one, other) => one.position - other.position || one.created_at.getTime() - other.created_at.getTime())
    .map(({ id }) => paymentMethodId(id))
}

export async function saveOrder(tx: Tx, ids: readonly PaymentMethodId[]): Promise<void> {
  await sql`
    update payment_methods set position = place
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (method_id, place)
    where id = method_id and position <> place`.execute(tx)
}

/** Locks the row until commit. */
export async function lockMethod(tx: Tx, id: PaymentMethodId): Promise<PaymentMethod | null> {
  const row = await notDeleted(tx).select(METHOD_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? toMethod(row) : null
}

/** The method to which a buyer has paid, with what of it counts for the purchase. */
export interface PaidMethod extends PaidAccount {
  readonly id: PaymentMethodId
  readonly receivingKey: string
  /** Null for an account that is no longer offered: the limit is meant to stop further payments, and this one was already made. */
  readonly receivingLimitPaisa: Paisa | null
}

/**
 * Locks the method that has exactly these fields, or had them before it was edited, `for share` until commit. See
 * docs/architecture.md#lock-order.
 */
export async function lockMethodForShare(tx: Tx, bank: BankAccount): Promise<PaidMethod | null> {
  const row = await notDeleted(tx)
    .select(METHOD_COLUMNS)
    .where('payment_methods.receiving_key', '=', receivingKey(bank))
    .where('bank_name', '=', bank.bankName)
    .where('account_name', '=', bank.accountName)
    .where('account_number', '=', bank.accountNumber)
    .forShare()
    .executeTakeFirst()
  // A separate statement, so that it sees an edit that the first one waited for.
  return row ? asOffered(toMethod(row)) : lockReplacedForShare(tx, bank)
}

async function lockReplacedForShare(tx: Tx, bank: BankAccount): Promise<PaidMethod | null> {
  const row = await tx
    .selectFrom('replaced_accounts as replaced')
    .innerJoin('payment_methods', 'payment_methods.id', 'replaced.method_id')
    .select([
      'payment_methods.id',
      'payment_methods.receiving_key',
      'payment_methods.receiving_limit_paisa',
      'payment_methods.paused_at',
      'replaced.receiving_key as replaced_key',
      'replaced.replaced_at',
    ])
    .where('payment_methods.deleted_at', 'is', null)
    .where('replaced.receiving_key', '=', receivingKey(bank))
    .where('replaced.bank_name', '=', bank.bankName)
    .where('replaced.account_name', '=', bank.accountName)
    .where('replaced.account_number', '=', bank.accountNumber)
    .orderBy('replaced.replaced_at', 'desc')
    .limit(1)
    .forShare('payment_methods')
    .executeTakeFirst()
  if (!row) return null
  const { id, paused_at: pausedAt, replaced_at: replacedAt, receiving_limit_paisa: limit } = row
  const method = {
    id: paymentMethodId(id),
    pausedAt,
    receivingKey: row.replaced_key,
    receivingLimitPaisa: limit === null ? null : paisa(limit),
  }
  // Only its names were edited: the money goes to the same account.
  if (row.receiving_key === row.replaced_key) return asOffered(method)
  const closedAt = pausedAt !== null && pausedAt < replacedAt ? pausedAt : replacedAt
  return { id: method.id, receivingKey: row.replaced_key, receivingLimitPaisa: null, closedAt, isReplaced: true }
}

function asOffered(method: Pick<PaymentMethod, 'id' | 'receivingKey' | 'receivingLimitPaisa' | 'pausedAt'>): PaidMethod {
  const { id, pausedAt } = method
  const receivingLimitPaisa = pausedAt === null ? method.receivingLimitPaisa : null
  return { id, receivingKey: method.receivingKey, receivingLimitPaisa, closedAt: pausedAt, isReplaced: false }
}

export async function hideMethod(tx: Tx, id: PaymentMethodId, now: Date): Promise<void> {
  await tx.updateTable('payment_methods').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** One account in one month of the business calendar. */
export interface ReceivedMonth {
  readonly receivingKey: string
  /** The month as `YYYY-MM`. */
  readonly month: string
}

export async function findReceived(query: Query, of: ReceivedMonth): Promise<Paisa> {
  const row = await query
    .selectFrom('received_months')
    .select('received_paisa')
    .where('receiving_key', '=', of.receivingKey)
    .where('month', '=', of.month)
    .executeTakeFirst()
  return paisa(row?.received_paisa ?? 0)
}

/** What pending purchases claim to have sent; it is part of the received amount. */
export interface Claims extends Pick<Received, 'byNewBuyersPaisa'> {
  readonly claimedPaisa: Paisa
}

const NO_CLAIMS: Claims = { claimedPaisa: paisa(0), byNewBuyersPaisa: paisa(0) }

/** The claims on these receiving accounts in that month. */
export async function findClaims(
  query: Query | Tx,
  month: string,
  receivingKeys: readonly string[],
): Promise<(receivingKey: string) => Claims> {
  const { rows } = await sql<{ receiving_key: string; claimed: number; by_new_buyers: number }>`
    select receiving_key, sum(price_paisa)::bigint as claimed,
      coalesce(sum(price_paisa) filter (where ${isNewBuyer(sql.ref('sessions.user_id'), sql.ref('sessions.price_paisa'))}), 0)::bigint as by_new_buyers
    from sessions
    where status = 'pending' and deleted_at is null and received_month = ${month} and receiving_key = any(${receivingKeys})
    group by receiving_key`.execute(query)
  const claims = new Map(
    rows.map((row) => [row.receiving_key, { claimedPaisa: paisa(row.claimed), byNewBuyersPaisa: paisa(row.by_new_buyers) }]),
  )
  return (key) => claims.get(key) ?? NO_CLAIMS
}

/** Hidden sessions count, because their payment was approved. Money that goes back does not. */
function isNewBuyer(userId: RawBuilder<unknown>, pricePaisa: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select coalesce(sum(price_paisa - coalesce((select sum(amount_paisa) from refunds where session_id = approved.id), 0)), 0)
    from sessions as approved where approved.user_id = ${userId} and approved.status = 'completed'
  ) * ${KNOWN_UP_TO_TIMES} < ${pricePaisa}`
}

/** Whether this buyer is new to a payment of that price. */
export async function findIsNewBuyer(query: Query | Tx, userId: AccountId, price: Paisa): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`select ${isNewBuyer(sql`${userId}`, sql`${price}::bigint`)} as is_new`.execute(query)
  return rows[0]?.is_new ?? true
}

/** Locks the row until commit, and creates it when it is missing. See docs/architecture.md#lock-order. */
export async function lockReceived(tx: Tx, of: ReceivedMonth): Promise<Paisa> {
  const row = await tx
    .insertInto('received_months')
    .values({ receiving_key: of.receivingKey, month: of.month, received_paisa: 0 })
    // Updating the row to its current value takes the lock and reads the row in one statement.
    .onConflict((conflict) =>
      conflict.columns(['receiving_key', 'month']).doUpdateSet((set) => ({ received_paisa: set.ref('received_months.received_paisa') })),
    )
    .returning('received_paisa')
    .executeTakeFirstOrThrow()
  return paisa(row.received_paisa)
}

export async function saveReceived(tx: Tx, of: ReceivedMonth, receivedPaisa: Paisa): Promise<void> {
  await tx
    .updateTable('received_months')
    .set({ received_paisa: receivedPaisa })
    .where('receiving_key', '=', of.receivingKey)
    .where('month', '=', of.month)
    .execute()
}

interface MethodRow {
  readonly id: string
  readonly bank_name: string
  readonly account_name: string
  readonly account_number: string
  readonly receiving_key: string
  readonly receiving_limit_paisa: number | null
  readonly raast_id: string | null
  readonly payer_note: string | null
  readonly version: number
  readonly paused_at: Date | null
}

function columnsOf(details: PaymentMethodDetails) {
  return {
    bank_name: details.bankName,
    account_name: details.accountName,
    account_number: details.accountNumber,
    receiving_key: receivingKey(details),
    receiving_limit_paisa: details.receivingLimitPaisa,
    raast_id: details.raastId,
    payer_note: details.payerNote,
  }
}

function toMethod(row: MethodRow): PaymentMethod {
  return {
    id: paymentMethodId(row.id),
    bankName: row.bank_name,
    accountName: row.account_name,
    accountNumber: row.account_number,
    receivingKey: row.receiving_key,
    receivingLimitPaisa: row.receiving_limit_paisa === null ? null : paisa(row.receiving_limit_paisa),
    raastId: row.raast_id,
    payerNote: row.payer_note,
    version: row.version,
    pausedAt: row.paused_at,
  }
}
