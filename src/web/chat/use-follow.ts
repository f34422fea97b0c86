import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { EarlierState } from './earlier.ts'

/**
 * Messages are not tab stops. Enter in the list moves to the newest message, the arrow
 * keys to the others, and Escape back to the list. The focused message shows its actions; Escape leads from them to the message.
 */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, target, key } = event
  const messages = [...list.querySelectorAll<HTMLElement>('[data-message]')]
  const current = messages.findIndex((message) => message === target)
  const next =
    target === list && key === 'Enter'
      ? messages.at(-1)
      : current >= 0 && key === 'ArrowUp'
        ? messages[current - 1]
        : current >= 0 && key === 'ArrowDown'
          ? messages[current + 1]
          : current >= 0 && key === 'Escape'
            ? list
            : key === 'Escape' && target instanceof Element
              ? target.closest('[data-message-actions]')?.closest<HTMLElement>('[data-message]')
              : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Long enough for the reader to spot the message. */
const HIGHLIGHT_MS = 2_500

interface TargetOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** Called after the list has been scrolled. */
  readonly measure: (view: HTMLElement) => void
}

/** Scrolls to the target message, and returns its id while it is highlighted. */
export function useTarget(target: EarlierState['target'], { scroller, measure }: TargetOptions): string | null {
  const [shown, setShown] = useState<EarlierState['target']>(null)
  const [highlighted, setHighlighted] = useState<EarlierState['target']>(null)
  if (target !== shown) {
    setShown(target)
    setHighlighted(target)
  }
  useLayoutEffect(() => {
    const view = scroller.current
    const row = target === null ? null : (view?.querySelector<HTMLElement>(`[data-message="${CSS.escape(target.id)}"]`) ?? null)
    if (view === null || row === null) return
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    measure(view)
  }, [target, scroller, measure])
  useEffect(() => {
    if (highlighted === null) return
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [highlighted])
  return highlighted?.id ?? null
}

/** True if the page is visible and has focus, which makes new messages count as read. */
export function usePageFocus(): boolean {
  return useSyncExternalStore(subscribe, hasFocus)
}

function hasFocus(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

const NEAR_PX = 48
const REST_MS = 900
const resting = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Set while a reader above the end scrolls, and for a moment after that. */
function markScrolling(view: HTMLElement): void {
  clearTimeout(resting.get(view))
  view.dataset['scrolling'] = ''
  resting.set(
    view,
    setTimeout(() => delete view.dataset['scrolling'], REST_MS),
  )
}

interface FollowOptions {
  /** The key of the first row. When it changes, rows were added or removed above the reader. */
  readonly first: string | undefined
  /** True if the last row is the newest message. Otherwise the list does not follow its end. */
  readonly isNewest: boolean
  readonly onScroll: (view: HTMLElement) => void
}

/** Scrolls a reader at the end to new messages. For a reader further up nothing moves, even when newer or older messages are added. */
export function useFollow({ first, isNewest, onScroll }: FollowOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isFollowingNow = useRef(true)
  const lastTop = useRef(0)
  const fromEnd = useRef<number | null>(null)
  const anchor = useRef<Anchor | null>(null)
  const mayFollow = useRef(isNewest)
  useLayoutEffect(() => {
    mayFollow.current = isNewest
    if (!isNewest) isFollowingNow.current = false
  }, [isNewest])

  /** Call after the code, not the reader, has scrolled. */
  const measure = useCallback((view: HTMLElement) => {
    lastTop.current = view.scrollTop
    isFollowingNow.current = mayFollow.current && view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_PX
    setIsAtEnd(isFollowingNow.current)
    anchor.current = isFollowingNow.current || content.current === null ? null : findAnchor(view, content.current)
  }, [])

  const onScrolled = useEffectEvent((view: HTMLElement) => {
    const hasScrolledUp = view.scrollTop < lastTop.current - 1
    lastTop.current = view.scrollTop
    // Many messages at once move the end away for a moment, but only a reader scrolls up.
    if (!isFollowingNow.current || hasScrolledUp) measure(view)
    if (!isFollowingNow.current) markScrolling(view)
    onScroll(view)
  })

  useEffect(() => {
    const view = scroller.current
    const inside = content.current
    if (view === null || inside === null) return
    const handleScroll = () => onScrolled(view)
    // Runs after the layout and before the paint, so nothing jumps visibly.
    const watch = new ResizeObserver(() => {
      if (isFollowingNow.current) {
        view.scrollTop = view.scrollHeight
        // The scroll event comes a frame later. A reader who scrolls up before that must still be noticed.
        lastTop.current = view.scrollTop
      } else {
        restoreAnchor(view, anchor.current)
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

  const restorePosition = useEffectEvent((_first: string | undefined) => {
    const view = scroller.current
    if (view === null) return
    if (fromEnd.current === null) {
      if (!isFollowingNow.current) restoreAnchor(view, anchor.current)
      return
    }
    view.scrollTop = view.scrollHeight - fromEnd.current
    fromEnd.current = null
  })
  useLayoutEffect(() => restorePosition(first), [first])

  const scrollToEnd = useCallback(() => {
    const view = scroller.current
    if (view === null) return
    view.scrollTop = view.scrollHeight
    lastTop.current = view.scrollTop
    isFollowingNow.current = true
    setIsAtEnd(true)
  }, [])

  /** Call during render when the end will be in view before the paint. */
  const expectEnd = useCallback(() => setIsAtEnd(true), [])

  /** Call before older rows are added above. */
  const keepPosition = useCallback((view: HTMLElement) => {
    fromEnd.current = view.scrollHeight - view.scrollTop
  }, [])

  const isFollowing = useCallback(() => isFollowingNow.current, [])

  return { scroller, content, isAtEnd, isFollowing, measure, scrollToEnd, expectEnd, keepPosition }
}

/** A row in view, and its distance from the top when the reader last scrolled. */
interface Anchor {
  readonly row: Element
  readonly topPx: number
}

const ANCHOR_HEIGHTS = [0.25, 0.5, 0.75]

/** Finds the message inside the row, because the line above new messages appears and disappears inside the row. */
function findAnchor(view: HTMLElement, content: HTMLElement): Anchor | null {
  const { left, top, width, height } = view.getBoundingClientRect()
  for (const share of ANCHOR_HEIGHTS) {
    let hit = document.elementFromPoint(left + width / 2, top + height * share)
    while (hit !== null && hit.parentElement?.parentElement !== content) hit = hit.parentElement
    const row = hit?.lastElementChild
    if (row) return { row, topPx: row.getBoundingClientRect().top - top }
  }
  return null
}

function restoreAnchor(view: HTMLElement, anchor: Anchor | null): void {
  if (anchor?.row.isConnected !== true) return
  view.scrollTop += anchor.row.getBoundingClientRect().top - view.getBoundingClientRect().top - anchor.topPx
}
