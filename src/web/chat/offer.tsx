import { UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatterCard, PartySession } from '#contract/sessions.ts'
import { loadLater } from '../api/load-later.tsx'
import { LastPayment } from '../sessions/pay/last-payment.tsx'
import { PurchaseView } from '../sessions/pay/purchase-view.tsx'
import type { PanePhase } from '../sessions/session-state.ts'
import { useTexts } from '../texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Minutes } from './pane-minutes.tsx'

/** Loaded when needed, because few sessions are refunded. */
const RefundCard = loadLater(
  () => import('../sessions/refund-card.tsx'),
  'RefundCard',
  ['refunds'],
  <Skeleton className="h-28 rounded-card" />,
)

interface OfferProps {
  readonly chatter: ChatterCard | null
  readonly phase: PanePhase
  readonly session: PartySession | null
  /** The last payment, if it was rejected or removed. */
  readonly failed: PartySession | null
  readonly kept: ReactNode | undefined
  /** Shown above everything else. */
  readonly minutes: ReactNode
  readonly complaint: ReactNode
}

/** Shows a buyer without a running session the outcome of the last one, and the plans. */
export function Offer({ chatter, phase, session, failed, kept, minutes, complaint }: OfferProps) {
  const above = minutes ?? (failed === null && session?.refund ? <RefundCard session={session} /> : null)
  if (chatter === null)
    return (
      <>
        <ChatterGone failed={failed} above={above} />
        <Complaint>{complaint}</Complaint>
      </>
    )
  // The session was approved to start together and has not begun: nothing was missed and nothing is over, so no plans are offered.
  const isToBegin = phase === 'kept' && session?.keptBecause === 'together' && failed === null
  if (isToBegin) return <Minutes kept={kept}>{minutes}</Minutes>
  return (
    <PurchaseView
      chatter={chatter}
      hasEnded={phase === 'ended' && failed === null}
      failed={failed}
      note={kept}
      above={above}
      complaint={complaint}
      isIntroduced={phase === 'kept' && minutes !== null}
      isAsked={session?.refund?.status === 'awaiting_account'}
    />
  )
}

/** The way to complain about a session with a person who cannot be bought from. */
export function Complaint({ children }: { readonly children: ReactNode }) {
  return <div className="flex justify-center px-4 pb-2 text-center empty:hidden">{children}</div>
}

function ChatterGone({ failed, above }: Pick<OfferProps, 'failed'> & { readonly above: ReactNode }) {
  const t = useTexts('chat')
  return (
    <div className="mx-auto grid w-full max-w-5xl grow place-items-center gap-6 px-4 py-6">
      {above}
      {failed !== null && <LastPayment payment={failed} isChatterThere={false} />}
      <EmptyState icon={<UserRoundX aria-hidden="true" />} title={t('chatterGone')} text={t('chatterGoneText')} />
    </div>
  )
}
