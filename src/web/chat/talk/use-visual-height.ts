import { useEffect } from 'react'

const NAME = '--visual-height'

/**
 * As high as what can be seen. Where the keyboard of a phone lies over the page instead of making it smaller, the
 * composer would be under it.
 */
export function useVisualHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (view === null) return
    const { style } = document.documentElement
    function fit() {
      if (view === null) return
      // Zoomed in, the height says nothing about a keyboard.
      if (view.scale > 1) return
      style.setProperty(NAME, `${Math.round(view.height)}px`)
      // The browser pushed the page up to show the field; now that the page fits, it goes back.
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
