import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareOff, UserRoundX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ChatterCard, Party, PartySession } from '#contract/sessions.ts'
import { type Phase, sessionPhase } from '#domain/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { useServerNow } from '../api/server-clock.ts'
import { LastPayment } from '../sessions/last-payment.tsx'
import { PurchaseView } from '../sessions/purchase-view.tsx'
import { useChatter, useSessionCheck } from '../sessions/queries.ts'
import { sessionStateOf } from '../sessions/session-state.ts'
import { useTexts } from '../texts/texts.ts'
import { isDeleted } from '../texts/use-names.ts'
import { announce } from '../ui/announcer.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ApprovalPending } from './approval-pending.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { type DraftKey, useHasTextDraft } from './draft.ts'
import { PaneHeader } from './pane-header.tsx'

/** The chat with one person, as the phase of their session allows. */
export function ChatPane({ partnerId, whilePending }: ChatPaneProps) {
  const { role } = useAccount()
  return role === 'chatter' ? <PaneWithUser userId={partnerId} /> : <PaneWithChatter chatterId={partnerId} whilePending={whilePending} />
}

interface ChatPaneProps {
  readonly partnerId: string
  /** For a buyer whose payment waits for an admin. */
  readonly whilePending: ReactNode
}

function PaneWithChatter({ chatterId, whilePending }: { readonly chatterId: string; readonly whilePending: ReactNode }) {
  const { _id: userId } = useAccount()
  const chatter = useChatter(chatterId)
  const check = useSessionCheck({ userId, chatterId })
  const kept = useKeptTextNote({ ownId: userId, partnerId: chatterId })

  if (chatter.data === undefined || check.data === undefined) {
    return <LoadingPane person={chatter.data ?? null} failed={isFailing(chatter) || isFailing(check)} />
  }
  const { session, removed } = check.data
  // Kept from an earlier version, the answer may lack it.
  const lastRemoved = removed ?? null
  const failed = lastRemoved ?? (session?.status === 'rejected' ? session : null)
  return (
    <SessionPane
      // A chatter who left the list can still be written to until the session ends.
      partner={chatter.data ?? session?.chatterID ?? null}
      session={session}
      whilePending={whilePending}
      withoutSession={(phase) => <Offer chatter={chatter.data ?? null} phase={phase} failed={failed} kept={kept} />}
    />
  )
}

function PaneWithUser({ userId }: { readonly userId: string }) {
  const { _id: chatterId } = useAccount()
  const check = useSessionCheck({ userId, chatterId })
  const kept = useKeptTextNote({ ownId: chatterId, partnerId: userId })
  if (check.data === undefined) return <LoadingPane person={null} failed={isFailing(check)} />
  const { session } = check.data
  const isBuyerDeleted = session !== null && isDeleted(session.userID)
  return (
    <SessionPane
      partner={session?.userID ?? null}
      session={session}
      withoutSession={() => <NoSession isBuyerGone={isBuyerDeleted} kept={kept} />}
    />
  )
}

interface SessionPaneProps {
  readonly partner: Party | null
  readonly session: PartySession | null
  readonly whilePending?: ReactNode
  readonly withoutSession: (phase: Phase) => ReactNode
}

function SessionPane({ partner, session, whilePending, withoutSession }: SessionPaneProps) {
  const state = session === null ? null : sessionStateOf(session)
  const phase = sessionPhase(state, useServerNow(state?.endsAt ?? null))
  useAnnouncePhase(phase)
  const header = <PaneHeader person={partner} />
  switch (phase) {
    case 'none':
    case 'rejected':
    case 'expired':
      return <Pane header={header}>{withoutSession(phase)}</Pane>
    case 'pending':
      return <Pane header={header}>{session !== null && <ApprovalPending session={session} action={whilePending} />}</Pane>
    case 'running':
      return session !== null && partner !== null ? <ConversationPane key={session._id} partner={partner} session={session} /> : null
    default:
      // A newer server may have phases that this page does not know.
      return (
        <Pane header={header}>
          <WentWrong />
        </Pane>
      )
  }
}

/** Announces phase changes to screen readers, except `pending`: a submitted payment shows a toast. */
function useAnnouncePhase(phase: Phase): void {
  const t = useTexts('chat')
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    if (phase === 'running') announce(t('sessionStarted'))
    if (phase === 'expired') announce(t('sessionEnded'))
    if (phase === 'rejected') announce(t('paymentRejected'))
  }, [phase, t])
}

interface LoadingPaneProps {
  readonly person: Party | null
  readonly failed: boolean
}

function LoadingPane({ person, failed }: LoadingPaneProps) {
  const queries = useQueryClient()
  return <Pane header={<PaneHeader person={person} />}>{failed ? <WentWrong onRetry={() => void retryNow(queries)} /> : <Checking />}</Pane>
}

interface OfferProps {
  readonly chatter: ChatterCard | null
  readonly phase: Phase
  /** The last payment, if it was rejected or removed. */
  readonly failed: PartySession | null
  readonly kept: ReactNode | undefined
}

/** A note that the typed text is kept; undefined when there is none. */
export function useKeptTextNote(key: DraftKey): ReactNode | undefined {
  const t = useTexts('chat')
  const isKept = useHasTextDraft(key)
  return isKept ? <p className="text-ink-soft text-sm">{t('textKept')}</p> : undefined
}

function Offer({ chatter, phase, failed, kept }: OfferProps) {
  if (chatter === null) return <ChatterGone failed={failed} />
  return <PurchaseView chatter={chatter} hasEnded={phase === 'expired' && failed === null} failed={failed} note={kept} />
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
    <div className="grid grow place-items-center">
      <LoadFailed title={t('wentWrong')} text={t('wentWrongText')} retry={t('retry')} onRetry={onRetry} />
    </div>
  )
}

function ChatterGone({ failed }: Pick<OfferProps, 'failed'>) {
  const t = useTexts('chat')
  return (
    <div className="mx-auto grid w-full max-w-5xl grow place-items-center gap-6 px-4 py-6">
      {failed !== null && <LastPayment payment={failed} isChatterThere={false} />}
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

/** The open chat's half of the screen: the header stays, the rest scrolls below it. */
function Pane({ header, children }: { readonly header: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 grow flex-col max-md:min-h-[calc(100dvh-3.75rem)] md:h-dvh">
      {header}
      <div className="toasts-above toasts-room flex min-h-0 grow flex-col md:overflow-y-auto">{children}</div>
    </div>
  )
}
