// While the database is away, every call, event and job fails for the same reason. The log then has one line at the start, one each
// minute with the number of failures, and one at the end, instead of one for each of them.

import type { LogFn, Logger, LoggerOptions } from 'pino'

/** The shared cause of many failures, as the log words it. Null for a failure that gets its own line. */
export type CauseOf = (error: unknown) => string | null

type WriteLine = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const MINUTE_MS = 60_000
/** Pino's numbers. If the log level is `debug`, nothing is counted, to help with debugging. A fatal line always says why a start failed. */
const [INFO, FATAL] = [30, 60]

interface Outage {
  readonly since: Date
  /** This minute's failures, by the line that each would have had. */
  failures: Map<string, number>
}

/** Serves a log and its children. `log` returns the log itself, which gets the lines about many failures. */
export function countFailures(causeOf: CauseOf, log: () => Logger): WriteLine {
  const outages = new Map<string, Outage>()

  function begin(cause: string): void {
    const outage: Outage = { since: new Date(), failures: new Map() }
    outages.set(cause, outage)
    const timer = setInterval(() => {
      const { since, failures } = outage
      const count = [...failures.values()].reduce((sum, each) => sum + each, 0)
      outage.failures = new Map()
      if (count > 0) {
        log().warn({ since, failures: Object.fromEntries(failures) }, `${cause}; failures in the last minute: ${count}`)
        return
      }
      clearInterval(timer)
      outages.delete(cause)
      log().warn({ since }, `${cause}; no failure in the last minute, so this is over`)
    }, MINUTE_MS).unref()
  }

  return function writeOrCount(args: Parameters<LogFn>, write: LogFn, level: number): void {
    const [fields, line] = args as readonly unknown[]
    const isCounted = level >= INFO && level < FATAL && log().levelVal >= INFO
    const cause = isCounted ? causeOf(errorIn(fields)) : null
    if (cause === null) return write.apply(this, args)
    const failures = outages.get(cause)?.failures
    if (failures) return void failures.set(String(line), (failures.get(String(line)) ?? 0) + 1)
    begin(cause)
    write.apply(this, [{ ...(fields as object), failed: line }, `${cause}; more failures like this are counted`])
  }
}

function errorIn(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
}
