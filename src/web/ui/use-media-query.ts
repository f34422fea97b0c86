import { useCallback, useSyncExternalStore } from 'react'

/** Below this width tables become cards and panels become sheets. */
export const PHONE = '(width < 768px)'
/** A touch screen: it has a camera, and no dragging of files. */
export const TOUCH = '(pointer: coarse)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
