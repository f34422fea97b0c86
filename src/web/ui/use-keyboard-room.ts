import { useEffect } from 'react'

const NAME = '--keyboard-room'

/**
 * Sets a CSS variable to the height that a keyboard covers, while a dialog is open. Most phones shrink the page instead, and then it
 * is zero; on the others the buttons of a sheet would be under the keyboard.
 */
export function useKeyboardRoom(open: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!open || !view) return
    const { style } = document.documentElement
    function measure() {
      if (!view) return
      // When zoomed in, the visible part is smaller for another reason than a keyboard.
      const coveredPx = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop
      style.setProperty(NAME, `${Math.max(0, Math.round(coveredPx))}px`)
      showFieldInUse()
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty(NAME)
    }
  }, [open])
}

/** A keyboard that opens makes the sheet lower, and the field above the keyboard may be out of view then. */
function showFieldInUse(): void {
  const field = document.activeElement
  if (field?.matches('[role=dialog] :is(input, textarea)')) requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
}
