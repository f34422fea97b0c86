import { Search, X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'

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

const FIELD_STYLES = cx(
  'flex items-center rounded-control border border-outline bg-raised transition-[border-color] duration-150',
  'has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-1 has-[input:focus-visible]:outline-primary',
)
const BUTTON_STYLES =
  'grid h-full w-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink focus-visible:-outline-offset-2 [&_svg]:size-4.5'

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
      <form onSubmit={submit} className={cx(FIELD_STYLES, withButton ? 'h-12 md:h-11' : 'h-12')}>
        <Search className={cx('ms-4 size-5 shrink-0 text-ink-faint', withButton && 'max-sm:hidden')} aria-hidden="true" />
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
          className={cx(
            'h-full min-w-0 grow text-ellipsis bg-transparent pe-2 text-base text-ink outline-none placeholder:text-ink-faint',
            withButton ? 'ps-4 sm:ps-2.5 md:text-sm' : 'ps-2.5',
          )}
        />
        {typed !== '' && (
          <button type="button" aria-label={t('clearSearch')} onClick={clear} className={BUTTON_STYLES}>
            <X aria-hidden="true" />
          </button>
        )}
        {withButton && (
          <button type="submit" className={cx(BUTTON_STYLES, 'text-primary sm:w-auto sm:px-3.5')}>
            {/* On a phone the placeholder needs the space. */}
            <Search className="sm:hidden" aria-hidden="true" />
            <span className="font-semibold text-sm max-sm:sr-only">{t('search')}</span>
          </button>
        )}
      </form>
    </search>
  )
}
