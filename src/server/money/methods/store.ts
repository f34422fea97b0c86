// SQL of payment methods, and of what each receiving account received in a month. No decisions.

import { type RawBuilder, sql } from 'kysely'
import type { AccountId, PaymentMethodId } from '#domain/ids.ts'
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
  /** Identifies an account at a bank, however they were typed. */
  readonly receivingKey: string
  /** Counts the edits. */
  readonly version: number
  readonly pausedAt: Date | null
}

const METHOD = sql`
  payment_methods.id, payment_methods.bank_name as "bankName", payment_methods.account_name as "accountName",
  payment_methods.account_number as "accountNumber", payment_methods.receiving_key as "receivingKey",
  receiving_limit_paisa as "receivingLimitPaisa", raast_id as "raastId", payer_note as "payerNote", payment_methods.version,
  paused_at as "pausedAt"`

/** Methods in the admins' order, each with what it received in that month. */
export async function listMethods(query: Query, month: string): Promise<(PaymentMethod & { readonly receivedPaisa: Paisa })[]> {
  const { rows } = await sql<PaymentMethod & { receivedPaisa: Paisa }>`
    select ${METHOD}, coalesce(received_paisa, 0) as "receivedPaisa"
    from payment_methods left join received_months on received_months.receiving_key = payment_methods.receiving_key and month = ${month}
    where deleted_at is null order by position, created_at, id`.execute(query)
  return rows
}

/** Adds the method at the end of the list. */
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

/** Stores the account that the method had before an edit. */
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

/** Locks all methods until commit, and returns their ids in list order. */
export async function lockOrder(tx: Tx): Promise<readonly PaymentMethodId[]> {
  const { rows } = await sql<{ id: PaymentMethodId }>`
    with locked as (select id, position, created_at from payment_methods where deleted_at is null order by id for no key update)
    select id from locked order by position, created_at`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function saveOrder(tx: Tx, ids: readonly PaymentMethodId[]): Promise<void> {
  await sql`
    update payment_methods set position = place
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (method_id, place)
    where id = method_id and position <> place`.execute(tx)
}

/** Locks the row until commit. */
export async function lockMethod(tx: Tx, id: PaymentMethodId): Promise<PaymentMethod | null> {
  const { rows } = await sql<PaymentMethod>`
    select ${METHOD} from payment_methods where deleted_at is null and id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** The method that a buyer paid to, with the fields that matter for the purchase. */
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
  const { rows } = await sql<PaymentMethod>`
    select ${METHOD} from payment_methods where deleted_at is null and ${isAccount('payment_methods', bank)} for share`.execute(tx)
  const [offered] = rows
  // A separate statement, to see an edit that the first one waited for.
  return offered ? asOffered(offered) : lockReplacedForShare(tx, bank)
}

async function lockReplacedForShare(tx: Tx, bank: BankAccount): Promise<PaidMethod | null> {
  const { rows } = await sql<PaymentMethod & { paidKey: string; closedAt: Date }>`
    select ${METHOD}, replaced.receiving_key as "paidKey", least(paused_at, replaced_at) as "closedAt"
    from replaced_accounts replaced join payment_methods on payment_methods.id = method_id
    where deleted_at is null and ${isAccount('replaced', bank)}
    order by replaced_at desc limit 1 for share of payment_methods`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { id, receivingKey: key, paidKey, closedAt } = row
  // If only its names were edited, the money goes to the same account.
  return paidKey === key ? asOffered(row) : { id, receivingKey: paidKey, receivingLimitPaisa: null, closedAt, isReplaced: true }
}

/** Compares the fields exactly, and the key because it has an index. */
function isAccount(table: string, bank: BankAccount): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`${of('receiving_key')} = ${receivingKey(bank)} and ${of('bank_name')} = ${bank.bankName}
    and ${of('account_name')} = ${bank.accountName} and ${of('account_number')} = ${bank.accountNumber}`
}

function asOffered({ id, receivingKey: key, receivingLimitPaisa: limit, pausedAt }: PaymentMethod): PaidMethod {
  return { id, receivingKey: key, receivingLimitPaisa: pausedAt === null ? limit : null, closedAt: pausedAt, isReplaced: false }
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

export async function findReceived(query: Query, { receivingKey: key, month }: ReceivedMonth): Promise<Paisa> {
  const { rows } = await sql<{ received: Paisa }>`
    select received_paisa as received from received_months where receiving_key = ${key} and month = ${month}`.execute(query)
  return rows[0]?.received ?? paisa(0)
}

/** Amounts that pending purchases claim to have sent. They are part of the received amount. */
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

/** Deleted sessions count, because their payment was approved. Refunded money does not. */
function isNewBuyer(userId: RawBuilder<unknown>, pricePaisa: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select coalesce(sum(price_paisa - coalesce((select sum(amount_paisa) from refunds where session_id = approved.id), 0)), 0)
    from sessions as approved where approved.user_id = ${userId} and approved.status = 'completed'
  ) * ${KNOWN_UP_TO_TIMES} < ${pricePaisa}`
}

/** True if the buyer's approved payments are too small to trust a payment of this price. */
export async function findIsNewBuyer(query: Query | Tx, userId: AccountId, price: Paisa): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`select ${isNewBuyer(sql`${userId}`, sql`${price}::bigint`)} as is_new`.execute(query)
  return rows[0]?.is_new ?? true
}

/** Locks the row until commit, and creates it if it is missing. See docs/architecture.md#lock-order. */
export async function lockReceived(tx: Tx, { receivingKey: key, month }: ReceivedMonth): Promise<Paisa> {
  // Updating the row to its current value takes the lock and reads the row in one statement.
  const { rows } = await sql<{ received: Paisa }>`
    insert into received_months (receiving_key, month, received_paisa) values (${key}, ${month}, 0)
    on conflict (receiving_key, month) do update set received_paisa = received_months.received_paisa
    returning received_paisa as received`.execute(tx)
  return rows[0]?.received ?? paisa(0)
}

export async function saveReceived(tx: Tx, { receivingKey: key, month }: ReceivedMonth, received: Paisa): Promise<void> {
  await sql`update received_months set received_paisa = ${received} where receiving_key = ${key} and month = ${month}`.execute(tx)
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
