import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const NEAR_PX = 48

/** At the end the list follows new messages; a reader further up is never moved, neither by new messages nor by older ones. */
export function useFollow(first: string | undefined, onScroll: (view: HTMLElement) => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const follows = useRef(true)
  const lastTop = useRef(0)
  const fromEnd = useRef<number | null>(null)
  const held = useRef<Held | null>(null)

  /** Call after the code, not the reader, has scrolled. */
  const measure = useCallback((view: HTMLElement) => {
    lastTop.current = view.scrollTop
    follows.current = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_PX
    setIsAtEnd(follows.current)
    held.current = follows.current || content.current === null ? null : hold(view, content.current)
  }, [])

  const onScrolled = useEffectEvent((view: HTMLElement) => {
    const wentUp = view.scrollTop < lastTop.current - 1
    lastTop.current = view.scrollTop
    // Many messages at once move the end away for a moment; only the reader scrolls up.
    if (!follows.current || wentUp) measure(view)
    onScroll(view)
  })

  useEffect(() => {
    const view = scroller.current
    const inside = content.current
    if (view === null || inside === null) return
    const handleScroll = () => onScrolled(view)
    // Runs after the layout and before the paint, so nothing jumps visibly.
    const watch = new ResizeObserver(() => {
      if (follows.current) {
        view.scrollTop = view.scrollHeight
        // Its scroll event comes a frame later; a reader who scrolls up before that must still be noticed.
        lastTop.current = view.scrollTop
      } else {
        keep(view, held.current)
        handleScroll()
      }
    })
    view.addEventListener('scroll', handleScroll, { passive: true })
    watch.observe(view)
    watch.observe(inside)
    return () => {
      view.removeEventListener('scroll', handleScroll)
      watch.disconnect()
    }
  }, [])

  const steady = useEffectEvent((_first: string | undefined) => {
    const view = scroller.current
    if (view === null || fromEnd.current === null) return
    view.scrollTop = view.scrollHeight - fromEnd.current
    fromEnd.current = null
  })
  useLayoutEffect(() => steady(first), [first])

  const toEnd = useCallback(() => {
    const view = scroller.current
    if (view === null) return
    view.scrollTop = view.scrollHeight
    lastTop.current = view.scrollTop
    follows.current = true
    setIsAtEnd(true)
  }, [])

  /** Call during render when the end will be in view before the paint. */
  const expectEnd = useCallback(() => setIsAtEnd(true), [])

  /** Call before older rows are added above. */
  const holdTop = useCallback((view: HTMLElement) => {
    fromEnd.current = view.scrollHeight - view.scrollTop
  }, [])

  const isFollowing = useCallback(() => follows.current, [])

  return { scroller, content, isAtEnd, isFollowing, measure, toEnd, expectEnd, holdTop }
}

/** A row in view, and how far below the top it was when the reader last scrolled. */
interface Held {
  readonly row: Element
  readonly topPx: number
}

const PLACES_TO_HOLD = [0.25, 0.5, 0.75]

/** The line above new messages appears and disappears inside a row, so the message itself is held in place. */
function hold(view: HTMLElement, content: HTMLElement): Held | null {
  const { left, top, width, height } = view.getBoundingClientRect()
  for (const share of PLACES_TO_HOLD) {
    let hit = document.elementFromPoint(left + width / 2, top + height * share)
    while (hit !== null && hit.parentElement?.parentElement !== content) hit = hit.parentElement
    const row = hit?.lastElementChild
    if (row) return { row, topPx: row.getBoundingClientRect().top - top }
  }
  return null
}

function keep(view: HTMLElement, held: Held | null): void {
  if (held?.row.isConnected !== true) return
  view.scrollTop += held.row.getBoundingClientRect().top - view.getBoundingClientRect().top - held.topPx
}
