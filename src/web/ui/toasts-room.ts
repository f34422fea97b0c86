// Toasts are in the lower corner of a wide screen. What scrolls there has as much room at its end as they need (`toasts-room` in
// overlays.css), so that every control can be scrolled clear of them. On a phone they are at the top, and a page begins below one that
// stays until it is closed.

// Toasts are at the top of a phone, where a tall sheet has its close button. While such a sheet is open, they are below its header.

/** Enough for two toasts above the sheet. */
const ROOM_PX = 220
const PLACE = '--toasts-top'

/** The sheet that was opened last comes last. */
const sheets = new Set<() => void>()

const measureLast = () => [...sheets].at(-1)?.()

/** A ref for the header of a sheet. */
export function keepToastsBelow(header: HTMLElement | null): (() => void) | undefined {
  const sheet = header?.closest<HTMLElement>('[role=dialog]')
  if (!header || !sheet) return undefined
  const measure = () => {
    // Not its position on the screen, because it moves while it opens.
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

/** Ref for the element around the toasts, including the space below and above them. */
export const makeRoomFor = keepHeightIn('--toasts-room', 44)
