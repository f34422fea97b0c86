import { ArrowLeft, History } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Party } from '#contract/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { type EarlierMessages, useEarlier } from './earlier.ts'
import { MessageList } from './message-list.tsx'
import { type Conversation, EMPTY_CONVERSATION } from './model.ts'
import { UnreadCount } from './people/unread-count.tsx'
import { useSearch } from './search-button.tsx'
import { useConversationStore, useEarlierUnread } from './store.ts'
import { recorderFor, useDropStored } from './voice/recorder.ts'

/** While no session is running, all messages are in the thread. */
const NO_CONVERSATION: Conversation = { ...EMPTY_CONVERSATION, isLoaded: true }
const NO_UNSENT = [] as const

interface ThreadViewProps {
  readonly partner: Party
  readonly before: EarlierMessages
  /** Shown before the title. */
  readonly start?: ReactNode
  /** Shown below the messages. */
  readonly children?: ReactNode
}

/** All messages with a person, read-only. */
function ThreadView({ partner, before, start, children }: ThreadViewProps) {
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

/** Wide enough for the plans and the conversation beside the list of people. */
const SIDE_BY_SIDE = '(width >= 1400px)'

interface WithEarlierProps {
  readonly partner: Party
  /** Shown while no session is running: the plans, or that there is no session. */
  readonly children: ReactNode
  /** True if the children are the plans; the conversation's back button then leads to them. */
  readonly hasPlans?: boolean
  /** Set for a chatter: shown below the conversation, which then replaces the children. */
  readonly footer?: ReactNode
}

/** Shows the earlier conversation, if any, while no session is running: beside the plans, or behind a button. */
export function WithEarlier({ partner, children, hasPlans = false, footer }: WithEarlierProps) {
  const t = useTexts('conversation')
  const before = useEarlier(partner._id, null)
  const isWide = useMediaQuery(SIDE_BY_SIDE)
  const [isOpen, setIsOpen] = useState(false)
  const { count } = useEarlierUnread(partner._id)
  const { earlier, state } = before
  useEffect(() => earlier.load([]), [earlier])
  const { _id: ownId } = useAccount()
  useDropStored(recorderFor({ ownId, partnerId: partner._id }), state.thread.messages)
  // After a return from far back, the list loads the newest page again, so it must stay rendered.
  if (state.thread.messages.length === 0 && state.returns === 0) return children
  if (footer !== undefined) {
    return (
      <Frame>
        <ThreadView partner={partner} before={before}>
          {footer}
        </ThreadView>
      </Frame>
    )
  }
  if (isWide) {
    return (
      // Each side has room for toasts at the end of its scrolling area, which keeps the pane from becoming shorter.
      <div data-side-by-side className="flex min-h-0 grow">
        <div className="toasts-room flex min-w-0 grow flex-col overflow-y-auto">{children}</div>
        <div className="flex w-96 shrink-0 border-hairline border-s">
          <ThreadView partner={partner} before={before} />
        </div>
      </div>
    )
  }
  if (isOpen) {
    return (
      <Frame>
        <ThreadView
          partner={partner}
          before={before}
          start={
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              <ArrowLeft className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
              {hasPlans ? t('toPlans') : t('back')}
            </Button>
          }
        />
      </Frame>
    )
  }
  return (
    <>
      <div className="flex shrink-0 justify-center px-4 pt-4">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <History className="size-4.5" aria-hidden="true" />
          {t('earlier')}
          {count > 0 && <UnreadCount count={count} />}
        </Button>
      </div>
      {children}
    </>
  )
}

/** As high as the space between the header (or a persistent toast) and a phone's bottom bar, because the messages scroll inside. */
function Frame({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-h-0 grow flex-col max-md:h-[calc(100dvh-3.75rem-4rem-var(--toasts-above,0px))]">{children}</div>
}
