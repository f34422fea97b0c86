// Suggests which bank row is which payment. It decides nothing: an admin confirms each suggestion. Each row and each payment is in at most
// one suggestion.

import type { Paisa } from '../money.ts'
import { keyOf } from './key.ts'
import { amountKey, MAX_DAYS, pairByAmount } from './same-amount.ts'
import type { StatementRow } from './statement.ts'
import type { Direction, MatchDegree, MatchReason } from './words.ts'

/** A purchase (money in) or a payout (money out). */
export interface ExpectedPayment {
  readonly id: string
  readonly direction: Direction
  readonly amountPaisa: Paisa
  /** The day it was sent or requested, as `YYYY-MM-DD` in the business time zone. */
  readonly date: string
  /** For a payout, the last day on which the money can have left: when it was paid, or today. */
  readonly lastDate?: string
  /** A purchase's transaction ID or a payout's bank reference; blank if there is none. */
  readonly reference: string
  /** The account that a payout goes to; blank for a purchase. */
  readonly accountNumber: string
  /** The username of the buyer, or the name of the account that is paid. */
  readonly names: readonly string[]
}

export type MatchableRow = Pick<
  StatementRow,
  'line' | 'date' | 'direction' | 'amountPaisa' | 'description' | 'reference' | 'isReversal'
> & {
  /** True if its payment is already known; the row then only shows how often a reference occurs. */
  readonly isClosed?: boolean
}

export interface Match<Row extends MatchableRow = StatementRow> {
  readonly row: Row
  readonly payment: ExpectedPayment
  readonly degree: MatchDegree
  readonly reasons: readonly MatchReason[]
}

export interface Matched<Row extends MatchableRow = StatementRow> {
  /** Certain suggestions first. */
  readonly matches: readonly Match<Row>[]
  /** Rows that match no known payment. */
  readonly rows: readonly Row[]
  /** Payments for which the statement has no row. */
  readonly payments: readonly ExpectedPayment[]
}

/** Shorter texts occur in a description by chance. */
const MIN_REFERENCE = 5
const MIN_ACCOUNT = 8
const MIN_NAME = 5
/** A reference with fewer digits may be a word found in many descriptions, such as the name of a bank. */
const MIN_DIGITS = 4
/** Banks write a reference into the transfer's row, and sometimes also into the row of its fee or reversal. */
const MAX_ROWS_OF_REFERENCE = 2
/** How many parts an account number or name may be split into. */
const MAX_PARTS = 6
/** If the reference agrees, the date matters less. */
const MAX_DAYS_WITH_REFERENCE = 31

export function matchStatement<Row extends MatchableRow>(rows: readonly Row[], payments: readonly ExpectedPayment[]): Matched<Row> {
  const byReference = findProving(rows, payments)
  const byPerson = Map.groupBy(
    payments.flatMap((payment) => personKeys(payment).map((key) => ({ key, payment }))),
    ({ key, payment: { direction, amountPaisa } }) => `${direction} ${amountPaisa} ${key}`,
  )
  const amounts = new Set(payments.map(amountKey))
  const candidates = rows.filter(isPaying).flatMap((row) => {
    const written = new Set(referencesIn(row).flatMap((key) => byReference.get(`${row.direction} ${key}`) ?? []))
    if (written.size === 0 && !amounts.has(amountKey(row))) return []
    const parts = partsOf(row)
    const named = [...parts].flatMap((key) => byPerson.get(`${amountKey(row)} ${key}`) ?? []).map(({ payment }) => payment)
    return [...new Set([...written, ...named])].flatMap((payment) => compare(row, payment, parts, written.has(payment)) ?? [])
  })
  return assign(rows, payments, candidates)
}

/** A reversal pays for nothing, and the payment of a closed row is already known. */
function isPaying({ isReversal, isClosed }: MatchableRow): boolean {
  return !isReversal && !isClosed
}

/** Payments by reference, if the reference proves something: it is a number rather than a word, and few rows have it. */
function findProving(rows: readonly MatchableRow[], payments: readonly ExpectedPayment[]): ReadonlyMap<string, ExpectedPayment[]> {
  const numbered = payments
    .map((payment) => ({ payment, key: keyOf(payment.reference) }))
    .filter(({ key }) => key.length >= MIN_REFERENCE && key.replace(/\P{Nd}/gu, '').length >= MIN_DIGITS)
  const found = new Map(numbered.map(({ key }) => [key, 0]))
  for (const row of rows)
    for (const key of referencesIn(row)) {
      const count = found.get(key)
      if (count !== undefined) found.set(key, count + 1)
    }
  const proving = numbered.filter(({ key }) => (found.get(key) ?? 0) <= MAX_ROWS_OF_REFERENCE)
  const grouped = Map.groupBy(proving, ({ key, payment: { direction } }) => `${direction} ${key}`)
  return new Map([...grouped].map(([key, same]) => [key, same.map(({ payment }) => payment)]))
}

/** The reference of the row, and every word of its description that could be one. */
function referencesIn({ reference, description }: MatchableRow): string[] {
  const words = description.split(/[\s,;:/|()[\]]+/)
  return [...new Set([reference, ...words].map(keyOf).filter((key) => key.length >= MIN_REFERENCE))]
}

