// SQL of payment methods and of what each receiving account took in a month, no decisions.

import { sql } from 'kysely'
import { type PaymentMethodId, paymentMethodId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import { type BankAccount, receivingKey } from '#domain/payments.ts'
import type { Query, Tx } from '../platform/db/database.ts'

export interface PaymentMethod extends BankAccount {
  readonly id: PaymentMethodId
  /** The same for the same account at the same bank, however it was typed. */
  readonly receivingKey: string
  readonly receivingLimitPaisa: Paisa | null
}

const METHOD_COLUMNS = [
  'id',
  'bank_name',
  'account_name',
  'account_number',
  'payment_methods.receiving_key',
  'receiving_limit_paisa',
] as const

function notDeleted(query: Query | Tx) {
  return query.selectFrom('payment_methods').where('deleted_at', 'is', null)
}

/** Oldest first, each with what it received in that month. */
export async function listMethods(query: Query, month: string): Promise<(PaymentMethod & { readonly receivedPaisa: Paisa })[]> {
  const rows = await notDeleted(query)
    .leftJoin('received_months', (join) =>
      join.onRef('received_months.receiving_key', '=', 'payment_methods.receiving_key').on('month', '=', month),
    )
    .select([...METHOD_COLUMNS, 'received_paisa'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toMethod(row), receivedPaisa: paisa(row.received_paisa ?? 0) }))
}

export async function insertMethod(
  tx: Tx,
  method: BankAccount & { readonly id: PaymentMethodId; readonly receivingLimitPaisa: Paisa | null; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('payment_methods')
    .values({
      id: method.id,
      bank_name: method.bankName,
      account_name: method.accountName,
      account_number: method.accountNumber,
      receiving_key: receivingKey(method),
      receiving_limit_paisa: method.receivingLimitPaisa,
      created_at: method.createdAt,
    })
    .execute()
}

/** Locks the row until commit. */
export async function lockMethod(tx: Tx, id: PaymentMethodId): Promise<PaymentMethod | null> {
  const row = await notDeleted(tx).select(METHOD_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? toMethod(row) : null
}

/** Locks the method with exactly these fields `for share`, until commit. See docs/architecture.md#lock-order. */
export async function lockMethodForShare(tx: Tx, bank: BankAccount): Promise<PaymentMethod | null> {
  const row = await notDeleted(tx)
    .select(METHOD_COLUMNS)
    .where('payment_methods.receiving_key', '=', receivingKey(bank))
    .where('bank_name', '=', bank.bankName)
    .where('account_name', '=', bank.accountName)
    .where('account_number', '=', bank.accountNumber)
    .forShare()
    .executeTakeFirst()
  return row ? toMethod(row) : null
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

/** What pending purchases claim to have sent in that month, by receiving account. It is part of what was received. */
export async function findClaims(query: Query, month: string): Promise<(receivingKey: string) => Paisa> {
  const { rows } = await sql<{ receiving_key: string; paisa: number }>`
    select receiving_key, sum(price_paisa)::bigint as paisa from sessions
    where status = 'pending' and deleted_at is null and received_month = ${month} group by receiving_key`.execute(query)
  const claims = new Map(rows.map((row) => [row.receiving_key, paisa(row.paisa)]))
  return (key) => claims.get(key) ?? paisa(0)
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
}

function toMethod(row: MethodRow): PaymentMethod {
  return {
    id: paymentMethodId(row.id),
    bankName: row.bank_name,
    accountName: row.account_name,
    accountNumber: row.account_number,
    receivingKey: row.receiving_key,
    receivingLimitPaisa: row.receiving_limit_paisa === null ? null : paisa(row.receiving_limit_paisa),
  }
}
