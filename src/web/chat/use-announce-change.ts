import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../ui/announcer.ts'

/** Tells screen readers of a change in the open chat while it is being read, not of what it shows at first. */
export function useAnnounceChange<Value>(value: Value, textOf: (value: Value) => string | null): void {
  const before = useRef(value)
  const changed = useEffectEvent((now: Value) => {
    const text = textOf(now)
    if (text !== null) announce(text)
  })
  useEffect(() => {
    if (before.current !== value) changed(value)
    before.current = value
  }, [value])
}
