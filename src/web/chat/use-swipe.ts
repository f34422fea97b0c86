import { type TouchEvent, useRef } from 'react'

const REPLY_PX = 56
const MAX_DOWN_PX = 30

/** A swipe of the finger towards the end of the line. The element follows the finger, and returns when it is lifted. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  if (onSwipe === undefined) return {}

  const move = (element: HTMLElement, px: number) => {
    element.style.transform = px === 0 ? '' : `translateX(${px}px)`
  }
  const wayOf = (event: TouchEvent<HTMLElement>): number => {
    const touch = event.changedTouches[0]
    if (start.current === null || touch === undefined || Math.abs(touch.clientY - start.current.y) > MAX_DOWN_PX) return 0
    return touch.clientX - start.current.x
  }
  const isTowardsEnd = (element: HTMLElement, way: number) => (getComputedStyle(element).direction === 'rtl' ? way < 0 : way > 0)

  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      // A finger on a recording moves its position.
      const isSeeking = event.target instanceof Element && event.target.closest('[role=slider]') !== null
      const touch = event.touches.length === 1 && !isSeeking ? event.touches[0] : undefined
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY }
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const way = wayOf(event)
      const limited = Math.sign(way) * Math.min(Math.abs(way), REPLY_PX + 16)
      move(event.currentTarget, isTowardsEnd(event.currentTarget, way) ? limited : 0)
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const way = wayOf(event)
      start.current = null
      move(event.currentTarget, 0)
      if (Math.abs(way) >= REPLY_PX && isTowardsEnd(event.currentTarget, way)) onSwipe()
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => {
      start.current = null
      move(event.currentTarget, 0)
    },
  }
}
