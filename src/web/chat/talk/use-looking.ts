import { useSyncExternalStore } from 'react'

/** Whether somebody can be looking at the page right now. */
export function useLooking(): boolean {
  return useSyncExternalStore(subscribe, isLooking)
}

function isLooking(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}
