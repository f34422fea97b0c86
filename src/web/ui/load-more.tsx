import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

/**
 * Early enough that a person who scrolls steadily never sees the end. The root margin is for lists that scroll with the page; it does not
 * reach into a list with its own scroll bar, which needs the scroll margin.
 */
const AHEAD = { rootMargin: '600px', scrollMargin: '600px' }

interface LoadMoreProps {
  readonly text: string
  readonly busyText: string
  readonly busy: boolean
  /** The last page could not be loaded: from now on only the button loads it. */
  readonly failed: boolean
  readonly onLoad: () => void
}

/** The end of a list that has more pages: loads the next one when the reader comes near, or by the button. */
export function LoadMore({ text, busyText, busy, failed, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onLoad)
  const waiting = busy || failed
  useEffect(() => {
    if (end.current === null || waiting) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), AHEAD)
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waiting])
  return (
    <div ref={end} className="flex justify-center">
      <Button variant="secondary" busy={busy} busyText={busyText} onClick={onLoad}>
        {text}
      </Button>
    </div>
  )
}
