// Toasts are in the lower corner of a wide screen. What scrolls there has as much room at its end as they need (`toasts-room` in
// overlays.css), so that every control can be scrolled clear of them. On a phone they are at the top, and a page begins below one that
// stays until it is closed.

/** A ref that keeps the height of an element in a variable of CSS, with the gaps around it. Nothing is kept of an empty one. */
export function keepHeightIn(variable: `--${string}`, gapsPx = 0) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === 0) style.removeProperty(variable)
      else style.setProperty(variable, `${element.offsetHeight + gapsPx}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }
}

/** For the element around the toasts, with what is below and above them. */
export const makeRoomFor = keepHeightIn('--toasts-room', 44)
