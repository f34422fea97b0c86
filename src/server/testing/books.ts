// Checks the books of a test's database (docs/guarantees.md#money), and the figures made from them. Every server test ends with this, even
// without money.

import { sql } from 'kysely'
import pg from 'pg'
import type { Violation } from '../books.ts'
import type { Database } from '../platform/db/database.ts'
import { EMPTY_DATABASE, EMPTYING_OPTIONS, VIOLATIONS } from './checks.ts'

const MAX_SHOWN = 10

/**
 * Planning these statements takes longer than running them, and each of the app's connections would plan them again. A database that many
 * tests use therefore has one connection for the checks, and another with its own settings for emptying.
 */
interface OwnConnections {
  readonly url: string
  readonly checking: pg.Pool
  readonly emptying: pg.Pool
}

const ownConnections = new WeakMap<Database, OwnConnections>()

export function openOwnConnections(db: Database, url: string): void {
  const open = (options = '') => {
    const pool = new pg.Pool({ connectionString: url, options, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // Some tests end every connection; the next check then opens a new one.
    return pool.on('error', () => undefined)
  }
  ownConnections.set(db, { url, checking: open(), emptying: open(EMPTYING_OPTIONS) })
}

/** The address of a database used by many tests, for connections that end with their test; otherwise undefined. */
export const sharedDatabaseUrl = (db: Database): string | undefined => ownConnections.get(db)?.url

/** Before the database is closed. */
export async function closeOwnConnections(db: Database): Promise<void> {
  const own = ownConnections.get(db)
  ownConnections.delete(db)
  if (own) await Promise.all([own.checking.end(), own.emptying.end()])
}

/** For a statement that reads a lot and that many tests run. */
export async function check<Row extends object>(db: Database, statement: string): Promise<readonly Row[]> {
  const own = ownConnections.get(db)
  const { rows } = own ? await own.checking.query<Row>(statement) : await sql.raw<Row>(statement).execute(db.query)
  return rows
}

export async function expectBooksInOrder(db: Database): Promise<void> {
  const violations = await check<Violation>(db, VIOLATIONS)
  if (violations.length === 0) return
  const lines = violations.slice(0, MAX_SHOWN).map(({ rule, subject, detail }) => `  ${rule}: ${subject}: ${detail}`)
  throw new Error(`The books do not hold, in ${violations.length} places:\n${lines.join('\n')}`)
}

/** Removes every row, for the next test. Returns false if the database must not be used again. */
export async function emptyDatabase(db: Database): Promise<boolean> {
  const answer = await ownConnections.get(db)?.emptying.query<{ isEmpty: boolean }>(EMPTY_DATABASE)
  return answer?.rows[0]?.isEmpty === true
}
