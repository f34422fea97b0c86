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
  /** The running session. */
  readonly session: PartySession
  /** The session bought to follow it. */
  readonly next: PartySession | null
  readonly endsAt: Date
}

/** Shown below a running session's header: the follow-up session, and shortly before the end the plans to continue with. */
export function ContinueOffer({ session, next, endsAt }: ContinueOfferProps) {
  const { _id, role } = useAccount()
  const now = useServerNow(endsAt)
  const mayBuy = role === 'user' && session.userID._id === _id
  useReportRejection(session, mayBuy ? next : null)
  const isShown = next !== null || (mayBuy && isContinueOffered(endsAt, now))
  return isShown && <ContinueBar session={session} next={next} />
}

/** While a session runs, a rejected follow-up payment has no pane of its own, so a toast reports it. */
function useReportRejection({ _id }: PartySession, next: PartySession | null): void {
  const before = useRef({ _id, next })
  useEffect(() => {
    const wasPending = before.current._id === _id && before.current.next?.status === 'pending'
    if (wasPending && next === null) toast.error(text('minutes', 'nextRejected'))
    before.current = { _id, next }
  }, [_id, next])
}
