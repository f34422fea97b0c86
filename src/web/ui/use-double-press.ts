// Treats a double press as one. Its second half would hit the element that the first has
// just opened: it would close it again, or press a button that the user has not seen yet.

import { useLayoutEffect, useRef } from 'react'

/** The usual double-click time. Not all systems count touches, so the time decides. */
const SECOND_PRESS_MS = 500
/** The user may have set a longer double-click time; up to this, the system's own count decides. */
const SLOW_SECOND_PRESS_MS = 1000

export interface Press {
  /** The system's press count at this position; 0 from the keyboard. */
  readonly detail: number
  /** On the clock of `performance.now()`. */
  readonly timeStamp: number
}

export function isStrayOutside({ detail, timeStamp }: Press, openedAtMs: number): boolean {
  const ageMs = timeStamp - openedAtMs
  return ageMs < SECOND_PRESS_MS || (detail > 1 && ageMs < SLOW_SECOND_PRESS_MS)
}

/** Inside, a fast press may be intended, so only one that the system counted as the second is stray. */
export function isStrayInside({ detail, timeStamp }: Press, openedAtMs: number): boolean {
  return detail > 1 && timeStamp - openedAtMs < SLOW_SECOND_PRESS_MS
}

/** The time of the last opening. Pass a string to name the content: replacing it counts as an opening. */
export function useOpenedAt(shown: boolean | string) {
  const openedAtMs = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (shown !== false) openedAtMs.current = performance.now()
  }, [shown])
  return openedAtMs
}
