import { useEffect, useRef } from 'react'
import type { RecorderState } from './recorder-state.ts'

type Phase = RecorderState['phase']

/**
 * A pressed button disappears with its row. Focus then moves to the next button instead of the page, unless another element has
 * it. `first` is treated as the phase before the first render: if it is the current phase, that render does not move focus.
 */
export function useFocusNextButton(phase: Phase, first: Phase | null) {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(first)
  useEffect(() => {
    const { activeElement, body } = document
    if (before.current !== phase && (activeElement === null || activeElement === body))
      container.current?.querySelector<HTMLElement>('[data-next-press]')?.focus()
    before.current = phase
  }, [phase])
  return container
}
