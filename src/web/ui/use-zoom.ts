import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { boundZoom, zoomIn, zoomOut } from './zoom.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** The amount of wheel movement that doubles the picture. */
const WHEEL_DOUBLES_PX = 400

/** Zoom by wheel, pinch, double click and keys; pan by dragging. The point under the pointer stays under it. */
export function useZoom() {
  const viewport = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [zoom, setZoom] = useState(1)
  const fingers = useRef(new Map<number, Point>())
  const anchor = useRef<{ readonly at: Point; readonly part: Point } | null>(null)

  function change(next: (zoom: number) => number, at: Point = middleOf(viewport.current)) {
    const rect = picture.current?.getBoundingClientRect()
    if (rect) anchor.current = { at, part: { x: (at.x - rect.left) / rect.width, y: (at.y - rect.top) / rect.height } }
    setZoom((current) => boundZoom(next(current)))
  }

  useLayoutEffect(() => {
    const held = anchor.current
    const rect = picture.current?.getBoundingClientRect()
    if (!held || !rect || !viewport.current) return
    anchor.current = null
    viewport.current.scrollLeft += rect.left + held.part.x * rect.width - held.at.x
    viewport.current.scrollTop += rect.top + held.part.y * rect.height - held.at.y
  })

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    change((current) => current * 2 ** (-event.deltaY / WHEEL_DOUBLES_PX), { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const element = viewport.current
    // React's wheel listener is passive and cannot prevent the page's zoom.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  function press(event: PointerEvent<HTMLDivElement>) {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const wider = distance(now, other) / Math.max(1, distance(before, other))
      change((current) => current * wider, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    } else {
      event.currentTarget.scrollLeft -= now.x - before.x
      event.currentTarget.scrollTop -= now.y - before.y
    }
  }
  function release(event: PointerEvent<HTMLDivElement>) {
    fingers.current.delete(event.pointerId)
  }
  function key(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') change(zoomIn)
    else if (event.key === '-') change(zoomOut)
    else if (event.key === '0') change(() => 1)
  }

  return {
    zoom,
    change,
    picture,
    viewportProps: {
      ref: viewport,
      onPointerDown: press,
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: key,
      onDoubleClick: ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) =>
        change((current) => (current > 1 ? 1 : zoomIn(zoomIn(current))), { x: clientX, y: clientY }),
    },
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middleOf(element: HTMLElement | null): Point {
  const rect = element?.getBoundingClientRect()
  return rect ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 } : { x: 0, y: 0 }
}
