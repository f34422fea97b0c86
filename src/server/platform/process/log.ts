// Logs contain no secrets: headers and bodies are never logged, and values with a name such as `password` are replaced with
// `[secret]`, at the top of a logged object and two levels below.

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
