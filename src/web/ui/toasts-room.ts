// Toasts are in the lower corner of a wide screen. What scrolls there has as much room at its end as they need (`toasts-room` in
// styles.css), so that every control can be scrolled clear of them. On a phone they are at the top, and a page begins below one that
// stays until it is closed.

const ROOM = '--toasts-room'
/** Below and above them. */
const GAPS_PX = 44

/** A ref for the element around the toasts. */
export function makeRoomFor(toasts: HTMLElement | null): (() => void) | undefined {
  if (!toasts) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    if (toasts.offsetHeight === 0) style.removeProperty(ROOM)
    else style.setProperty(ROOM, `${toasts.offsetHeight + GAPS_PX}px`)
  })
  observer.observe(toasts)
  return () => {
    observer.disconnect()
    style.removeProperty(ROOM)
  }
}