/** Consecutive words of the row, joined, because an account number or name may be written with spaces. */
function partsOf({ description, reference }: MatchableRow): ReadonlySet<string> {
  const words = `${description} ${reference}`
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(keyOf)
    .filter((word) => word !== '')
  const parts = new Set<string>()
  for (let first = 0; first < words.length; first += 1) {
    let joined = ''
    for (const word of words.slice(first, first + MAX_PARTS)) {
      joined += word
      if (joined.length >= MIN_NAME) parts.add(joined)
    }
  }
  return parts
}

function accountKey({ accountNumber }: ExpectedPayment): string | null {
  const key = keyOf(accountNumber)
  return key.length >= MIN_ACCOUNT ? key : null
}

function nameKeys({ names }: ExpectedPayment): string[] {
  return names.map(keyOf).filter((key) => key.length >= MIN_NAME)
}

function personKeys(payment: ExpectedPayment): string[] {
  return [...new Set([accountKey(payment) ?? [], nameKeys(payment)].flat())]
}

interface Candidate<Row extends MatchableRow> extends Match<Row> {
  readonly score: number
}

function compare<Row extends MatchableRow>(
  row: Row,
  payment: ExpectedPayment,
  parts: ReadonlySet<string>,
  hasReference: boolean,
): Candidate<Row> | null {
  const days = daysBetween(row.date, payment)
  if (days === null || days > (hasReference ? MAX_DAYS_WITH_REFERENCE : MAX_DAYS)) return null
  const isEqual = row.amountPaisa === payment.amountPaisa
  // Only buyers can have sent a different amount from the one requested.
  if (!isEqual && payment.direction === 'debit') return null
  const account = accountKey(payment)
  const hasAccount = account !== null && parts.has(account)
  const hasName = nameKeys(payment).some((name) => parts.has(name))
  const reasons: MatchReason[] = []
  if (hasReference) reasons.push('reference')
  reasons.push(isEqual ? 'amount' : 'amount_differs')
  if (hasAccount) reasons.push('account')
  if (hasName) reasons.push('name')
  if (row.date === payment.date) reasons.push('same_day')
  else if (days <= MAX_DAYS) reasons.push('near_day')
  // Banks do not know usernames, so one in a description may be a coincidence.
  const hasPerson = hasAccount || (hasName && payment.direction === 'debit')
  const degree = !isEqual ? 'possible' : hasReference ? 'certain' : hasPerson ? 'likely' : 'possible'
  const weight = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
  return { row, payment, degree, reasons, score: weight - days / 100 }
}

/** Zero while a payout is waiting. Null if the money left before the payout was requested. */
function daysBetween(day: string, { direction, date, lastDate = date }: ExpectedPayment): number | null {
  if (direction === 'debit' && day < date) return null
  const nearest = day < date ? date : day > lastDate ? lastDate : day
  return Math.abs(Date.parse(day) - Date.parse(nearest)) / 86_400_000
}

const WEIGHTS: Readonly<Record<MatchReason, number>> = {
  reference: 100,
  amount: 20,
  amount_differs: 0,
  account: 15,
  name: 10,
  same_day: 5,
  near_day: 2,
}

/** Best agreement first, amount-only matches last. If two payments agree equally well, the suggestion is only 'possible'. */
function assign<Row extends MatchableRow>(
  rows: readonly Row[],
  payments: readonly ExpectedPayment[],
  candidates: readonly Candidate<Row>[],
): Matched<Row> {
  const sorted = candidates.toSorted((a, b) => b.score - a.score || a.row.line - b.row.line || (a.payment.id < b.payment.id ? -1 : 1))
  const [takenRows, takenPayments] = [new Set<Row>(), new Set<ExpectedPayment>()]
  const byRow = Map.groupBy(candidates, ({ row }) => row)
  const byPayment = Map.groupBy(candidates, ({ payment }) => payment)
  const isFree = ({ row, payment }: Candidate<Row>) => !takenRows.has(row) && !takenPayments.has(payment)
  const matches: Match<Row>[] = []
  for (const candidate of sorted) {
    const { row, payment, reasons } = candidate
    if (!isFree(candidate)) continue
    const rivals = [...(byRow.get(row) ?? []), ...(byPayment.get(payment) ?? [])]
    const isTied = rivals.some((rival) => rival !== candidate && rival.score === candidate.score && isFree(rival))
    takenRows.add(row)
    takenPayments.add(payment)
    matches.push({ row, payment, reasons, degree: isTied ? 'possible' : candidate.degree })
  }
  const freeRows = rows.filter((row) => isPaying(row) && !takenRows.has(row))
  const freePayments = payments.filter((payment) => !takenPayments.has(payment))
  for (const { row, payment } of pairByAmount(freeRows, freePayments)) {
    takenRows.add(row)
    takenPayments.add(payment)
    const reasons: MatchReason[] = ['amount', row.date === payment.date ? 'same_day' : 'near_day']
    matches.push({ row, payment, reasons, degree: 'possible' })
  }
  const order: readonly MatchDegree[] = ['certain', 'likely', 'possible']
  return {
    matches: matches.toSorted((a, b) => order.indexOf(a.degree) - order.indexOf(b.degree) || a.row.line - b.row.line),
    rows: rows.filter((row) => !row.isClosed && !takenRows.has(row)),
    payments: freePayments.filter((payment) => !takenPayments.has(payment)),
  }
}
