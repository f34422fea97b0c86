import { useSyncExternalStore } from 'react'

/** Whether the page is visible and has focus, so that new messages count as read. */
export function usePageFocus(): boolean {
  return useSyncExternalStore(subscribe, hasFocus)
}

function hasFocus(): boolean {
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
