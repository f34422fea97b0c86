// What is paid to each bank, and the lines of its file.

import type { Payout, PayoutRow } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import type { PayoutLine } from '#domain/payout-files.ts'
import { bankKey } from '#domain/payout-runs.ts'
import { plainAmount } from '#texts/money-text.ts'

export interface BankTotal<Row> {
  /** The spelling that was typed first. */
  readonly bankName: string
  readonly key: string
  readonly rows: readonly Row[]
  /** Rupees. */
  readonly amount: number
}

/** Banks in the order of their names; the same bank may be typed in several ways. */
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
    // Letters that every bank accepts, whatever the page language.
    narration: `Payout ${runNumber}-${row.place}`,
    kind: row.kind,
    username: row.username,
  }))
}
