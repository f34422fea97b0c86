// When a panel or dialog closes, some row of the list comes to lie under the pointer. The person has not aimed at it, so a press is
// ignored until the pointer has moved. A pointer that still is where it has pressed the list has aimed at it.

import { type RefObject, useEffect, useRef, useState } from 'react'

/** A hand on a mouse is never quite still. */
const STILL_PIXELS = 6
/** A finger does not rest on the screen: only the second tap of a double tap is stray. */
const SECOND_TAP_MS = 500

interface Spot {
  readonly x: number
  readonly y: number
  readonly isTouch: boolean
}

/** Returns whether the pointer has rested since the overlay closed. */
export function useRestingPointer(list: RefObject<HTMLElement | null>, isOverlayOpen: boolean): boolean {
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

  useEffect(() => {
    if (!isResting) return
    const spot = pointer.current
    if (isNear(pressedInList.current, spot)) {
      setIsResting(false)
      return
    }
    // A press may follow before the next render.
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
      // A press of a key has no count.
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

function spotOf({ clientX, clientY, pointerType }: PointerEvent): Spot {
  return { x: clientX, y: clientY, isTouch: pointerType !== 'mouse' }
}

function isNear(one: Spot | undefined, other: Spot | undefined): boolean {
  return one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) <= STILL_PIXELS
}
