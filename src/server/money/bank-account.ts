// Reads a withdraw's or refund's bank account as one value.

import { type RawBuilder, sql } from 'kysely'
import type { BankAccount } from '#domain/payments.ts'

/** Null for a refund whose account was not given yet, was refused, or was erased with its buyer. */
export function bankIn(table: string): RawBuilder<BankAccount | null> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`case when ${of('account_number')} is not null then json_build_object(
    'bankName', ${of('bank_name')}, 'accountName', ${of('account_name')}, 'accountNumber', ${of('account_number')}) end`
}

export const NO_BANK = { bankName: null, accountName: null, accountNumber: null }
