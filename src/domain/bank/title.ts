// Finds the account number in a bank statement's title lines. A file imported for the wrong account would mix two accounts' payments, so
// the admin is asked if the title names a different account from the chosen one.

import type { StatementTable } from './csv.ts'

const LABELLED =
  /\b(?:account|acct|acc|a\/c|iban)\b[\s.:#-]{0,5}(?:(?:no|number|num|nr)\b)?[\s.:#-]{0,5}([\dx*][\dx*\s-]{5,33})(?!\d|[.,]\d)/gi
const IBAN = /\bPK\s?\d{2}\s?[A-Z]{4}(?:\s?\d){16}\b/gi
const WRITTEN_DATE = /^\d{1,4}[- ]\d{1,2}[- ]\d{2,4}\b/
/** A shorter number may be a branch or customer number. */
const MIN_DIGITS = 6
/** Visible digits that a masked account number needs. */
const MIN_SHOWN_DIGITS = 3

/** Null if the title names the chosen account, or none at all. */
export function otherAccountIn(title: StatementTable, accountNumber: string): string | null {
  const named = title.flatMap((cells) => accountsIn(cells.join(' ')))
  return named.some((each) => isSame(each, accountNumber)) ? null : (named[0] ?? null)
}

function accountsIn(line: string): string[] {
  const ibans = [...line.matchAll(IBAN)].map(([iban]) => iban)
  const labelled = [...line.matchAll(LABELLED)].map(([, number = '']) => number)
  return [...ibans, ...labelled]
    .map((written) => written.replace(/[\s-]+$/, ''))
    .filter((written) => !WRITTEN_DATE.test(written) && /[\dx*]/i.test(written) && written.replace(/[^\dx*]/gi, '').length >= MIN_DIGITS)
    .filter((written) => (written.match(/\d/g)?.length ?? 0) >= MIN_SHOWN_DIGITS)
}

/** An IBAN ends with the account number, and leading zeros mean nothing. */
function isSame(written: string, accountNumber: string): boolean {
  if (/[x*]/i.test(written)) return isSameMasked(written, accountNumber)
  const ours = digitsOf(accountNumber)
  const theirs = digitsOf(written)
  if (Math.min(ours.length, theirs.length) < MIN_DIGITS) return ours === theirs
  return ours.endsWith(theirs) || theirs.endsWith(ours)
}

/** Compares a masked number by its visible end or start. */
function isSameMasked(written: string, accountNumber: string): boolean {
  const all = accountNumber.replace(/\D/g, '')
  const [before = '', after = ''] = [written.split(/[x*]/i)[0], written.split(/[x*]/i).at(-1)].map((part) => part?.replace(/\D/g, '') ?? '')
  return after === '' ? all.includes(before) : all.endsWith(after)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
