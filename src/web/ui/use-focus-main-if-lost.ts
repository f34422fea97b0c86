import { useEffect } from 'react'

/** For a screen that replaces another: if the focused control went with the old screen, the page content gets the focus. */
export function useFocusMainIfLost(isReplaced = true): void {
  useEffect(() => {
    if (!isReplaced) return
    // After a dialog that closes at the same moment has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReplaced])
}
