import type { ReactNode } from 'react'
import type { Party } from '#contract/sessions.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { MessageList } from './message-list.tsx'
import { type Conversation, EMPTY_CONVERSATION } from './model.ts'
import { useSearch } from './search-button.tsx'
import { useConversationStore } from './use-conversation.ts'
import type { EarlierMessages } from './use-earlier.ts'
import { useEarlierUnread } from './use-earlier-unread.ts'

/** No session is running: everything is in the thread. */
const NO_CONVERSATION: Conversation = { ...EMPTY_CONVERSATION, isLoaded: true }
const NO_UNSENT = [] as const

interface ThreadViewProps {
  readonly partner: Party
  readonly before: EarlierMessages
  /** Before the title. */
  readonly start?: ReactNode
  /** Below the messages. */
  readonly children?: ReactNode
}

/** All that was said with a person, to read. Nothing can be added to it. */
export function ThreadView({ partner, before, start, children }: ThreadViewProps) {
  const t = useTexts('conversation')
  const store = useConversationStore()
  const name = useNames().person(partner.username)
  const { onSeen } = useEarlierUnread(partner._id)
  const search = useSearch({ partnerId: partner._id, partnerName: name, earlier: before.earlier })
  return (
    <section aria-label={t('earlier')} className="flex min-h-0 min-w-0 grow flex-col">
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-hairline border-b bg-surface px-3 md:px-6">
        {start}
        <h2 className="min-w-0 grow truncate font-semibold text-ink">{t('earlier')}</h2>
        {search.button}
      </div>
      {search.panel}
      <MessageList
        store={store}
        conversation={NO_CONVERSATION}
        unsent={NO_UNSENT}
        sessionID=""
        partnerName={name}
        empty={null}
        before={before}
        onEarlierSeen={onSeen}
      />
      {children}
    </section>
  )
}
