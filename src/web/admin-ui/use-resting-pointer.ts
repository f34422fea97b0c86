// When a panel or dialog closes, or when rows move up because another admin deleted one, a row may
// end up under the pointer unaimed. Presses are ignored until the pointer moves. The exception is
// a pointer still at the spot in the list that it pressed before, because the admin aimed at that.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Identified, Listing } from './list.ts'

/** A hand on a mouse is never quite still. */
const STILL_PIXELS = 6
/** A finger does not rest on the screen, so only the second half of a double tap is stray. */
const SECOND_TAP_MS = 500

interface Spot {
  readonly x: number
  readonly y: number
  readonly isTouch: boolean
}

/** True while the pointer has not moved since the overlay closed or rows moved up. */
export function useRestingPointer(
  list: RefObject<HTMLElement | null>,
  isOverlayOpen: boolean,
  listing: Listing<Identified> | undefined,
): boolean {
  const [isResting, setIsResting] = useState(false)
  const pointer = useRef<Spot>(undefined)
  const pressedInList = useRef<Spot>(undefined)
  const [wasOpen, setWasOpen] = useState(isOverlayOpen)
  if (wasOpen !== isOverlayOpen) {
    setWasOpen(isOverlayOpen)
    setIsResting(!isOverlayOpen)
  }

  useEffect(() => {
    function follow(event: PointerEvent) {
      pointer.current = spotOf(event)
      if (event.type !== 'pointerdown') return
      const isInList = event.target instanceof Node && list.current?.contains(event.target)
      pressedInList.current = isInList ? pointer.current : undefined
    }
    document.addEventListener('pointerdown', follow, true)
    document.addEventListener('pointermove', follow, true)
    return () => {
      document.removeEventListener('pointerdown', follow, true)
      document.removeEventListener('pointermove', follow, true)
    }
  }, [list])

  const before = useRef(listing)
  useLayoutEffect(() => {
    const hasMovedUp = hasLostRows(before.current, listing)
    before.current = listing
    if (!hasMovedUp || isOverlayOpen) return
    pressedInList.current = undefined
    setIsResting(true)
  }, [listing, isOverlayOpen])

  useEffect(() => {
    if (!isResting) return
    const spot = pointer.current
    if (isNear(pressedInList.current, spot)) {
      setIsResting(false)
      return
    }
    // A press may arrive before the next render.
    let hasMoved = false
    function end() {
      hasMoved = true
      setIsResting(false)
    }
    const timer = spot?.isTouch ? setTimeout(end, SECOND_TAP_MS) : undefined
    function move(event: PointerEvent) {
      if (event.pointerType === 'mouse' && !isNear(spot, spotOf(event))) end()
    }
    function drop(event: MouseEvent) {
      // A keyboard press has a count of 0.
      if (hasMoved || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    }
    const element = list.current
    document.addEventListener('pointermove', move, true)
    element?.addEventListener('click', drop, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', move, true)
      element?.removeEventListener('click', drop, true)
    }
  }, [isResting, list])
  return isResting
}

/** False if another page, search or tab is shown, because then the admin chose the change. */
function hasLostRows(before: Listing<Identified> | undefined, now: Listing<Identified> | undefined): boolean {
  if (before === undefined || now === undefined) return false
  if (before.page !== now.page || before.search !== now.search || before.status !== now.status) return false
  const ids = new Set(now.rows.map(({ _id }) => _id))
  return before.rows.some(({ _id }) => !ids.has(_id))
}

function spotOf({ clientX, clientY, pointerType }: PointerEvent): Spot {
  return { x: clientX, y: clientY, isTouch: pointerType !== 'mouse' }
}

function isNear(one: Spot | undefined, other: Spot | undefined): boolean {
  return one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) <= STILL_PIXELS
}
