import { useEffect } from 'react'

/** For a screen that takes the place of another: if the control with focus went with that one, the page's content gets the focus. */
export function useFocusMainIfLost(): void {
  useEffect(() => {
    // After a dialog that closes at the same moment has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
