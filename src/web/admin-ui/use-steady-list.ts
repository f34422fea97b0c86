import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Identified, Listing } from './list.ts'
import { sameRows, steadyRows } from './steady-rows.ts'

interface SteadyList<Row> {
  readonly shown: Listing<Row> | undefined
  /** How many new rows wait for `showAll`. */
  readonly waiting: number
  readonly showAll: () => void
  /** For the element around the rows. */
  readonly place: {
    readonly ref: RefObject<HTMLDivElement | null>
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
  }
}

/**
 * Shows new rows at once only while the list is not being used: no panel or dialog is open, no pointer is over the rows, and their
 * top is in view. Otherwise new rows wait.
 */
export function useSteadyList<Row extends Identified>(fresh: Listing<Row> | undefined, inUse: boolean): SteadyList<Row> {
  const ref = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState(false)
  const [admitted, setAdmitted] = useState(fresh)
  const atRest = !inUse && !pointed
  const held = fresh !== undefined && admitted !== undefined && wouldMove(admitted, fresh)
  useLayoutEffect(() => {
    if (!held || (atRest && isTopInView(ref.current))) setAdmitted(fresh)
  }, [fresh, held, atRest])

  const steady = held ? steadyRows(admitted.rows, fresh.rows) : undefined
  return {
    shown: held && steady ? { ...fresh, rows: steady.rows } : fresh,
    waiting: steady?.newCount ?? 0,
    showAll: () => {
      setAdmitted(fresh)
      ref.current?.scrollIntoView({ block: 'start' })
    },
    place: {
      ref,
      // A finger is over the rows only while it presses.
      onPointerEnter: ({ pointerType }) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
    },
  }
}

/** Whether shown rows would move. */
function wouldMove(shown: Listing<Identified>, fresh: Listing<Identified>): boolean {
  if (shown.page !== fresh.page || shown.search !== fresh.search || shown.rows.length === 0) return false
  return !sameRows(shown.rows, fresh.rows)
}

function isTopInView(element: HTMLElement | null): boolean {
  return element === null || element.getBoundingClientRect().top >= 0
}
