import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadLater } from '../api/load-later.tsx'
import { useTexts } from '../texts/texts.ts'
import { Tooltip } from '../ui/tooltip.tsx'

// Shortcuts that work on every page, except while typing and under a dialog, which has its own keys.

type ShortcutAction = 'sheet' | 'search'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

const TYPED_INTO = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]'
/** Matches open dialogs and lists; one that is closing no longer counts. */
const OVER_THE_PAGE = ':is([role=dialog], [role=alertdialog], [role=listbox]):not([data-closed])'

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

function isOverThePage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVER_THE_PAGE) !== null
}

/** Null for other keys. */
export function shortcutOf(
  { key, code, ctrlKey, metaKey, altKey, isComposing }: Pressed,
  target: EventTarget | null,
): ShortcutAction | null {
  if (isComposing || altKey || isOverThePage(target)) return null
  if (ctrlKey || metaKey) return isK(key, code) ? 'search' : null
  if (isTypedInto(target)) return null
  if (key === '?' || key === '؟') return 'sheet'
  return key === '/' ? 'search' : null
}

/** Matches the letter on a Latin keyboard, and the key's position on others, such as Urdu. */
function isK(key: string, code: string): boolean {
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}

const ShortcutSheet = loadLater(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet', ['shortcuts'])

const asked = new EventTarget()

/** Handles the shortcuts that work on every page, and shows their list. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    function pressed(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const action = shortcutOf(event, event.target)
      if (action === 'sheet') open()
      else if (action === null || !focusSearch()) return
      event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    asked.addEventListener('open', open)
    return () => {
      document.removeEventListener('keydown', pressed)
      asked.removeEventListener('open', open)
    }
  }, [])
  return <ShortcutSheet open={isOpen} onClose={() => setOpen(false)} />
}

/** Returns false if the page has no search box, and the browser then handles the key. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main search input')
  box?.focus()
  box?.select()
  return box !== null
}

/** Shown only where a keyboard is likely. */
export function ShortcutsButton({ className }: { readonly className: string }) {
  const t = useTexts('app')
  return (
    <Tooltip text={t('shortcuts')} side="inline-end">
      <button
        type="button"
        aria-label={t('shortcuts')}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => asked.dispatchEvent(new Event('open'))}
        className={className}
      >
        <Keyboard aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
