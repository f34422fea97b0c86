// Proposes which row of a bank statement is which payment. It decides nothing: an admin confirms each proposal. A row and a payment are
// in at most one proposal.

import type { Paisa } from '../money.ts'
import { keyOf } from './key.ts'
import type { StatementRow } from './statement.ts'
import type { Direction, MatchDegree, MatchReason } from './words.ts'

/** A purchase, whose money came in, or a payout, whose money went out. */
export interface ExpectedPayment {
  readonly id: string
  readonly direction: Direction
  readonly amountPaisa: Paisa
  /** `YYYY-MM-DD` in the business time zone: when it was sent, or asked for. */
  readonly date: string
  /** Of a payout: the last day on which it can have left, which is when it was paid or today. */
  readonly lastDate?: string
  /** The transaction ID of a purchase, the bank's reference of a payout; blank when there is none. */
  readonly reference: string
  /** To which a payout goes; blank for a purchase. */
  readonly accountNumber: string
  /** Of the payer, or of the account that is paid. */
  readonly names: readonly string[]
}

export type MatchableRow = Pick<StatementRow, 'line' | 'date' | 'direction' | 'amountPaisa' | 'description' | 'reference' | 'isReversal'>

export interface Match<Row extends MatchableRow = StatementRow> {
  readonly row: Row
  readonly payment: ExpectedPayment
  readonly degree: MatchDegree
  readonly reasons: readonly MatchReason[]
}

export interface Matched<Row extends MatchableRow = StatementRow> {
  /** Certain ones first. */
  readonly matches: readonly Match<Row>[]
  /** Money that arrived or left for nothing that is known. */
  readonly rows: readonly Row[]
  /** Payments for which the statement has no money. */
  readonly payments: readonly ExpectedPayment[]
}

/** Shorter texts occur in a description by chance. */
const MIN_REFERENCE = 5
const MIN_ACCOUNT = 8
const MIN_NAME = 5
/** A transfer may be booked on the next working day, and a purchase may be sent some days after the transfer. */
const MAX_DAYS = 4
/** With a reference, the days count less. */
const MAX_DAYS_WITH_REFERENCE = 31
/** Of one amount. Beyond that, the amount and the day say nothing. */
const MAX_CANDIDATES = 200

export function matchStatement<Row extends MatchableRow>(rows: readonly Row[], payments: readonly ExpectedPayment[]): Matched<Row> {
  // What was taken back pays for nothing.
  const usable = rows.filter(({ isReversal }) => !isReversal)
  const byAmount = Map.groupBy(payments, ({ direction, amountPaisa }) => `${direction} ${amountPaisa}`)
  const byReference = Map.groupBy(
    payments.filter(({ reference }) => keyOf(reference).length >= MIN_REFERENCE),
    ({ direction, reference }) => `${direction} ${keyOf(reference)}`,
  )
  const candidates = usable.flatMap((row) => {
    const written = referencesIn(row).flatMap((key) => byReference.get(`${row.direction} ${key}`) ?? [])
    const equal = byAmount.get(`${row.direction} ${row.amountPaisa}`) ?? []
    const near = equal.length > MAX_CANDIDATES ? [] : equal
    return [...new Set([...written, ...near])].flatMap((payment) => compare(row, payment, written.includes(payment)) ?? [])
  })
  return assign(rows, payments, candidates)
}

/** The reference of the row, and every word of its description that could be one. */
function referencesIn({ reference, description }: MatchableRow): string[] {
  const words = description.split(/[\s,;:/|()[\]]+/)
  return [...new Set([reference, ...words].map(keyOf).filter((key) => key.length >= MIN_REFERENCE))]
}

interface Candidate<Row extends MatchableRow> extends Match<Row> {
  readonly score: number
}

