// Checks the books of a test's database (docs/guarantees.md#money), and the figures made from them. Every server test ends with it,
// also those without money.

import { sql } from 'kysely'
import type { Violation } from '../books.ts'
import type { Database } from '../platform/db/database.ts'
import { EMPTY_DATABASE, VIOLATIONS } from './checks.ts'

const MAX_SHOWN = 10

/** Over the connections that the test has anyway. */
export async function expectBooksInOrder(db: Database): Promise<void> {
  const { rows: violations } = await sql.raw<Violation>(VIOLATIONS).execute(db.query)
  if (violations.length === 0) return
  const lines = violations.slice(0, MAX_SHOWN).map(({ rule, subject, detail }) => `  ${rule}: ${subject}: ${detail}`)
  throw new Error(`The books do not hold, in ${violations.length} places:\n${lines.join('\n')}`)
}

/** Removes every row, for the next test. False when the database must not be used again. */
export async function emptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql.raw<{ isEmpty: boolean }>(EMPTY_DATABASE).execute(db.query)
  return rows[0]?.isEmpty === true
}
