import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Earlier } from './earlier.ts'
import { SearchPanel } from './search-panel.tsx'

const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]'

interface SearchOptions {
  readonly partnerId: string
  readonly partnerName: string
  readonly earlier: Earlier
}

/** Returns the button that opens a conversation's search, and the search panel. Closing it returns to the newest message and the opener. */
export function useSearch({ partnerId, partnerName, earlier }: SearchOptions) {
  const t = useTexts('conversation')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)

  function open(from: HTMLElement | null) {
    opener.current = from
    setIsOpen(true)
  }

  function close() {
    setIsOpen(false)
    earlier.toNewest()
    opener.current?.focus()
  }

  // Works even after a jump, when a message has focus. Runs before all other handlers, because Escape would otherwise leave the chat.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (event.target instanceof Element && event.target.closest(OVER_THE_PAGE) !== null)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [isOpen])

  return {
    /** Opens it from elsewhere. */
    open,
    button: (
      <IconButton
        ref={button}
        label={t('search')}
        aria-expanded={isOpen}
        icon={<Search aria-hidden="true" />}
        onClick={() => (isOpen ? close() : open(button.current))}
      />
    ),
    panel: isOpen && (
      <SearchPanel partnerId={partnerId} partnerName={partnerName} onJump={(id) => void earlier.jumpTo(id)} onClose={close} />
    ),
  }
}
