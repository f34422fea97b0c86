import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../ui/announcer.ts'

/** Announces changes in the open chat to screen readers, but not its initial state. */
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
