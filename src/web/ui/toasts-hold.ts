// A mouse that moves over the toasts keeps them on the screen, to be read and pressed. One that rests where a toast appears, or stays
// there afterwards, does not: the toast would never go.

import type { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'

type Handlers = Required<Pick<Toast.Viewport.Props, 'onMouseEnter' | 'onMouseMove' | 'onMouseLeave'>>

/** After the last movement. */
const HOLD_MS = 10_000

/** For the element around the toasts, which the library would hold while a mouse is over it. */
export function useHold(): Handlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onMouseEnter: (event) => event.preventBaseUIHandler(),
    onMouseMove: (event) => {
      const { currentTarget: toasts, movementX, movementY } = event
      if (movementX === 0 && movementY === 0) return event.preventBaseUIHandler()
      clearTimeout(timer.current)
      // What the library listens for is the only way to let its timers go on.
      const release = () => toasts.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
      timer.current = setTimeout(release, HOLD_MS)
    },
    onMouseLeave: () => clearTimeout(timer.current),
  }
}
