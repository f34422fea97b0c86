import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'

// Light, dark, or the system's theme. public/theme.js applies the stored choice before the first paint.
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
  // Follow a change made in another tab.
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

/** All three icons are rendered and CSS shows the chosen one, which keeps a prerendered page right from the first paint. */
const ICONS = [
  { Icon: Monitor, shown: 'in-data-theme:hidden' },
  { Icon: Sun, shown: 'hidden in-data-[theme=light]:block' },
  { Icon: Moon, shown: 'hidden in-data-[theme=dark]:block' },
] as const

/** A button that cycles through the three themes and names the current one. */
export function ThemeSwitch({ className }: { readonly className?: string }) {
  const t = useTexts('ui')
  const theme = useTheme()
  const names: Readonly<Record<Theme, string>> = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') }
  const name = t('themeNow', { choice: names[theme] })
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => chooseTheme(next)}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink [&_svg]:size-5',
        className,
      )}
    >
      {ICONS.map(({ Icon, shown }) => (
        <Icon key={shown} className={shown} aria-hidden="true" />
      ))}
    </button>
  )
}
