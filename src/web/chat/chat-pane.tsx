import { CloudAlert, MessageSquareOff, UserRoundX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { ChatterCard, Party, PartySession } from '#contract/sessions.ts'
import { type Phase, sessionPhase } from '#domain/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { arrive } from '../api/arrive.ts'
import { useServerNow } from '../api/server-clock.ts'
import { PurchaseView } from '../sessions/purchase-view.tsx'
import { useChatter, useSessionCheck } from '../sessions/queries.ts'
import { sessionStateOf } from '../sessions/session-state.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { isDeleted } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { speak } from '../ui/voice.ts'
import { ApprovalPending } from './approval-pending.tsx'
import { useKeptText } from './kept-text.tsx'
import { Pane } from './pane.tsx'
import { PaneHeader } from './pane-header.tsx'

/** What only a running session needs comes when one runs. */
const Conversation = lazy(async () => {
  const [module] = await arrive(() => Promise.all([import('./talk/conversation.tsx'), loadTexts(['talk'])]))
  return { default: module.Conversation }
})

/** How things stand with this person. */
export function ChatPane({ otherId }: { readonly otherId: string }) {
  const { role } = useAccount()
  return role === 'chatter' ? <PaneWithUser userId={otherId} /> : <PaneWithChatter chatterId={otherId} />
}

function PaneWithChatter({ chatterId }: { readonly chatterId: string }) {
  const { _id: userId } = useAccount()
  const chatter = useChatter(chatterId)
  const check = useSessionCheck({ userId, chatterId })
  const kept = useKeptText({ ownId: userId, otherId: chatterId })

  if (chatter.data === undefined || check.data === undefined) {
    const retry = () => Promise.all([chatter.refetch(), check.refetch()])
    return <NotKnown person={chatter.data ?? null} failed={chatter.isError || check.isError} onRetry={() => void retry()} />
  }
  const { session } = check.data
  return (
    <PaneOf
      // Who has left the list may still be talked to until the time is over.
      person={chatter.data ?? session?.chatterID ?? null}
      session={session}
      withoutSession={(phase) => <Offer chatter={chatter.data ?? null} phase={phase} kept={kept} />}
    />
  )
}

function PaneWithUser({ userId }: { readonly userId: string }) {
  const { _id: chatterId } = useAccount()
  const check = useSessionCheck({ userId, chatterId })
  const kept = useKeptText({ ownId: chatterId, otherId: userId })
  if (check.data === undefined) return <NotKnown person={null} failed={check.isError} onRetry={() => void check.refetch()} />
  const { session } = check.data
  const isBuyerGone = session !== null && isDeleted(session.userID)
  return (
    <PaneOf person={session?.userID ?? null} session={session} withoutSession={() => <NoSession isBuyerGone={isBuyerGone} kept={kept} />} />
  )
}

interface PaneOfProps {
  /** The other one. */
  readonly person: Party | null
  readonly session: PartySession | null
  readonly withoutSession: (phase: Phase) => ReactNode
}

function PaneOf({ person, session, withoutSession }: PaneOfProps) {
  const state = session === null ? null : sessionStateOf(session)
  const phase = sessionPhase(state, useServerNow(state?.endsAt ?? null))
  useSpokenPhase(phase)
  const header = <PaneHeader person={person} />
  switch (phase) {
    case 'none':
    case 'rejected':
    case 'expired':
      return <Pane header={header}>{withoutSession(phase)}</Pane>
    case 'pending':
      return <Pane header={header}>{session !== null && <ApprovalPending session={session} />}</Pane>
    case 'running':
      return session !== null && person !== null ? (
        <Suspense
          fallback={
            <Pane header={header}>
              <Checking />
            </Pane>
          }
        >
          <Conversation key={session._id} person={person} session={session} />
        </Suspense>
      ) : null
    default:
      // The server may learn states that this page has never heard of.
      return (
        <Pane header={header}>
          <WentWrong />
        </Pane>
      )
  }
}

/** The pane turns into another one under whoever listens: it says so. That a payment was sent, its own notice says. */
function useSpokenPhase(phase: Phase): void {
  const t = useTexts('chat')
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    if (phase === 'running') speak(t('spokenRunning'))
    if (phase === 'expired') speak(t('spokenEnded'))
    if (phase === 'rejected') speak(t('spokenRejected'))
  }, [phase, t])
}

interface NotKnownProps {
  readonly person: Party | null
  readonly failed: boolean
  readonly onRetry: () => void
}

function NotKnown({ person, failed, onRetry }: NotKnownProps) {
  return <Pane header={<PaneHeader person={person} />}>{failed ? <WentWrong onRetry={onRetry} /> : <Checking />}</Pane>
}

interface OfferProps {
  readonly chatter: ChatterCard | null
  readonly phase: Phase
  readonly kept: ReactNode | undefined
}

function Offer({ chatter, phase, kept }: OfferProps) {
  if (chatter === null) return <ChatterGone />
  return <PurchaseView chatter={chatter} last={phase === 'rejected' || phase === 'expired' ? phase : null} note={kept} />
}

function Checking() {
  const t = useTexts('chat')
  const shown = useDelayed(true)
  return (
    <div role="status" className="grid grow place-items-center py-20">
      {shown && (
        <p className="flex items-center gap-3 text-ink-soft">
          <Spinner className="size-5" />
          {t('checking')}
        </p>
      )}
    </div>
  )
}

function WentWrong({ onRetry }: { readonly onRetry?: () => void }) {
  const t = useTexts('chat')
  return (
    <div role="alert" className="grid grow place-items-center">
      <EmptyState
        icon={<CloudAlert aria-hidden="true" />}
        title={t('wentWrong')}
        text={t('wentWrongText')}
        action={
          onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  )
}

function ChatterGone() {
  const t = useTexts('chat')
  return (
    <div className="grid grow place-items-center">
      <EmptyState icon={<UserRoundX aria-hidden="true" />} title={t('chatterGone')} text={t('chatterGoneText')} />
    </div>
  )
}

/** A deleted buyer cannot come back, so no chat is promised. */
function NoSession({ isBuyerGone, kept }: { readonly isBuyerGone: boolean; readonly kept: ReactNode | undefined }) {
  const t = useTexts('chat')
  return (
    <div className="grid grow place-items-center">
      <EmptyState
        icon={<MessageSquareOff aria-hidden="true" />}
        title={t('noSession')}
        text={isBuyerGone ? t('buyerGoneText') : t('noSessionText')}
        action={isBuyerGone ? undefined : kept}
      />
    </div>
  )
}
