import { ArrowLeft, History } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Party } from '#contract/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { UnreadCount } from './people/unread-count.tsx'
import { ThreadView } from './thread-view.tsx'
import { useEarlier } from './use-earlier.ts'
import { useEarlierUnread } from './use-earlier-unread.ts'
import { recorderFor } from './voice/recorder.ts'
import { useDropStored } from './voice/use-drop-stored.ts'

/** Room for the plans and the conversation beside the list of people. */
const SIDE_BY_SIDE = '(width >= 1400px)'

interface WithEarlierProps {
  readonly partner: Party
  /** What is shown while no session is running: plans, or that there is none. */
  readonly children: ReactNode
  /** The content is the plans, to which the conversation leads back. */
  readonly hasPlans?: boolean
  /** For a chatter: below the conversation, which is all there is to show. */
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

/** As high as the screen between the header or a toast that stays and the bar of a phone, because the messages scroll inside. */
function Frame({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-h-0 grow flex-col max-md:h-[calc(100dvh-3.75rem-4rem-var(--toasts-above,0px))]">{children}</div>
}
