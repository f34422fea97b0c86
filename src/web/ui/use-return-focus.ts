import { useLayoutEffect, useRef } from 'react'

/** Returns the focus to what opened an overlay or, if that was a button shown only under the pointer, to the message it was in. */
export function useReturnFocus(open: boolean): () => boolean {
  const opener = useRef<Element>(null)
  const around = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    around.current = document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null
  }, [open])
  return () => {
    if (opener.current?.isConnected || !around.current?.isConnected) return true
    around.current.focus({ preventScroll: true })
    return false
  }
}
