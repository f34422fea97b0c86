// Checks the books and the figures made from them, each with one query over the database, for `npm run verify-books` and the tests.

import { readFile } from 'node:fs/promises'
import type pg from 'pg'

export interface Violation {
  readonly rule: string
  readonly subject: string
  readonly detail: string
}

export interface BooksSummary {
  readonly sessions: number
  readonly withdraws: number
  readonly journalRows: number
  /** What buyers paid for completed sessions, in rupees as text: exact at any size. */
  readonly rupeesIn: string
}

const QUERY = new URL('../../db/books.sql', import.meta.url)
const FIGURES_QUERY = new URL('../../db/figures.sql', import.meta.url)

export function readBooksQuery(): Promise<string> {
  return readFile(QUERY, 'utf8')
}

export function readFiguresQuery(): Promise<string> {
  return readFile(FIGURES_QUERY, 'utf8')
}

/** Finds Dashboard sums that differ from the sums of their rows. */
export async function findWrongFigures(connection: pg.ClientBase): Promise<Violation[]> {
  const { rows } = await connection.query<Violation>(await readFiguresQuery())
  return rows
}

export async function findViolations(connection: pg.ClientBase): Promise<Violation[]> {
  const { rows } = await connection.query<Violation>(await readBooksQuery())
  return rows
}

export async function summarizeBooks(connection: pg.ClientBase): Promise<BooksSummary> {
  const { rows } = await connection.query<BooksSummary>(`select
    (select count(*)::int from sessions) as sessions,
    (select count(*)::int from withdrawals) as withdraws,
    (select count(*)::int from journal_entries) as "journalRows",
    (select (coalesce(sum(amount_paisa), 0) / 100)::numeric(30, 2)::text from journal_entries where from_bucket = 'bank') as "rupeesIn"`)
  return rows[0] ?? { sessions: 0, withdraws: 0, journalRows: 0, rupeesIn: '0.00' }
}
