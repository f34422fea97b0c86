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
    // Not its place on the screen, because it moves while it opens.
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
