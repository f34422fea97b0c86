import { useEffect } from 'react'

const NAME = '--visual-height'

/**
 * Sets a CSS variable to the height of the visible part of the page. On phones whose keyboard covers the page instead of shrinking it,
 * the composer would otherwise be under the keyboard.
 */
export function useVisualHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (view === null) return
    const { style } = document.documentElement
    function fit() {
      if (view === null) return
      // When zoomed in, the visible part is smaller for another reason than a keyboard.
      if (view.scale > 1) return
      style.setProperty(NAME, `${Math.round(view.height)}px`)
      // The browser scrolled the page up to show the field; now that the page fits, scroll back.
      if (view.offsetTop > 0) window.scrollTo(0, 0)
    }
    fit()
    view.addEventListener('resize', fit)
    return () => {
      view.removeEventListener('resize', fit)
      style.removeProperty(NAME)
    }
  }, [])
}
