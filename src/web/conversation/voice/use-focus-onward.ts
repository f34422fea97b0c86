import { useEffect, useRef } from 'react'
import type { RecorderState } from './recorder-state.ts'

type Phase = RecorderState['phase']

/**
 * What is pressed goes away with its row. The focus goes on to what is pressed next and does not fall to the page; where
 * it has somewhere to be it stays. `first` is the phase that needs no such step.
 */
export function useFocusOnward(phase: Phase, first: Phase | null) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(first)
  useEffect(() => {
    const { activeElement, body } = document
    if (before.current !== phase && (activeElement === null || activeElement === body))
      place.current?.querySelector<HTMLElement>('[data-next-press]')?.focus()
    before.current = phase
  }, [phase])
  return place
}
