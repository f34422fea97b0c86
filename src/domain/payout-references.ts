// Reads the references that an admin pastes for a payout run. A reference on the wrong row would mark the wrong person as paid, so a line
// that fits several rows or none is reported and not used.

import { isTransactionId, transactionKey } from './payments.ts'
import { bankKey } from './payout-runs.ts'

export interface PayTo {
  readonly _id: string
  readonly bankName: string | null
  readonly accountName: string | null
  readonly accountNumber: string | null
}

export const LINE_PROBLEMS = ['unmatched', 'ambiguous', 'unclear', 'doubled', 'malformed', 'left_over'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

export interface ProblemLine {
  readonly line: string
  readonly problem: LineProblem
}

export interface ReadReferences {
  /** Keyed by row id. */
  readonly references: ReadonlyMap<string, string>
  /** In text order. */
  readonly problems: readonly ProblemLine[]
}

interface Line {
  readonly line: string
  readonly reference: string
  /**
   * The text before the reference, such as an account number. Empty if the line is only a reference. Null if the line names a row but
   * nothing says where the reference begins.
   */
  readonly names: readonly string[] | null
}

interface ReadLine {
  readonly line: string
  readonly reference: string
  readonly outcome: PayTo | LineProblem
}

/**
 * Expects a reference on each line, after the payee's account number or name. References without one are used in row order if all rows
 * belong to one bank, every row has a line, and no line is in doubt; otherwise one missing line would shift all later references.
 */
export function readReferences(text: string, rows: readonly PayTo[]): ReadReferences {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => readLine(line.trim(), rows))
  const hasOneBank = new Set(rows.map(({ bankName }) => bankKey(bankName ?? ''))).size === 1
  const isList = lines.every(({ names }) => names?.length === 0) && hasOneBank && lines.length === rows.length
  const read = withoutDoubles(
    lines.map(({ line, reference, names }, index) => {
      if (names === null) return { line, reference, outcome: 'unclear' }
      if (!isTransactionId(reference)) return { line, reference, outcome: 'malformed' }
      return { line, reference, outcome: names.length > 0 ? theRowOf(names, rows) : (isList && rows[index]) || 'left_over' }
    }),
  )
  const isInDoubt = isList && read.some(({ outcome }) => typeof outcome === 'string')
  const references = new Map<string, string>()
  const problems: ProblemLine[] = []
  for (const { line, reference, outcome } of read)
    if (typeof outcome === 'string') problems.push({ line, problem: outcome })
    else if (isInDoubt) problems.push({ line, problem: 'left_over' })
    else references.set(outcome._id, reference)
  return { references, problems }
}

/** Entries that share a reference with another entry: one transfer pays one row. */
export function doubledReferences<Entered extends { readonly reference: string }>(entered: readonly Entered[]): Entered[] {
  const keys = Map.groupBy(entered, ({ reference }) => transactionKey(reference))
  return entered.filter(({ reference }) => (keys.get(transactionKey(reference))?.length ?? 0) > 1)
}

function withoutDoubles(lines: readonly ReadLine[]): readonly ReadLine[] {
  const matched = lines.filter(({ outcome }) => typeof outcome !== 'string')
  const ofRow = Map.groupBy(matched, ({ outcome }) => outcome)
  const doubled = new Set([...doubledReferences(matched), ...[...ofRow.values()].filter(({ length }) => length > 1).flat()])
  return lines.map((line) => (doubled.has(line) ? { ...line, outcome: 'doubled' } : line))
}

/**
 * Cells are separated by tabs in a spreadsheet, by commas or semicolons in a CSV file, by bars in a copied table, and by blanks in typed
 * text.
 */
function readLine(line: string, rows: readonly PayTo[]): Line {
  const separator = ['\t', ';', '|', ','].find((each) => line.includes(each))
  const cells = (separator === undefined ? [line] : line.split(separator))
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell) => cell !== '')
  const [only = '', ...others] = cells
  if (others.length > 0) return { line, names: cells.slice(0, -1), reference: cells.at(-1) ?? '' }
  const blank = only.lastIndexOf(' ')
  const name = only.slice(0, Math.max(0, blank))
  // References may contain blanks too.
  if (rowsOf([name], rows).length > 0) return { line, names: [name], reference: only.slice(blank + 1) }
  return { line, names: namesSomebody(only, rows) ? null : [], reference: only }
}

/** Whether consecutive words are a row's account or name. */
function namesSomebody(text: string, rows: readonly PayTo[]): boolean {
  const words = text.split(/\s+/)
  return words.some((_word, from) =>
    words.some((_last, to) => to >= from && rowsOf([words.slice(from, to + 1).join(' ')], rows).length > 0),
  )
}

function theRowOf(names: readonly string[], rows: readonly PayTo[]): PayTo | LineProblem {
  const [row, ...others] = rowsOf(names, rows)
  if (!row) return 'unmatched'
  return others.length === 0 ? row : 'ambiguous'
}

/** An account number and a name on one line must belong to the same row; otherwise neither row is used. */
function rowsOf(names: readonly string[], rows: readonly PayTo[]): readonly PayTo[] {
  const keys = new Set(names.map(transactionKey))
  const isNamed = (text: string | null) => text !== null && transactionKey(text) !== '' && keys.has(transactionKey(text))
  const byAccount = rows.filter(({ accountNumber }) => isNamed(accountNumber))
  const byName = rows.filter(({ accountName }) => isNamed(accountName))
  if (byAccount.length === 0) return byName
  if (byName.length === 0) return byAccount
  const byBoth = byAccount.filter((row) => byName.includes(row))
  return byBoth.length > 0 ? byBoth : [...byAccount, ...byName]
}
