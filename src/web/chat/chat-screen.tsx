import { useState } from 'react'
import { useLiveSessions } from '../sessions/queries.ts'
import { useTexts } from '../texts/texts.ts'
import { DrawnMark } from '../ui/drawn-mark.tsx'
import { Logo } from '../ui/logo.tsx'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { usePageTitle, useTitleCount } from '../ui/use-page-title.ts'
import { ChatPane } from './chat-pane.tsx'
import { unreadTotal } from './people.ts'
import { PeopleList } from './people-list.tsx'
import { useLivePeople, usePeople } from './people-queries.ts'
import { useSelection } from './selection.ts'
import { useChatKeys } from './use-chat-keys.ts'

/** The list and the open chat: side by side, and on a phone one after the other. */
export function ChatScreen() {
  const t = useTexts('chat')
  const app = useTexts('app')
  usePageTitle(app('title', { page: t('chats') }))
  useLiveSessions()
  const phone = useMediaQuery(PHONE)
  const selectedId = useSelection()
  useChatKeys(selectedId)
  const people = usePeople().data ?? []
  useLivePeople(people)
  useTitleCount(unreadTotal(people))
  // Here, because on a phone the list goes when a chat opens.
  const [searchText, setSearchText] = useState('')
  return (
    <div className="flex md:h-dvh">
      {(!phone || selectedId === null) && <PeopleList selectedId={selectedId} searchText={searchText} onSearch={setSearchText} />}
      {selectedId !== null && <ChatPane key={selectedId} otherId={selectedId} />}
      {!phone && selectedId === null && <NobodySelected />}
    </div>
  )
}

function NobodySelected() {
  const t = useTexts('chat')
  return (
    <div className="grid min-w-0 grow place-items-center overflow-y-auto">
      <div className="flex flex-col items-center px-6 py-10 text-center">
        <DrawnMark>
          <Logo className="size-10!" />
        </DrawnMark>
        <p className="mt-3 font-semibold text-ink text-xl tracking-tight">{t('nobodySelected')}</p>
        <p className="mt-1 text-ink-soft">{t('nobodySelectedText')}</p>
      </div>
    </div>
  )
}
