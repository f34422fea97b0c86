import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLiveSessions } from '../sessions/queries.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { ChatPane } from './chat-pane.tsx'
import { ChatterList } from './chatter-list.tsx'
import { useSelection } from './selection.ts'

/** The list and the open chat: side by side, and on a phone one after the other. */
export function ChatScreen() {
  const { t } = useTranslation('chat')
  const { t: app } = useTranslation()
  usePageTitle(app('title', { page: t('chats') }))
  useLiveSessions()
  const phone = useMediaQuery(PHONE)
  const selectedId = useSelection()
  return (
    <div className="flex md:h-dvh">
      {(!phone || selectedId === null) && <ChatterList selectedId={selectedId} />}
      {selectedId !== null && <ChatPane key={selectedId} otherId={selectedId} />}
      {!phone && selectedId === null && <NobodySelected />}
    </div>
  )
}

function NobodySelected() {
  const { t } = useTranslation('chat')
  return (
    <div className="grid min-w-0 grow place-items-center overflow-y-auto">
      <EmptyState icon={<MessagesSquare aria-hidden="true" />} title={t('nobodySelected')} text={t('nobodySelectedText')} />
    </div>
  )
}
