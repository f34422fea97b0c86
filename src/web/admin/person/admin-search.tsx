// The global search's button and shortcut. The dialog's code loads when it is first opened.

import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadLater } from '../../api/load-later.tsx'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

const SearchDialog = loadLater(() => import('./search-dialog.tsx'), 'SearchDialog', ['adminSearch'])

const asked = new EventTarget()

interface AdminSearchProps {
  /** True if the key event is the search shortcut. */
  readonly isShortcut: (event: KeyboardEvent) => boolean
}

export function AdminSearch({ isShortcut }: AdminSearchProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    function pressed(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      event.preventDefault()
      open()
    }
    // Captured before other shortcuts, which would focus the list's search.
    document.addEventListener('keydown', pressed, { capture: true })
    asked.addEventListener('open', open)
    return () => {
      document.removeEventListener('keydown', pressed, { capture: true })
      asked.removeEventListener('open', open)
    }
  }, [isShortcut])
  return <SearchDialog open={isOpen} onClose={() => setOpen(false)} />
}

const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent)

/** An icon if collapsed, otherwise as wide as the sidebar and with the shortcut shown. */
export function SearchButton({ collapsed }: { readonly collapsed: boolean }) {
  const t = useTexts('admin')
  const button = (
    <button
      type="button"
      {...(collapsed && { 'aria-label': t('searchEverything') })}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => asked.dispatchEvent(new Event('open'))}
      className={cx(
        'shrink-0 rounded-control text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-5',
        collapsed
          ? 'grid size-11 place-items-center'
          : 'flex h-10 items-center gap-2.5 border border-hairline px-3 text-sm pointer-coarse:h-11',
      )}
    >
      <Search aria-hidden="true" />
      {!collapsed && (
        <>
          <span className="min-w-0 grow truncate text-start">{t('searchEverything')}</span>
          <kbd aria-hidden="true" dir="ltr" className="whitespace-nowrap font-sans text-ink-faint text-xs">
            {IS_MAC ? '⌘K' : 'Ctrl K'}
          </kbd>
        </>
      )}
    </button>
  )
  if (!collapsed) return button
  return (
    <Tooltip text={t('searchEverything')} side="inline-end">
      {button}
    </Tooltip>
  )
}
