// Groups payouts by bank, and makes the lines of a bank's file.

import type { Payout, PayoutRow } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import type { PayoutLine } from '#domain/payout-files.ts'
import { bankKey } from '#domain/payout-runs.ts'
import { plainAmount } from '#texts/money-text.ts'

export interface BankTotal<Row> {
  /** As spelled in the bank's first row. */
  readonly bankName: string
  readonly key: string
  readonly rows: readonly Row[]
  /** Rupees. */
  readonly amount: number
}

/** Sorted by bank. Several spellings may mean the same bank. */
export function byBank<Row extends Payout>(rows: readonly Row[]): BankTotal<Row>[] {
  const banks = Map.groupBy(rows, ({ bankName }) => bankKey(bankName ?? ''))
  return [...banks]
    .map(([key, of]) => ({ key, bankName: of[0]?.bankName ?? '', rows: of, amount: totalRupees(of) }))
    .toSorted((a, b) => a.key.localeCompare(b.key))
}

export function linesOf(rows: readonly PayoutRow[], runNumber: number): PayoutLine[] {
  return rows.map((row) => ({
    place: String(row.place),
    accountName: row.accountName ?? '',
    accountNumber: row.accountNumber ?? '',
    bankName: row.bankName ?? '',
    amount: plainAmount(row.amount),
    currency: 'PKR',
    // Always in English, because every bank accepts these letters.
    narration: `Payout ${runNumber}-${row.place}`,
    kind: row.kind,
    username: row.username,
  }))
}
