// Database failures that may pass: the database is away or busy.

import pg from 'pg'

/** Shutting down, crashed, starting up, or a connection that a pooler lost. */
const AWAY_SQL_STATES = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'])
/** Statement cancelled, lock not available, serialization failure, deadlock. */
const BUSY_SQL_STATES = new Set(['57014', '55P03', '40001', '40P01'])
const TOO_MANY_CONNECTIONS = '53300'

/** A name may not resolve while the container behind it is down. */
const CONNECTING = new Set(['connect', 'getaddrinfo'])
const BROKEN_CONNECTION = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/**
 * pg's errors without a code: the connection broke or hung. The last two come from the ROLLBACK after a connection broke in a transaction,
 * and replace the first error.
 */
const AWAY_MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]
/** The pool's message: no connection became free in time. */
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect'

/** Whether trying again makes sense. */
export function isTransient(error: unknown): boolean {
  return isAway(error) || hasNoConnection(error) || (error instanceof pg.DatabaseError && BUSY_SQL_STATES.has(error.code ?? ''))
}

/** Whether the database cannot be reached, or has stopped. */
export function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_SQL_STATES.has(error.code ?? '')
  if (!(error instanceof Error)) return false
  return isOfConnection(error) || AWAY_MESSAGES.some((start) => error.message.startsWith(start))
}

/** Whether the database may work, but has no connection left for this. */
export function hasNoConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === TOO_MANY_CONNECTIONS
  return error instanceof Error && error.message.startsWith(NO_FREE_CONNECTION)
}

/** A client that aborts its request also causes a connection reset, but without a failed system call. */
function isOfConnection(error: Error): boolean {
  // A name has several addresses, and all of them failed.
  if (error instanceof AggregateError) return error.errors.some((each) => each instanceof Error && isOfConnection(each))
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && (CONNECTING.has(syscall) || BROKEN_CONNECTION.has(code))
}
