import { useEffect, useState } from 'react'
import { Dial } from '../../ui/dial.tsx'

const PLAN_SECONDS = 15 * 60
const SHOWN_FROM_SECONDS = PLAN_SECONDS - 28
const TICK_MS = 1000

/** A running countdown, as in a conversation. */
export function RunningTime({ label }: { readonly label: string }) {
  const [left, setLeft] = useState(SHOWN_FROM_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => (seconds <= 0 ? PLAN_SECONDS : seconds - 1)), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor(left / 60)
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <span className="flex shrink-0 items-center gap-2.5 rounded-full bg-accent-soft py-1.5 ps-2 pe-3.5 text-accent-ink">
      <Dial part={left / PLAN_SECONDS} className="size-6" />
      <span>
        <span className="block text-2xs">{label}</span>
        <span className="block font-semibold text-sm">{`${minutes}m : ${seconds}s`}</span>
      </span>
    </span>
  )
}
