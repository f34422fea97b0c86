import { useSyncExternalStore } from 'react'

export function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, isPageVisible)
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
