// Remembers which push services do not answer, because messages to others should not wait for their time limits. If a service still does
// not answer after a pause, the next pause is longer.

export interface Pauses {
  /** How long the host is still paused; 0 if it is not. */
  pausedMs(host: string): number
  answered(host: string): void
  unanswered(host: string): void
}

/** After this many unanswered attempts in a row, the service is paused. */
const UNANSWERED_BEFORE_PAUSE = 3
/** As a multiple of the first pause. */
const LONGEST_PAUSE = 64
/** Clients name the hosts; beyond these, the one that failed longest ago is forgotten. */
const MAX_HOSTS = 1_000

interface Failing {
  readonly unanswered: number
  readonly pauses: number
  readonly pausedUntilMs: number
}

const NOT_FAILING: Failing = { unanswered: 0, pauses: 0, pausedUntilMs: Number.NEGATIVE_INFINITY }

/** `pauseMs` is the length of the first pause. */
export function openPauses(pauseMs: number, nowMs: () => number = () => performance.now()): Pauses {
  const failing = new Map<string, Failing>()

  function remember(host: string, state: Failing): void {
    failing.delete(host)
    failing.set(host, state)
    const [oldest] = failing.keys()
    if (failing.size > MAX_HOSTS && oldest !== undefined) failing.delete(oldest)
  }

  function pausedMs(host: string): number {
    return Math.max(0, (failing.get(host) ?? NOT_FAILING).pausedUntilMs - nowMs())
  }

  return {
    pausedMs,
    answered: (host) => void failing.delete(host),
    unanswered(host) {
      const state = failing.get(host) ?? NOT_FAILING
      const unanswered = state.unanswered + 1
      // Attempts that began before the pause may fail during it.
      if (unanswered < UNANSWERED_BEFORE_PAUSE || pausedMs(host) > 0) return remember(host, { ...state, unanswered })
      const lengthMs = pauseMs * Math.min(2 ** state.pauses, LONGEST_PAUSE)
      remember(host, { unanswered, pauses: state.pauses + 1, pausedUntilMs: nowMs() + lengthMs })
    },
  }
}
