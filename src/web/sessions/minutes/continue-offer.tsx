import { useEffect, useRef } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { loadLater } from '../../api/load-later.tsx'
import { useServerNow } from '../../api/server-clock.ts'
import { text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'
import { isContinueOffered } from './current-session.ts'

const ContinueBar = loadLater(() => import('./continue-bar.tsx'), 'ContinueBar', ['minutes'])

interface ContinueOfferProps {
  /** The running one. */
  readonly session: PartySession
  /** The one that was bought to follow it. */
  readonly next: PartySession | null
  readonly endsAt: Date
}

/** Below the header of a running session: what follows it, and shortly before its end the plans that its buyer can continue with. */
export function ContinueOffer({ session, next, endsAt }: ContinueOfferProps) {
  const { _id, role } = useAccount()
  const now = useServerNow(endsAt)
  const mayBuy = role === 'user' && session.userID._id === _id
  useReportRejection(session, mayBuy ? next : null)
  const isShown = next !== null || (mayBuy && isContinueOffered(endsAt, now))
  return isShown && <ContinueBar session={session} next={next} />
}

/** The pane of a rejected payment is not shown while the session runs. */
function useReportRejection({ _id }: PartySession, next: PartySession | null): void {
  const before = useRef({ _id, next })
  useEffect(() => {
    const wasPending = before.current._id === _id && before.current.next?.status === 'pending'
    if (wasPending && next === null) toast.error(text('minutes', 'nextRejected'))
    before.current = { _id, next }
  }, [_id, next])
}
