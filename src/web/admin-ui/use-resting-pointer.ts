// When a panel or dialog closes, some row of the list comes to lie under the pointer. The person has not aimed at it, so a press is
// ignored until the pointer has moved.

import { type RefObject, useEffect, useRef, useState } from 'react'

/** A hand on a mouse is never quite still. */
const STILL_PIXELS = 6
/** A finger does not rest on the screen: only the second tap of a double tap is stray. */
const SECOND_TAP_MS = 500

/** Returns whether the pointer has rested since the overlay closed. */
export function useRestingPointer(list: RefObject<HTMLElement | null>, isOverlayOpen: boolean): boolean {
  const [isResting, setIsResting] = useState(false)
  const pressed = useRef<{ readonly x: number; readonly y: number; readonly isTouch: boolean }>(undefined)
  const [wasOpen, setWasOpen] = useState(isOverlayOpen)
  if (wasOpen !== isOverlayOpen) {
    setWasOpen(isOverlayOpen)
    setIsResting(!isOverlayOpen)
  }

  useEffect(() => {
    function remember({ clientX, clientY, pointerType }: PointerEvent) {
      pressed.current = { x: clientX, y: clientY, isTouch: pointerType !== 'mouse' }
    }
    document.addEventListener('pointerdown', remember, true)
    return () => document.removeEventListener('pointerdown', remember, true)
  }, [])

  useEffect(() => {
    if (!isResting) return
    const spot = pressed.current
    // A press may follow before the next render.
    let hasMoved = false
    function end() {
      hasMoved = true
      setIsResting(false)
    }
    const timer = spot?.isTouch ? setTimeout(end, SECOND_TAP_MS) : undefined
    function move({ clientX, clientY, pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return
      if (spot === undefined || Math.hypot(clientX - spot.x, clientY - spot.y) > STILL_PIXELS) end()
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
