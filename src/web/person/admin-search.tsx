// The button of the search over everything, and its shortcut. The search itself loads when it is opened first.

import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadScript } from '../api/load-script.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { Tooltip } from '../ui/tooltip.tsx'

const SearchDialog = lazy(async () => {
  const [module] = await loadScript(() => Promise.all([import('./search-dialog.tsx'), loadTexts(['adminSearch'])]))
  return { default: module.SearchDialog }
})

const asked = new EventTarget()

interface AdminSearchProps {
  /** Whether the pressed keys ask for the search. */
  readonly isShortcut: (event: KeyboardEvent) => boolean
}

export function AdminSearch({ isShortcut }: AdminSearchProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const open = () => setState('open')
    function pressed(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      event.preventDefault()
      open()
    }
    // Before the shortcuts of every page, which would focus the search of the list.
    document.addEventListener('keydown', pressed, { capture: true })
    asked.addEventListener('open', open)
    return () => {
      document.removeEventListener('keydown', pressed, { capture: true })
      asked.removeEventListener('open', open)
    }
  }, [isShortcut])
  return <Suspense>{state !== 'never' && <SearchDialog open={state === 'open'} onClose={() => setState('closed')} />}</Suspense>
}

export function SearchButton({ className }: { readonly className: string }) {
  const t = useTexts('admin')
  return (
    <Tooltip text={t('searchEverything')} side="inline-end">
      <button
        type="button"
        aria-label={t('searchEverything')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => asked.dispatchEvent(new Event('open'))}
        className={className}
      >
        <Search aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
