import { type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react'
import type { Identified, Listing } from './list.ts'
import { sameRows, steadyRows } from './steady-rows.ts'

interface SteadyList<Row> {
  readonly shown: Listing<Row> | undefined
  /** How many new rows wait for `showAll`. */
  readonly waiting: number
  readonly showAll: () => void
  /** Props for the element around the rows. */
  readonly listProps: {
    readonly ref: RefObject<HTMLDivElement | null>
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
  }
}

/**
 * Shows new rows immediately only while nobody uses the list: no panel or dialog is
 * open, no mouse is over the rows, and their top is in view. Otherwise they wait.
 */
export function useSteadyList<Row extends Identified>(
  ref: RefObject<HTMLDivElement | null>,
  fresh: Listing<Row> | undefined,
  inUse: boolean,
): SteadyList<Row> {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [accepted, setAccepted] = useState(fresh)
  const isIdle = !inUse && !isPointedAt
  const isHeldBack = fresh !== undefined && accepted !== undefined && wouldMove(accepted, fresh)
  useLayoutEffect(() => {
    if (!isHeldBack || (isIdle && isTopInView(ref.current))) setAccepted(fresh)
  }, [ref, fresh, isHeldBack, isIdle])

  const steady = isHeldBack ? steadyRows(accepted.rows, fresh.rows) : undefined
  return {
    shown: isHeldBack && steady ? { ...fresh, rows: steady.rows } : fresh,
    waiting: steady?.newCount ?? 0,
    showAll: () => {
      setAccepted(fresh)
      ref.current?.scrollIntoView({ block: 'start' })
    },
    listProps: {
      ref,
      // Touch has no hover, so only a mouse counts.
      onPointerEnter: ({ pointerType }) => setIsPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
    },
  }
}

/** True if rows on the screen would move. */
function wouldMove(shown: Listing<Identified>, fresh: Listing<Identified>): boolean {
  if (shown.page !== fresh.page || shown.search !== fresh.search || shown.status !== fresh.status || shown.rows.length === 0) return false
  return !sameRows(shown.rows, fresh.rows)
}

function isTopInView(element: HTMLElement | null): boolean {
  return element === null || element.getBoundingClientRect().top >= 0
}
