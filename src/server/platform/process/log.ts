// Logs contain no secrets. Headers and bodies are never logged. Values with a name such as `password` are replaced with `[secret]`, at
// the top of a logged object and two levels below. Only the descriptive fields of errors are kept.

import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { hasNoConnection, isAway } from '../db/transient.ts'
import { countFailures } from './counted-failures.ts'
import { isDiskFull } from './disk.ts'

export type Log = Logger

const SECRET_NAMES = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'password_hash',
  'token',
  'ticket',
  'recoveryCodes',
  'authorization',
  'secret',
  'jwtSecret',
  'signature',
  'cookie',
]

export function openLog(options: { readonly level: string; readonly destination?: DestinationStream }): Log {
  const settings: LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: countFailures(sharedCause, () => log) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  }
  const log = options.destination ? pino(settings, options.destination) : pino(settings)
  return log
}

/** The cause of failures in a whole part of the server. */
function sharedCause(error: unknown): string | null {
  if (isAway(error)) return 'connections to the database fail'
  if (hasNoConnection(error)) return 'no connection to the database is free'
  return isDiskFull(error) ? 'a disk is full' : null
}

/** The logged fields of errors. PostgreSQL's `detail` is not one of them, because it contains the values of the row. */
const ERROR_FIELDS = ['code', 'errno', 'syscall', 'statusCode', 'severity', 'table', 'column', 'constraint'] as const

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const fields = ERROR_FIELDS.flatMap((name) => {
    const value = (error as Error & Partial<Record<typeof name, unknown>>)[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(fields),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}
