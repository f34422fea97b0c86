// Base UI's tooltip is not used: its positioning code is a tenth of the
// chat's download, and these tooltips are hints that the mouse cannot enter.

import { mergeProps } from '@base-ui/react/merge-props'
import { cloneElement, type ReactElement, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

// A tooltip goes beside its control, on the other side if it does not fit, and never outside the window.

export type Side = 'top' | 'bottom' | 'inline-start' | 'inline-end'

interface Size {
  readonly width: number
  readonly height: number
}

interface Box extends Size {
  readonly x: number
  readonly y: number
}

interface Placing {
  readonly anchor: Box
  readonly popup: Size
  /** The size of the window. */
  readonly room: Size
  readonly side: Side
  readonly isRtl: boolean
}

const GAP = 8

export function placeBeside({ anchor, popup, room, side, isRtl }: Placing): { readonly x: number; readonly y: number } {
  if (side === 'top' || side === 'bottom') {
    const x = anchor.x + (anchor.width - popup.width) / 2
    return { x: within(x, popup.width, room.width), y: along(anchor.y, anchor.height, popup.height, room.height, side === 'top') }
  }
  const isBefore = (side === 'inline-start') !== isRtl
  const y = anchor.y + (anchor.height - popup.height) / 2
  return { x: along(anchor.x, anchor.width, popup.width, room.width, isBefore), y: within(y, popup.height, room.height) }
}

/** Before or after the control: the preferred side if it fits there. */
function along(from: number, length: number, popup: number, room: number, wantsBefore: boolean): number {
  const before = from - GAP - popup
  const after = from + length + GAP
  const isBefore = wantsBefore ? before >= 0 : after + popup > room && before >= 0
  return isBefore ? before : after
}

function within(from: number, popup: number, room: number): number {
  return Math.max(GAP, Math.min(from, room - popup - GAP))
}

interface TooltipProps {
  readonly text: string
  readonly side?: Side
  /** Keeps the tooltip open, for example to confirm a press. */
  readonly pinned?: boolean
  /** The control that the tooltip explains; it needs its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>
}

const DELAY_MS = 400

export function Tooltip({ text, side = 'top', pinned = false, children }: TooltipProps) {
  const [state, setState] = useState<'hidden' | 'delayed' | 'shown'>('hidden')
  const [anchor, setAnchor] = useState<Element | null>(null)
  useEffect(() => {
    if (state !== 'delayed') return
    const timer = setTimeout(() => setState('shown'), DELAY_MS)
    return () => clearTimeout(timer)
  }, [state])
  const hide = () => setState('hidden')
  const own = {
    onPointerEnter: (event: SyntheticEvent<Element, PointerEvent>) => {
      setAnchor(event.currentTarget)
      if (event.nativeEvent.pointerType === 'mouse') setState('delayed')
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: SyntheticEvent) => {
      setAnchor(event.currentTarget)
      if (event.currentTarget.matches(':focus-visible')) setState('shown')
    },
    onBlur: hide,
    onKeyDown: hide,
  }
  const shown = pinned || state === 'shown'
  return (
    <>
      {cloneElement(children, mergeProps<'button'>(own, children.props))}
      {shown && anchor !== null && <Popup key={text} text={text} side={side} anchor={anchor} />}
    </>
  )
}

function Popup({ text, side, anchor }: { readonly text: string; readonly side: Side; readonly anchor: Element }) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (popup.current === null) return
    const { offsetWidth: width, offsetHeight: height, style } = popup.current
    const room = { width: window.innerWidth, height: window.innerHeight }
    const isRtl = document.documentElement.dir === 'rtl'
    const { x, y } = placeBeside({ anchor: anchor.getBoundingClientRect(), popup: { width, height }, room, side, isRtl })
    style.left = `${x}px`
    style.top = `${y}px`
  }, [anchor, side])
  return createPortal(
    <div
      ref={popup}
      aria-hidden="true"
      // Presses go through it, because it covers neighbouring controls.
      className="pointer-events-none fixed z-50 max-w-xs rounded-lg bg-ink px-2.5 py-1.5 font-medium text-canvas text-xs"
    >
      {text}
    </div>,
    document.body,
  )
}
