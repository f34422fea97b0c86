// The only access to PostgreSQL. Every connection has time limits, so no query and no forgotten transaction
// can block the server.

import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { DomainError } from '#domain/errors.ts'
import type { Log } from '../process/log.ts'
import { cancelledBy } from './cancelled-by.ts'
import type { Schema } from './schema.ts'

export type Query = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Connections {
  readonly query: Query
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface PreparedStatement {
  readonly name: string
  readonly text: string
}

const preparedStatements = new Map<string, PreparedStatement>()

/** Registers the statement by name, because a test checks the plans of all prepared statements. */
export function prepareStatement(name: string, text: string): PreparedStatement {
  const statement = { name, text }
  preparedStatements.set(name, statement)
  return statement
}

export function allPreparedStatements(): readonly PreparedStatement[] {
  return [...preparedStatements.values()]
}

export interface Database extends Connections {
  /** For the server's own work, which must not wait behind calls for a connection. */
  readonly background: Connections
  /**
   * Runs a statement that is planned once per connection, not at every call. Prepared statements have their own connections, so they
   * never wait behind slow reads.
   */
  prepared<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<readonly Row[]>
  /** Reads until the signal is aborted, which cancels the running statement. */
  cancelledBy(signal: AbortSignal): Query
  /** Connections for the job worker, which closes them itself. */
  openJobPool(maxConnections: number): pg.Pool
  close(): Promise<void>
}

/** The time limits of a connection. */
export interface ConnectionTimes {
  readonly statementMs: number
  readonly lockMs: number
  readonly idleTransactionMs: number
  /** Until a connection is open, or one in the pool becomes free. */
  readonly connectMs: number
  /** Until a prepared statement has an answer. Longer than `statementMs`, so only a broken connection reaches it. */
  readonly answerMs: number
}

const TIMES: ConnectionTimes = { statementMs: 10_000, lockMs: 5_000, idleTransactionMs: 10_000, connectMs: 5_000, answerMs: 15_000 }

// All our queries are short: starting workers or the JIT compiler takes longer than running the query.
const PLANNER = '-c max_parallel_workers_per_gather=0 -c jit=off'
/**
 * A plan that is made once must be good for any number of rows, so it uses indexes, however small the tables are. In small tables, every
 * index costs the same as the right one. So each lookup of a prepared statement is a separate subquery with `offset 0`, whose only
 * condition is its key.
 */
export const PREPARED_PLANNER = `${PLANNER} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off`

const MAX_CALL_CONNECTIONS = 10
const MAX_PREPARED_CONNECTIONS = 3
const MAX_BACKGROUND_CONNECTIONS = 2
export const BACKGROUND_NAME = 'guftagu background'

/** pg reads bigint as text by default, but ours (paisa, numbers) are all far below 2^53. */
const BIGINT = 20
pg.types.setTypeParser(BIGINT, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond exact numbers: ${text}`)
  return value
})

export interface DatabaseOptions {
  readonly log: Log
  readonly maxConnections?: number
  readonly times?: ConnectionTimes
  /** Replaces pg's own client. */
  readonly Client?: typeof pg.Client
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const times = options.times ?? TIMES
  const common = {
    connectionString: url,
    application_name: 'guftagu',
    statement_timeout: times.statementMs,
    lock_timeout: times.lockMs,
    idle_in_transaction_session_timeout: times.idleTransactionMs,
    connectionTimeoutMillis: times.connectMs,
    options: PLANNER,
    ...(options.Client ? { Client: options.Client } : {}),
  }
  const open = (settings: pg.PoolConfig) => watched(new pg.Pool({ ...common, ...settings }), options.log)
  // A connection that does not answer is dropped; the caller may repeat a prepared statement on another one.
  const preparedPool = open({ max: MAX_PREPARED_CONNECTIONS, options: PREPARED_PLANNER, query_timeout: times.answerMs })
  const callDialect = new PostgresDialect({ pool: open({ max: options.maxConnections ?? MAX_CALL_CONNECTIONS }) })
  const calls = new Kysely<Schema>({ dialect: callDialect })
  const backgroundPool = open({ max: MAX_BACKGROUND_CONNECTIONS, application_name: BACKGROUND_NAME })
  const background = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: backgroundPool }) })
  return {
    ...connectionsOf(calls),
    background: connectionsOf(background),
    async prepared<Row>({ name, text }: PreparedStatement, values: readonly unknown[]) {
      const { rows } = await preparedPool.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })
      return rows
    },
    cancelledBy: (signal) => cancelledBy(calls, signal, background, callDialect),
    openJobPool: (max) => releasedOnce(open({ max, application_name: BACKGROUND_NAME })),
    async close() {
      // Kysely's pools may be closed twice; this one may not.
      if (!preparedPool.ended) await preparedPool.end()
      await Promise.all([calls.destroy(), background.destroy()])
    },
  }
}

function connectionsOf(query: Query): Connections {
  return {
    query,
    async transaction(work) {
      const callbacks: Callbacks = { before: [], after: [] }
      const result = await query.transaction().execute(async (tx) => {
        callbacksOf.set(tx, callbacks)
        const done = await work(tx)
        for (const callback of callbacks.before) await callback()
        return done
      })
      for (const callback of callbacks.after) callback()
      return result
    },
  }
}

interface Callbacks {
  readonly before: (() => Promise<void>)[]
  readonly after: (() => void)[]
}

const callbacksOf = new WeakMap<Tx, Callbacks>()

/** The callback runs at the end of the transaction, still inside it. If it fails, the transaction is rolled back. */
export function beforeCommit(tx: Tx, callback: () => Promise<void>): void {
  callbacksIn(tx).before.push(callback)
}

/** The callback runs after the commit and before the caller continues; never after a rollback. */
export function afterCommit(tx: Tx, callback: () => void): void {
  callbacksIn(tx).after.push(callback)
}

function callbacksIn(tx: Tx): Callbacks {
  const callbacks = callbacksOf.get(tx)
  if (callbacks === undefined) throw new Error('this transaction was not opened by the database of the server')
  return callbacks
}

function watched(pool: pg.Pool, log: Log): pg.Pool {
  // The pool replaces an idle connection that broke (the database restarted) at the next use.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // A connection that breaks in use fails its query, and so its caller. Without a listener the error would also end the server.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  })
  return pool
}

type WithClient = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: Error | boolean) => void) => void

/** The job worker releases a connection twice if it stops while the connection breaks, and the resulting error would end the server. */
function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  function connectAndReleaseOnce(callback: WithClient): void {
    connect((error, client, release) => {
      let isReleased = false
      callback(error, client, (broken) => {
        if (!isReleased) release(broken)
        isReleased = true
      })
    })
  }
  return Object.assign(pool, { connect: (callback?: WithClient) => (callback ? connectAndReleaseOnce(callback) : connect()) })
}

/**
 * Whether a transaction that failed with this error certainly wrote nothing: it was refused before its COMMIT, or PostgreSQL reported
 * that it failed. If the connection breaks, the COMMIT may have happened, or may even happen later: PostgreSQL does not notice a lost
 * client while it waits for a lock or for the disk.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof DomainError || (error instanceof pg.DatabaseError && error.severity === 'ERROR')
}

/** Name of the constraint that refused a row, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}
