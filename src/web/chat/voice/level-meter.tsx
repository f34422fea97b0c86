import { useEffect, useRef } from 'react'
import type { Recorder } from './recorder.ts'

/** Enough for a wide screen; a narrow one shows the newest. */
const BARS = 140
const REDRAW_MS = 60
const MIN_LEVEL = 0.08

/** The input level. Decoration: it updates the DOM directly, many times a second. */
export function LevelMeter({ recorder }: { readonly recorder: Recorder }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      const bars = frame.current?.children ?? []
      const levels = recorder.levels(bars.length)
      Array.from(bars).forEach((bar, index) => {
        const level = levels[index - (bars.length - levels.length)] ?? 0
        if (bar instanceof HTMLElement) bar.style.scale = `1 ${Math.max(MIN_LEVEL, Math.sqrt(level))}`
      })
    }, REDRAW_MS)
    return () => clearInterval(timer)
  }, [recorder])
  return (
    <div ref={frame} aria-hidden="true" className="flex h-8 min-w-0 grow items-center justify-end gap-0.5 overflow-hidden">
      {Array.from({ length: BARS }, (_, index) => (
        <span key={index} className="h-full w-0.75 shrink-0 scale-y-[0.08] rounded-full bg-primary" />
      ))}
    </div>
  )
}
