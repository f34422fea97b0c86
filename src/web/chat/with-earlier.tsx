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

/** No session is running: everything is in the thread. */
const NO_CONVERSATION: Conversation = { ...EMPTY_CONVERSATION, isLoaded: true }
const NO_UNSENT = [] as const

interface ThreadViewProps {
  readonly partner: Party
  readonly before: EarlierMessages
  /** Shown before the title. */
  readonly start?: ReactNode
  /** Below the messages. */
  readonly children?: ReactNode
}

/** All that was said with a person, to read. Nothing can be added to it. */
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

/** Room for the plans and the conversation beside the list of people. */
const SIDE_BY_SIDE = '(width >= 1400px)'

interface WithEarlierProps {
  readonly partner: Party
  /** What is shown while no session is running: plans, or that there is none. */
  readonly children: ReactNode
  /** The content is the plans, to which the conversation leads back. */
  readonly hasPlans?: boolean
  /** For a chatter, below the conversation, which is all there is to show. */
  readonly footer?: ReactNode
}

/** No session is running, and there may be an earlier conversation: beside the plans, or one press away. */
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
  // After a return from far back the newest page is loaded again, by the list, which has to stay for that.
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
      // Each side has room for toasts at the end of what it scrolls, so that the pane does not become shorter.
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

/** As high as the space between the header (or a toast that stays) and a phone's bottom bar, because the messages scroll inside. */
function Frame({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-h-0 grow flex-col max-md:h-[calc(100dvh-3.75rem-4rem-var(--toasts-above,0px))]">{children}</div>
}
