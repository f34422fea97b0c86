// Pairs rows with payments if only the amount and the day agree. Thousands of purchases have the same price, so this looks up days instead
// of comparing every row with every payment.

import type { StatementRow } from './statement.ts'

type Row = Pick<StatementRow, 'line' | 'date' | 'direction' | 'amountPaisa'>

interface Payment extends Pick<Row, 'date' | 'direction' | 'amountPaisa'> {
  readonly id: string
  readonly lastDate?: string
}

/** A transfer may be booked on the next working day, and a purchase may be sent some days after the transfer. */
export const MAX_DAYS = 4
/** How many payouts of one amount are considered for a row. */
const MAX_WAITING = 200

export const amountKey = ({ direction, amountPaisa }: Pick<Payment, 'direction' | 'amountPaisa'>) => `${direction} ${amountPaisa}`

const dayNumber = (date: string) => Date.parse(date) / 86_400_000

/** Nearest day first, then in row order. A debit is never paired with a payout requested later. */
export function pairByAmount<R extends Row, P extends Payment>(
  rows: readonly R[],
  payments: readonly P[],
): { readonly row: R; readonly payment: P }[] {
  const find = findPayments(payments)
  const pairs: { row: R; payment: P }[] = []
  let unpaired = rows.toSorted((a, b) => a.line - b.line)
  const pair = (take: (row: R) => P | undefined) => {
    unpaired = unpaired.filter((row) => {
      const payment = take(row)
      if (payment) pairs.push({ row, payment })
      return !payment
    })
  }
  pair((row) => find.sentOn(row, 0))
  pair((row) => (row.direction === 'debit' ? find.waitingOn(row) : undefined))
  for (let days = 1; days <= MAX_DAYS; days += 1)
    pair((row) => (row.direction === 'debit' ? find.paidOn(row, -days) : (find.sentOn(row, -days) ?? find.sentOn(row, days))))
  return pairs
}

/** Returns each payment at most once. */
function findPayments<P extends Payment>(payments: readonly P[]) {
  const taken = new Set<P>()
  // Sorted in reverse, because removing from the end is cheap.
  const sorted = payments.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const byDay = Map.groupBy(sorted, (payment) => `${amountKey(payment)} ${dayNumber(payment.date)}`)
  const payouts = sorted.filter(({ direction }) => direction === 'debit')
  const byLastDay = Map.groupBy(payouts, (payment) => `${amountKey(payment)} ${dayNumber(payment.lastDate ?? payment.date)}`)
  const byAmount = Map.groupBy(
    payouts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    amountKey,
  )
  const takeLast = (list: P[] | undefined) => {
    let last = list?.pop()
    while (last && taken.has(last)) last = list?.pop()
    if (last) taken.add(last)
    return last
  }
  const keyOn = (row: Row, days: number) => `${amountKey(row)} ${dayNumber(row.date) + days}`
  return {
    sentOn: (row: Row, days: number) => takeLast(byDay.get(keyOn(row, days))),
    paidOn: (row: Row, days: number) => takeLast(byLastDay.get(keyOn(row, days))),
    /** Finds the latest payout that was requested before the row's day and not yet paid then. */
    waitingOn: (row: Row): P | undefined => {
      const list = byAmount.get(amountKey(row)) ?? []
      const last = countBefore(list, row.date) - 1
      for (let place = last; place >= 0 && place > last - MAX_WAITING; place -= 1) {
        const payment = list[place]
        if (!payment || row.date > (payment.lastDate ?? payment.date) || taken.has(payment)) continue
        list.splice(place, 1)
        taken.add(payment)
        return payment
      }
      return undefined
    },
  }
}

/** The list must be sorted by date. */
function countBefore(list: readonly Payment[], date: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.date ?? date) < date) low = middle + 1
    else high = middle
  }
  return low
}
