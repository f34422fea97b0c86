import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

/**
 * Loads early, so steady scrolling never reaches the end. The root margin covers lists
 * that scroll with the page; a list with its own scroll bar needs the scroll margin.
 */
const AHEAD = { rootMargin: '600px', scrollMargin: '600px' }

interface LoadMoreProps {
  readonly text: string
  readonly busyText: string
  readonly busy: boolean
  /** Loading failed: from now on only the button loads more. */
  readonly failed: boolean
  readonly onLoad: () => void
}

/** The end of a list with more pages. It loads the next page when it comes near the view, or when the button is pressed. */
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
