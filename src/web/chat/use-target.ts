import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { EarlierState } from './earlier.ts'

/** Long enough to find it with the eyes. */
const HIGHLIGHT_MS = 2_500

interface TargetOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** Called after the list was scrolled. */
  readonly measure: (view: HTMLElement) => void
}

/** Scrolls to the message that was jumped to, and returns its id while it is highlighted. */
export function useTarget(target: EarlierState['target'], { scroller, measure }: TargetOptions): string | null {
  const [shown, setShown] = useState<EarlierState['target']>(null)
  const [highlighted, setHighlighted] = useState<EarlierState['target']>(null)
  if (target !== shown) {
    setShown(target)
    setHighlighted(target)
  }
  useLayoutEffect(() => {
    const view = scroller.current
    const row = target === null ? null : (view?.querySelector<HTMLElement>(`[data-message="${CSS.escape(target.id)}"]`) ?? null)
    if (view === null || row === null) return
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    measure(view)
  }, [target, scroller, measure])
  useEffect(() => {
    if (highlighted === null) return
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [highlighted])
  return highlighted?.id ?? null
}
