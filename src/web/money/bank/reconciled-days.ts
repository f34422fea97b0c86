import type { ReconciledDay } from '#contract/bank-statements.ts'

/** A day with a bank statement, or consecutive days of the list without one, named by the last. */
export interface FoldedDay extends ReconciledDay {
  readonly firstDay: string
  readonly dayCount: number
}

/** Newest first, as listed. Days without a bank statement have nothing to compare, so a series of them is one line with their sum. */
export function foldDays(days: readonly ReconciledDay[]): FoldedDay[] {
  const lines: FoldedDay[] = []
  for (const day of days) {
    const last = lines.at(-1)
    if (day.isCovered || last === undefined || last.isCovered) lines.push({ ...day, firstDay: day.day, dayCount: 1 })
    else
      lines[lines.length - 1] = {
        ...last,
        firstDay: day.day,
        dayCount: last.dayCount + 1,
        unmatched: last.unmatched + day.unmatched,
        books: { ...last.books, moneyIn: last.books.moneyIn + day.books.moneyIn, moneyOut: last.books.moneyOut + day.books.moneyOut },
      }
  }
  return lines
}

/** The only difference is money out that no payout was matched with yet. */
export function isOnlyUnmatched({ differenceIn, differenceOut, books }: ReconciledDay): boolean {
  return differenceIn === 0 && differenceOut !== 0 && books.moneyOut === 0
}