function compare<Row extends MatchableRow>(row: Row, payment: ExpectedPayment, hasReference: boolean): Candidate<Row> | null {
  const days = daysBetween(row.date, payment)
  if (days > (hasReference ? MAX_DAYS_WITH_REFERENCE : MAX_DAYS)) return null
  const isEqual = row.amountPaisa === payment.amountPaisa
  const text = keyOf(`${row.description} ${row.reference}`)
  const account = keyOf(payment.accountNumber)
  const hasAccount = account.length >= MIN_ACCOUNT && text.includes(account)
  const hasName = payment.names.map(keyOf).some((name) => name.length >= MIN_NAME && text.includes(name))
  const reasons: MatchReason[] = []
  if (hasReference) reasons.push('reference')
  reasons.push(isEqual ? 'amount' : 'amount_differs')
  if (hasAccount) reasons.push('account')
  if (hasName) reasons.push('name')
  if (days === 0 && row.date === payment.date) reasons.push('same_day')
  else if (days <= MAX_DAYS) reasons.push('near_day')
  const degree = degreeOf({ hasReference, isEqual, hasPerson: hasAccount || hasName })
  return { row, payment, degree, reasons, score: scoreOf(reasons) - days / 100 }
}

/** None while a payout waits to be paid. */
function daysBetween(day: string, { date, lastDate = date }: ExpectedPayment): number {
  const nearest = day < date ? date : day > lastDate ? lastDate : day
  return Math.abs(Date.parse(day) - Date.parse(nearest)) / 86_400_000
}

interface Agreement {
  readonly hasReference: boolean
  readonly isEqual: boolean
  readonly hasPerson: boolean
}

function degreeOf({ hasReference, isEqual, hasPerson }: Agreement): MatchDegree {
  if (hasReference && isEqual) return 'certain'
  return isEqual && hasPerson ? 'likely' : 'possible'
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

function scoreOf(reasons: readonly MatchReason[]): number {
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
}

/** The best agreement first. What two payments agree with equally well is only possible. */
function assign<Row extends MatchableRow>(
  rows: readonly Row[],
  payments: readonly ExpectedPayment[],
  candidates: readonly Candidate<Row>[],
): Matched<Row> {
  const sorted = candidates.toSorted((a, b) => b.score - a.score || a.row.line - b.row.line || (a.payment.id < b.payment.id ? -1 : 1))
  const [takenRows, takenPayments] = [new Set<Row>(), new Set<ExpectedPayment>()]
  const bySubject = candidatesBySubject(candidates)
  const isFree = ({ row, payment }: Candidate<Row>) => !takenRows.has(row) && !takenPayments.has(payment)
  const matches: Match<Row>[] = []
  for (const candidate of sorted) {
    const { row, payment, reasons } = candidate
    if (!isFree(candidate)) continue
    const rivals = [...(bySubject.get(row) ?? []), ...(bySubject.get(payment) ?? [])]
    const isTied = rivals.some((rival) => rival !== candidate && rival.score === candidate.score && isFree(rival))
    takenRows.add(row)
    takenPayments.add(payment)
    matches.push({ row, payment, reasons, degree: isTied ? 'possible' : candidate.degree })
  }
  const order: readonly MatchDegree[] = ['certain', 'likely', 'possible']
  return {
    matches: matches.toSorted((a, b) => order.indexOf(a.degree) - order.indexOf(b.degree) || a.row.line - b.row.line),
    rows: rows.filter((row) => !takenRows.has(row)),
    payments: payments.filter((payment) => !takenPayments.has(payment)),
  }
}

/** The candidates of each row and of each payment. */
function candidatesBySubject<Row extends MatchableRow>(
  candidates: readonly Candidate<Row>[],
): Map<Row | ExpectedPayment, Candidate<Row>[]> {
  const found = new Map<Row | ExpectedPayment, Candidate<Row>[]>()
  for (const candidate of candidates)
    for (const subject of [candidate.row, candidate.payment]) {
      const known = found.get(subject)
      if (known) known.push(candidate)
      else found.set(subject, [candidate])
    }
  return found
}
