// On a wide screen, toasts are in the bottom corner. Scrolling content there has as much room
// at its end as they need (`toasts-room` in overlays.css), so every control can be scrolled
// clear of them. On a phone they are at the top, and pages start below a toast that stays open.

// On a phone, a tall sheet has its close button where toasts appear, so toasts move below the sheet's header.

/** Enough for two toasts above the sheet. */
const ROOM_PX = 220
const PLACE = '--toasts-top'

/** The sheet opened last is last. */
const sheets = new Set<() => void>()

const measureLast = () => [...sheets].at(-1)?.()

/** A ref for a sheet's header. */
export function keepToastsBelow(header: HTMLElement | null): (() => void) | undefined {
  const sheet = header?.closest<HTMLElement>('[role=dialog]')
  if (!header || !sheet) return undefined
  const measure = () => {
    // Measured within the sheet, which is still moving while it opens.
    const headerPx = header.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top
    if (window.innerHeight - sheet.offsetHeight > ROOM_PX) document.documentElement.style.removeProperty(PLACE)
    else document.documentElement.style.setProperty(PLACE, `calc(100dvh - ${Math.floor(sheet.offsetHeight - headerPx)}px)`)
  }
  const observer = new ResizeObserver(measureLast)
  observer.observe(sheet)
  sheets.add(measure)
  return () => {
    observer.disconnect()
    sheets.delete(measure)
    document.documentElement.style.removeProperty(PLACE)
    measureLast()
  }
}

/** Creates a ref that stores an element's height plus gaps in a CSS variable. An empty element removes the variable. */
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

/** A ref for the toast viewport; includes the space below and above the toasts. */
export const makeRoomFor = keepHeightIn('--toasts-room', 44)
