import { type PointerEvent, useRef } from 'react'
import { PHONE } from './use-media-query.ts'

/** A sheet that is dragged this far or this fast closes. */
const CLOSE_DISTANCE_PX = 120
const CLOSE_SPEED_PX_PER_MS = 0.6

interface Drag {
  readonly fromY: number
  readonly fromMs: number
  readonly sheet: HTMLElement
}

/** Dragging the header of a sheet down closes it. Wide screens have no sheets. */
export function useSheetDrag(onClose: () => void) {
  const drag = useRef<Drag>(null)

  function down(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.closest<HTMLElement>('[role]')
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (sheet === null || isOnButton || !event.isPrimary || !window.matchMedia(PHONE).matches) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { fromY: event.clientY, fromMs: event.timeStamp, sheet }
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (drag.current === null) return
    const { sheet, fromY } = drag.current
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${Math.max(0, event.clientY - fromY)}px`
  }

  function up(event: PointerEvent<HTMLElement>) {
    if (drag.current === null) return
    const { sheet, fromY, fromMs } = drag.current
    drag.current = null
    const distancePx = event.clientY - fromY
    const isClosing =
      event.type === 'pointerup' &&
      (distancePx > CLOSE_DISTANCE_PX || (distancePx > 0 && distancePx / (event.timeStamp - fromMs) > CLOSE_SPEED_PX_PER_MS))
    // After the release, CSS animates the sheet out or back to its place.
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (isClosing) onClose()
  }

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up }
}
