import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLiveSessions } from '../sessions/queries.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { DrawnMark } from '../ui/drawn-mark.tsx'
import { Logo } from '../ui/logo.tsx'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { ChatPane } from './chat-pane.tsx'
import { PeopleList } from './people/people-list.tsx'
import { useBackToList, useSelection } from './people/selection.ts'

/** An unsent recording must not be lost by accident. */
const RECORDER = '[data-recorder]'
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]'
/** Even if the focus is elsewhere. Toasts are dialogs too, but never open in this sense. */
const OPEN_OVER_THE_PAGE = ':is([role=dialog], [role=alertdialog])[data-open]'

/** Alt and an arrow key open the next chat; Escape returns to the list. */
function useChatKeys(selectedId: string | null): void {
  const goBack = useBackToList()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || (target instanceof Element && target.closest(OVER_THE_PAGE) !== null)) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (event.altKey && step !== 0 && openNeighbour(selectedId, step)) event.preventDefault()
    if (key !== 'Escape' || selectedId === null || document.querySelector(`${RECORDER}, ${OPEN_OVER_THE_PAGE}`) !== null) return
    event.preventDefault()
    goBack()
    // Focus the same row of the list again. On a phone the list is rendered only now.
    requestAnimationFrame(() => linkTo(selectedId)?.focus())
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function openNeighbour(selectedId: string | null, step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-chat]')]
  const at = links.findIndex((link) => link.dataset['chat'] === selectedId)
  // If no chat is open, down opens the first chat and up the last.
  const next = at === -1 ? links.at(step === 1 ? 0 : -1) : links[at + step]
  if (next === undefined) return false
  next.focus()
  next.click()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

function linkTo(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`a[data-chat="${id}"]`)
}

interface ChatScreenProps {
  /** Asks a buyer whose payment is pending how they want to learn of the decision. */
  readonly whilePending: ReactNode
  /** Shown between the list's heading and its search field. */
  readonly aboveList: ReactNode
  /** Shown below the text of the empty pane. */
  readonly whileNobody: ReactNode
}

/** The list of people and the open chat, side by side; on a phone, one at a time. */
export function ChatScreen({ whilePending, aboveList, whileNobody }: ChatScreenProps) {
  const t = useTexts('chat')
  usePageTitle(t('chats'))
  useLiveSessions()
  const phone = useMediaQuery(PHONE)
  const selectedId = useSelection()
  useChatKeys(selectedId)
  // Kept here because on a phone the list unmounts when a chat opens.
  const [searchText, setSearchText] = useState('')
  return (
    <div data-fills-screen className="flex md:h-dvh">
      {(!phone || selectedId === null) && (
        <PeopleList selectedId={selectedId} searchText={searchText} onSearch={setSearchText} above={aboveList} />
      )}
      {selectedId !== null && <ChatPane key={selectedId} partnerId={selectedId} whilePending={whilePending} />}
      {!phone && selectedId === null && <NoChatSelected above={whileNobody} />}
    </div>
  )
}

function NoChatSelected({ above }: { readonly above: ReactNode }) {
  const t = useTexts('chat')
  return (
    <div className="flex min-w-0 grow flex-col items-center overflow-y-auto">
      {above && <div className="w-full max-w-3xl px-6 pt-10">{above}</div>}
      <div className={cx('flex flex-col items-center px-6 text-center', above ? 'py-6 text-sm' : 'my-auto py-10')}>
        {!above && (
          <DrawnMark>
            <Logo className="size-10!" />
          </DrawnMark>
        )}
        <p className={cx('font-semibold text-ink', !above && 'mt-3 text-xl tracking-tight')}>{t('nobodySelected')}</p>
        <p className="mt-1 text-ink-soft">{t('nobodySelectedText')}</p>
      </div>
    </div>
  )
}
