import { Search, X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { CONTROL_STYLES } from './field.tsx'

interface SearchBoxProps {
  readonly placeholder: string
  /** The current search. */
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly withButton?: boolean
  readonly className?: string
}

/** Long enough to finish a word, short enough to feel instant. */
const TYPING_PAUSE_MS = 300

/** Searches after a pause in typing. Enter and the button search immediately. */
export function SearchBox({ placeholder, value, onSearch, withButton = false, className }: SearchBoxProps) {
  const t = useTexts('ui')
  const [typed, setTyped] = useState(value)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const control = useRef<HTMLInputElement>(null)

  // The value also changes from outside, by Back or a cleared search. When our
  // own search comes back as the value, it must not overwrite newer typing.
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  useEffect(() => () => clearTimeout(pause.current), [])

  function searchNow(text: string) {
    clearTimeout(pause.current)
    setSent(text.trim())
    if (text.trim() !== value) onSearch(text.trim())
  }
  function type(text: string) {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => searchNow(text), TYPING_PAUSE_MS)
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    searchNow(typed)
  }
  function clear() {
    setTyped('')
    searchNow('')
    control.current?.focus()
  }

  return (
    <search className={cx('block min-w-0', className)}>
      <form onSubmit={submit} className="flex gap-2">
        <div className="relative min-w-0 grow">
          <Search className="pointer-events-none absolute start-4 top-3.5 size-5 text-ink-faint" aria-hidden="true" />
          <input
            ref={control}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={placeholder}
            placeholder={placeholder}
            value={typed}
            maxLength={254}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || typed === '') return
              event.preventDefault()
              clear()
            }}
            className={cx(CONTROL_STYLES, 'ps-11 text-ellipsis', typed === '' ? 'pe-3' : 'pe-11')}
          />
          {typed !== '' && (
            <button
              type="button"
              aria-label={t('clearSearch')}
              onClick={clear}
              className="absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-xl text-ink-soft hover:text-ink [&_svg]:size-4.5"
            >
              <X aria-hidden="true" />
            </button>
          )}
        </div>
        {withButton && (
          <Button type="submit" variant="secondary" className="h-12 max-sm:w-12 max-sm:px-0">
            {/* On a phone the placeholder needs the space. */}
            <Search className="size-5 sm:hidden" aria-hidden="true" />
            <span className="max-sm:sr-only">{t('search')}</span>
          </Button>
        )}
      </form>
    </search>
  )
}
