// Light, dark, or the system's theme. public/theme.js applies a remembered choice before the first paint.

import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'guftagu-theme'
const changes = new EventTarget()

function currentTheme(): Theme {
  const choice = document.documentElement.dataset['theme']
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

export function chooseTheme(theme: Theme): void {
  apply(theme)
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system')
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  changes.dispatchEvent(new Event('change'))
}

function subscribe(changed: () => void): () => void {
  // Follow the choice of another tab.
  function fromOtherTab(event: StorageEvent) {
    if (event.key === KEY) apply(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  }
  changes.addEventListener('change', changed)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    changes.removeEventListener('change', changed)
    window.removeEventListener('storage', fromOtherTab)
  }
}
