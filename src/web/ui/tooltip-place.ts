// Where a tooltip goes: beside its control, on the other side when there is no room, and never outside the window.

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
  /** Of the window. */
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

/** Before or after the control, whichever is wanted and fits. */
function along(from: number, length: number, popup: number, room: number, wantsBefore: boolean): number {
  const before = from - GAP - popup
  const after = from + length + GAP
  const isBefore = wantsBefore ? before >= 0 : after + popup > room && before >= 0
  return isBefore ? before : after
}

function within(from: number, popup: number, room: number): number {
  return Math.max(GAP, Math.min(from, room - popup - GAP))
}
