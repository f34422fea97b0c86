// Whoever presses twice has meant one thing. The second press lands on what the first has just opened, where it would
// close it again, or press a button that nobody has seen yet.

import { useLayoutEffect, useRef } from 'react'

/** As long as most systems wait for the second press; not all of them count the presses of a finger. */
const SECOND_PRESS_MS = 500
/** Whoever needs it may tell the system to wait longer; then the count of the presses says it. */
const SLOW_SECOND_PRESS_MS = 1000

export interface Press {
  /** How many presses at this place this was, as the system counts; 0 from the keyboard. */
  readonly detail: number
  /** On the clock of `performance.now()`. */
  readonly timeStamp: number
}

export function isStrayOutside({ detail, timeStamp }: Press, openedAtMs: number): boolean {
  const ageMs = timeStamp - openedAtMs
  return ageMs < SECOND_PRESS_MS || (detail > 1 && ageMs < SLOW_SECOND_PRESS_MS)
}

/** Inside there are buttons that a quick hand may mean, so that only what was counted as a second press is one. */
export function isStrayInside({ detail, timeStamp }: Press, openedAtMs: number): boolean {
  return detail > 1 && timeStamp - openedAtMs < SLOW_SECOND_PRESS_MS
}

/** When what is open was opened. */
export function useOpenedAt(open: boolean) {
  const openedAtMs = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (open) openedAtMs.current = performance.now()
  }, [open])
  return openedAtMs
}
