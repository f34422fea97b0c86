// Ends a read that hangs, so that it can be sent again. A write may have been done, so its sender decides.

/** Longer than the service worker waits before it uses a kept answer. */
const ANSWER_TIMEOUT_MS = 30_000
/** Long conversations take their time on a slow network. */
export const BODY_TIMEOUT_MS = 120_000

interface TimeLimit {
  readonly signal: AbortSignal
  /** The headers have arrived. */
  readonly answered: () => void
  readonly end: () => void
}

export function timeLimit(given: AbortSignal | undefined): TimeLimit {
  const late = new AbortController()
  const endAfter = (ms: number) => setTimeout(() => late.abort(), ms)
  let timer = endAfter(ANSWER_TIMEOUT_MS)
  const end = () => clearTimeout(timer)
  return {
    signal: given ? AbortSignal.any([given, late.signal]) : late.signal,
    answered: () => {
      end()
      timer = endAfter(BODY_TIMEOUT_MS)
    },
    end,
  }
}
