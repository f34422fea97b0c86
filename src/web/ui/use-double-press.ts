// A double press counts as one press. Its second half would hit what the first has just opened: it would close it again, or press a
// button that the person has not seen yet.

import { useLayoutEffect, useRef } from 'react'

/** The usual double-click time; not all systems count touches. */
const SECOND_PRESS_MS = 500
/** A system may be set to a longer double-click time; then its own count of presses decides. */
const SLOW_SECOND_PRESS_MS = 1000

export interface Press {
  /** The system's count of presses at this place; 0 from the keyboard. */
  readonly detail: number
  /** Milliseconds, as from `performance.now()`. */
  readonly timeStamp: number
}

export function isStrayOutside({ detail, timeStamp }: Press, openedAtMs: number): boolean {
  const ageMs = timeStamp - openedAtMs
  return ageMs < SECOND_PRESS_MS || (detail > 1 && ageMs < SLOW_SECOND_PRESS_MS)
}

/** Inside, a fast press may be meant for a button, so only a press that the system counted as the second is stray. */
export function isStrayInside({ detail, timeStamp }: Press, openedAtMs: number): boolean {
  return detail > 1 && timeStamp - openedAtMs < SLOW_SECOND_PRESS_MS
}

/** The time of the last opening. What is shown can be named: when it is replaced, that counts as an opening. */
export function useOpenedAt(shown: boolean | string) {
  const openedAtMs = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (shown !== false) openedAtMs.current = performance.now()
  }, [shown])
  return openedAtMs
}
