import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

/** Early enough that a person who scrolls steadily never sees the end. */
const AHEAD = '600px'

interface LoadMoreProps {
  readonly text: string
  readonly busyText: string
  readonly busy: boolean
  /** Loading failed: now it loads only by the button. */
  readonly failed: boolean
  readonly onLoad: () => void
}

/** At the end of a list that has more: loads automatically near the end, or by the button. */
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
