import { Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadScript } from '../api/load-script.ts'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Earlier } from './earlier.ts'
import type { SearchPanel } from './search-panel.tsx'

type Panel = typeof SearchPanel

/** Loaded when it is opened, because most visits do not search. */
const loadPanel = async (): Promise<Panel> => (await loadScript(() => import('./search-panel.tsx'))).SearchPanel

const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]'

interface SearchOptions {
  readonly partnerId: string
  readonly partnerName: string
  readonly earlier: Earlier
}

/** The button that opens the search of a conversation, and the opened search. Closing it returns to the newest message. */
export function useSearch({ partnerId, partnerName, earlier }: SearchOptions) {
  const t = useTexts('conversation')
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function close() {
    setIsOpen(false)
    earlier.toNewest()
    opener.current?.focus()
  }

  // Also after a jump, when the message has focus. Before all others: Esc would leave the chat.
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
    button: (
      <IconButton
        ref={opener}
        label={t('search')}
        aria-expanded={isOpen}
        icon={<Search aria-hidden="true" />}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      />
    ),
    panel: isOpen && (
      <LoadedPanel partnerId={partnerId} partnerName={partnerName} onJump={(id) => void earlier.jumpTo(id)} onClose={close} />
    ),
  }
}

/** Not by Suspense: it waits 300 ms before it shows what it has loaded, and the first letters typed are lost. */
function LoadedPanel(props: ComponentProps<Panel>): ReactNode {
  const [loaded, setLoaded] = useState<{ readonly Panel: Panel } | { readonly error: unknown } | null>(null)
  useEffect(() => {
    void loadPanel().then(
      (Panel) => setLoaded({ Panel }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  if (loaded === null) return null
  if ('error' in loaded) throw loaded.error
  return <loaded.Panel {...props} />
}
