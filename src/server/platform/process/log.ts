// Logs contain no secrets: headers and bodies are never logged, and values of an object under a name such as `password` are
// removed.

import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_NAMES = ['password', 'token', 'authorization', 'secret', 'signature', 'cookie', 'jwtSecret', 'passwordHash', 'password_hash']

export function openLog(options: { readonly level: string; readonly destination?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
