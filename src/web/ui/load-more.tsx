import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

/** So far ahead of the end that whoever scrolls evenly never sees it. */
const AHEAD = '600px'

interface LoadMoreProps {
  readonly text: string
  readonly busyText: string
  readonly busy: boolean
  /** Loading failed: from here on it is loaded only when somebody asks. */
  readonly failed: boolean
  readonly onLoad: () => void
}

/** At the end of a list that has more: loads by itself when it comes near, and by hand. */
export function LoadMore({ text, busyText, busy, failed, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onLoad)
  const waiting = busy || failed
  useEffect(() => {
    if (place.current === null || waiting) return
    const observer = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && load(), { rootMargin: AHEAD })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [waiting])
  return (
    <div ref={place} className="flex justify-center">
      <Button variant="secondary" busy={busy} busyText={busyText} onClick={onLoad}>
        {text}
      </Button>
    </div>
  )
}
