// Logs when another machine stops working and when it works again, instead of every attempt: the first failure, then at most one line
// in ten minutes with the number of failed attempts, and the recovery. A failure soon after a recovery is counted, but gets a line only
// if it lasts, because a machine that fails now and then must not fill the log.

import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

export interface Outages {
  /** Reports a failed attempt that will be repeated. `machine` is the name in the log. */
  failed(machine: string, reason: string): void
  worked(machine: string): void
}

/** A failure that was already reported here, so it is logged at `debug` only. */
export class OutageError extends Error {}

const LINE_EVERY_MS = 10 * 60_000
/** Clients name push services; beyond these, the one that failed longest ago is forgotten. */
const MAX_MACHINES = 1_000

interface State {
  /** Null while it works. */
  readonly failingSince: Date | null
  /** Counted since the last line. */
  readonly failedAttempts: number
  /** Whether the log already says that the machine fails. */
  readonly isLogged: boolean
  readonly lastLineMs: number
}

const NEVER_FAILED: State = { failingSince: null, failedAttempts: 0, isLogged: false, lastLineMs: Number.NEGATIVE_INFINITY }

export function openOutages({ log, clock }: { readonly log: Log; readonly clock: Clock }): Outages {
  const states = new Map<string, State>()

  function remember(machine: string, state: State): void {
    states.delete(machine)
    states.set(machine, state)
    const [oldest] = states.keys()
    if (states.size > MAX_MACHINES && oldest !== undefined) states.delete(oldest)
  }

  return {
    failed(machine, reason) {
      log.debug({ machine, reason }, `sending to the ${machine} failed`)
      const before = states.get(machine) ?? NEVER_FAILED
      const now = clock.now()
      const failing = { ...before, failingSince: before.failingSince ?? now, failedAttempts: before.failedAttempts + 1 }
      if (now.getTime() - before.lastLineMs < LINE_EVERY_MS) return remember(machine, failing)
      const { failingSince, failedAttempts } = failing
      const text = before.isLogged ? 'still fails' : 'fails; it is tried again'
      log.warn({ machine, reason, failingSince, failedAttempts }, `sending to the ${machine} ${text}`)
      remember(machine, { failingSince, failedAttempts: 0, isLogged: true, lastLineMs: now.getTime() })
    },
    worked(machine) {
      const before = states.get(machine)
      if (before === undefined || before.failingSince === null) return
      const { failingSince, failedAttempts, isLogged, lastLineMs } = before
      if (isLogged) log.warn({ machine, failingSince, failedAttempts }, `sending to the ${machine} works again`)
      remember(machine, { ...NEVER_FAILED, lastLineMs: isLogged ? clock.now().getTime() : lastLineMs })
    },
  }
}
