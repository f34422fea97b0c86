import { useCallback, useEffect, useRef } from 'react'

/** Lets a late reply check whether the admin is still on the page. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
