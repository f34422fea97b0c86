import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, known before the first paint; elements beside it may change it at any time. */
export function useWidth(): { readonly ref: RefObject<HTMLDivElement | null>; readonly widthPx: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidthPx(element.offsetWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, widthPx }
}
