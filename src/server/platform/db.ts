// The one door to PostgreSQL. Every connection carries the time limits of GUARANTEES §1, so no query
// and no forgotten transaction can hold the house up.

import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import type { Schema } from './schema.ts'

export type Query = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  readonly query: Query
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const CONNECTION_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
  // Every query of ours is short: starting workers or a compiler for one takes longer than the query.
  options: '-c max_parallel_workers_per_gather=0 -c jit=off',
} as const

/** bigint arrives as text by default; every bigint of ours (paisa, numbers) is far below 2^53. */
const BIGINT = 20
pg.types.setTypeParser(BIGINT, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond exact numbers: ${text}`)
  return value
})

export function openDatabase(url: string, options: { readonly log: Log; readonly maxConnections?: number }): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.maxConnections ?? 10, application_name: 'guftagu', ...CONNECTION_LIMITS })
  // An idle connection that breaks (a restart of the database) is replaced by the pool on the next use.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'))
  // One in use that breaks fails its query, whose caller is told; unheard, its error would end the whole server.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection broke'))
  })
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    query,
    transaction: (work) => query.transaction().execute(work),
    close: () => query.destroy(),
  }
}

/** Statement cancelled, lock not available, too many connections, shutting down, starting up, gave way to another. */
const PASSING_SQL_STATES = new Set(['57014', '55P03', '53300', '57P01', '57P03', '40001', '40P01'])
const PASSING_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
/** pg gives these two no code: no connection came free in time, and the one in use broke. */
const PASSING_SENTENCES = ['timeout exceeded when trying to connect', 'Connection terminated']

/** Whether the database is only busy, or away for a moment: trying again is worth it. */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING_SQL_STATES.has(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return PASSING_SYSTEM_CODES.has(code ?? '') || PASSING_SENTENCES.some((sentence) => error.message.startsWith(sentence))
}

/** Name of the constraint that refused a row, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}
