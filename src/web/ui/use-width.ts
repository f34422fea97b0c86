import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, known before the first paint; what stands beside it may take its room at any time. */
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
