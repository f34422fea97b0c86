import { type ReactNode, useState } from 'react'
import { useLiveSessions } from '../sessions/queries.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { DrawnMark } from '../ui/drawn-mark.tsx'
import { Logo } from '../ui/logo.tsx'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { ChatPane } from './chat-pane.tsx'
import { PeopleList } from './people/people-list.tsx'
import { useSelection } from './people/selection.ts'
import { useChatKeys } from './use-chat-keys.ts'

interface ChatScreenProps {
  /** For a buyer whose payment waits for an admin: how they want to learn of the decision. */
  readonly whilePending: ReactNode
  /** Between the heading and the search of the list. */
  readonly aboveList: ReactNode
  /** Below the text of the empty pane. */
  readonly whileNobody: ReactNode
}

/** The list of people and the open chat: side by side, on a phone one at a time. */
export function ChatScreen({ whilePending, aboveList, whileNobody }: ChatScreenProps) {
  const t = useTexts('chat')
  const app = useTexts('app')
  usePageTitle(app('title', { page: t('chats') }))
  useLiveSessions()
  const phone = useMediaQuery(PHONE)
  const selectedId = useSelection()
  useChatKeys(selectedId)
  // Here, because on a phone the list unmounts when a chat opens.
  const [searchText, setSearchText] = useState('')
  return (
    <div data-fills-screen className="flex md:h-dvh">
      {(!phone || selectedId === null) && (
        <PeopleList selectedId={selectedId} searchText={searchText} onSearch={setSearchText} above={aboveList} />
      )}
      {selectedId !== null && <ChatPane key={selectedId} partnerId={selectedId} whilePending={whilePending} />}
      {!phone && selectedId === null && <NoChatSelected below={whileNobody} />}
    </div>
  )
}

function NoChatSelected({ below }: { readonly below: ReactNode }) {
  const t = useTexts('chat')
  return (
    <div className="flex min-w-0 grow flex-col items-center overflow-y-auto">
      <div className={cx('flex flex-col items-center px-6 py-10 text-center', !below && 'my-auto')}>
        <DrawnMark>
          <Logo className="size-10!" />
        </DrawnMark>
        <p className="mt-3 font-semibold text-ink text-xl tracking-tight">{t('nobodySelected')}</p>
        <p className="mt-1 text-ink-soft">{t('nobodySelectedText')}</p>
      </div>
      {below && <div className="w-full max-w-3xl px-6 pb-10">{below}</div>}
    </div>
  )
}
