import { useEffect } from 'react'

/** For a screen that replaces another: if the focused control went with the old screen, the page content gets the focus. */
export function useFocusMainIfLost(isReplaced = true): void {
  useEffect(() => {
    if (!isReplaced) return
    // A dialog that closes at the same moment returns the focus first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReplaced])
}
