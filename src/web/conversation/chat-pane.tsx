import { useQueryClient } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { ChatterCard, Party, PartySession } from '#contract/sessions.ts'
import type { BlockSide } from '#domain/blocks.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { loadScript } from '../api/load-script.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { useServerNow } from '../api/server-clock.ts'
import { BlockButton } from '../blocks/block-button.tsx'
import { ComplainLine } from '../complaints/complain-line.tsx'
import { currentOf, lastEndOf, type PairSessions, viewedOf } from '../minutes/current-session.ts'
import type { SessionViews } from '../minutes/views.ts'
import { LastPayment } from '../sessions/last-payment.tsx'
import { PurchaseView } from '../sessions/purchase-view.tsx'
import { useChatter, useSessionCheck } from '../sessions/queries.ts'
import { type PanePhase, phaseAt } from '../sessions/session-state.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { isDeleted } from '../texts/use-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ApprovalPending } from './approval-pending.tsx'
import { Blocked, PendingBlocked } from './blocked.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { type DraftKey, useHasTextDraft } from './draft.ts'
import { NoSession, NoSessionBar } from './no-session.tsx'
import { PaneHeader } from './pane-header.tsx'
import { useAnnounceBlock, useAnnouncePhase } from './use-announce-pane.ts'
import { useViewing } from './use-viewing.ts'
import { recorderFor } from './voice/recorder.ts'
import { WithEarlier } from './with-earlier.tsx'

/** Most chats have no kept minutes. */
const loadMinutes = () => loadScript(() => Promise.all([import('../minutes/kept-card.tsx'), loadTexts(['minutes'])]))
const KeptCard = lazy(async () => ({ default: (await loadMinutes())[0].KeptCard }))
const LapsedCard = lazy(async () => ({ default: (await loadMinutes())[0].LapsedCard }))

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
  const kept = useKeptNote({ ownId: userId, partnerId: chatterId })

  if (chatter.data === undefined || check.data === undefined) {
    return <LoadingPane person={chatter.data ?? null} failed={isFailing(chatter) || isFailing(check)} />
  }
  const { session, removed } = check.data
  const block = blockIn(check.data)
  // Kept from an earlier version, the answer may lack it.
  const lastRemoved = removed ?? null
  const failed = lastRemoved ?? (session?.status === 'rejected' ? session : null)
  return (
    <SessionPane
      // A chatter who left the list can still be written to until the session ends.
      partner={chatter.data ?? session?.chatterID ?? null}
      pair={pairOf(check.data)}
      block={block}
      whilePending={whilePending}
      whileBlocked={<Blocked partner={chatter.data ?? session?.chatterID ?? null} block={block} failed={failed} kept={kept} />}
      withoutSession={(phase, minutes) => (
        <Offer chatter={chatter.data ?? null} phase={phase} session={session} failed={failed} kept={kept} minutes={minutes} />
      )}
      hasPlans
    />
  )
}

function PaneWithUser({ userId }: { readonly userId: string }) {
  const { _id: chatterId } = useAccount()
  const check = useSessionCheck({ userId, chatterId })
  const kept = useKeptNote({ ownId: chatterId, partnerId: userId })
  if (check.data === undefined) return <LoadingPane person={null} failed={isFailing(check)} />
  const { session } = check.data
  const block = blockIn(check.data)
  const isBuyerDeleted = session !== null && isDeleted(session.userID)
  return (
    <SessionPane
      partner={session?.userID ?? null}
      pair={pairOf(check.data)}
      block={block}
      whileBlocked={<Blocked partner={session?.userID ?? null} block={block} kept={kept} />}
      withoutSession={(_, minutes) =>
        minutes === null || isBuyerDeleted ? <NoSession isBuyerGone={isBuyerDeleted} kept={kept} /> : <Minutes>{minutes}</Minutes>
      }
      belowEarlier={<NoSessionBar isBuyerGone={isBuyerDeleted} kept={kept} />}
    />
  )
}

/** Kept from an earlier version, the answer may lack the others. */
function pairOf({ session, next, kept }: { readonly session: PartySession | null } & Partial<PairSessions>): PairSessions {
  return { session, next: next ?? null, kept: kept ?? null }
}

interface SessionPaneProps {
  readonly partner: Party | null
  readonly pair: PairSessions
  readonly block: BlockSide
  readonly whilePending?: ReactNode
  readonly whileBlocked: ReactNode
  /** With the minutes that are kept or have lapsed. */
  readonly withoutSession: (phase: PanePhase, minutes: ReactNode) => ReactNode
  /** That is the plans, unless minutes are kept. */
  readonly hasPlans?: boolean
  /** Shown below the earlier conversation instead of what is shown without one. */
  readonly belowEarlier?: ReactNode
}

/** Kept from an earlier version, the answer may lack it. */
function blockIn({ block }: { readonly block?: BlockSide }): BlockSide {
  return block ?? 'none'
}

function SessionPane(props: SessionPaneProps) {
  const { partner, pair, block, whilePending, whileBlocked, withoutSession, hasPlans = false, belowEarlier } = props
  const now = useServerNow(lastEndOf(pair))
  const session = currentOf(pair, now)
  const phase = phaseAt(session, now)
  const views = useViewing(viewedOf(pair, now))
  useAnnouncePhase(phase)
  const header = <PaneHeader person={partner} />
  const isBlocked = block !== 'none'
  const { _id: ownId } = useAccount()
  const isBuyer = session?.userID._id === ownId
  const mayBlock = !isBlocked && session !== null && partner !== null && !isDeleted(partner)
  const footer = mayBlock && <BlockLine partner={partner} />
  useAnnounceBlock(isBlocked)
  switch (phase) {
    case 'none':
    case 'rejected':
    case 'ended':
    case 'refunded': {
      const content = isBlocked ? whileBlocked : withoutSession(phase, null)
      return (
        <Pane header={header}>
          {partner === null || session === null ? (
            content
          ) : (
            <WithEarlier
              key={session._id}
              partner={partner}
              hasPlans={hasPlans && !isBlocked}
              footer={belowEarlier && (isBlocked ? whileBlocked : belowEarlier)}
            >
              {content}
            </WithEarlier>
          )}
          {phase === 'ended' && session !== null && isBuyer && <ComplainPlace session={session} />}
          {footer}
        </Pane>
      )
    }
    case 'kept':
    case 'lapsed':
      return (
        <Pane header={header}>
          {session !== null && partner !== null && (
            <WithEarlier key={session._id} partner={partner}>
              {isBlocked ? whileBlocked : withoutSession(phase, <KeptOrLapsed session={session} phase={phase} views={views} />)}
            </WithEarlier>
          )}
          {footer}
        </Pane>
      )
    case 'pending':
      return (
        <Pane header={header}>
          {session !== null && partner !== null && (
            <WithEarlier key={session._id} partner={partner}>
              {isBlocked && <PendingBlocked partner={partner} block={block} />}
              {pair.kept !== null && !isBlocked && (
                <Minutes>
                  <KeptOrLapsed session={pair.kept} phase="kept" views={views} />
                </Minutes>
              )}
              <ApprovalPending session={session} action={whilePending} />
            </WithEarlier>
          )}
          {footer}
        </Pane>
      )
    case 'running': {
      // The next session is the same conversation, so the composer stays when the time runs on.
      const next = session === pair.session ? pair.next : null
      return session !== null && partner !== null ? (
        <ConversationPane key={partner._id} partner={partner} session={session} next={next} />
      ) : null
    }
    default:
      // A newer server may have phases that this page does not know.
      return (
        <Pane header={header}>
          <WentWrong />
        </Pane>
      )
  }
}

interface KeptOrLapsedProps {
  readonly session: PartySession
  readonly phase: 'kept' | 'lapsed'
  readonly views: SessionViews | null
}

function KeptOrLapsed({ session, phase, views }: KeptOrLapsedProps) {
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
      {phase === 'kept' ? <KeptCard session={session} views={views} /> : <LapsedCard session={session} />}
    </Suspense>
  )
}

/** The place of kept minutes when nothing, or not the plans, is below them. */
function Minutes({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-2xl px-4 py-6 md:px-8 md:py-10">{children}</div>
}

function ComplainPlace({ session }: { readonly session: PartySession }) {
  return (
    <div className="flex justify-center px-4 pb-2">
      <ComplainLine session={session} />
    </div>
  )
}

function BlockLine({ partner }: { readonly partner: Party }) {
  return (
    <div className="flex justify-center px-4 pb-6">
      <BlockButton person={partner} isRunning={false} />
    </div>
  )
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
  readonly phase: PanePhase
  readonly session: PartySession | null
  /** The last payment, if it was rejected or removed. */
  readonly failed: PartySession | null
  readonly kept: ReactNode | undefined
  /** Above everything else. */
  readonly minutes: ReactNode
}

/** A note that the typed text, or the recording, is kept; undefined when there is none. */
export function useKeptNote(key: DraftKey): ReactNode | undefined {
  const t = useTexts('chat')
  const isTextKept = useHasTextDraft(key)
  const recorder = recorderFor(key)
  const isRecordingKept = useSyncExternalStore(recorder.subscribe, () => 'recording' in recorder.now())
  if (!isTextKept && !isRecordingKept) return undefined
  return (
    <div className="text-ink-soft text-sm">
      {isTextKept && <p>{t('textKept')}</p>}
      {isRecordingKept && <p>{t('recordingKept')}</p>}
    </div>
  )
}

function Offer({ chatter, phase, session, failed, kept, minutes }: OfferProps) {
  if (chatter === null) return <ChatterGone failed={failed} minutes={minutes} />
  // Nothing was missed and nothing is over, so nothing else is offered.
  const isToBegin = phase === 'kept' && session?.keptBecause === 'together' && failed === null
  if (isToBegin) return <Minutes>{minutes}</Minutes>
  return <PurchaseView chatter={chatter} hasEnded={phase === 'ended' && failed === null} failed={failed} note={kept} above={minutes} />
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

function ChatterGone({ failed, minutes }: Pick<OfferProps, 'failed' | 'minutes'>) {
  const t = useTexts('chat')
  return (
    <div className="mx-auto grid w-full max-w-5xl grow place-items-center gap-6 px-4 py-6">
      {minutes}
      {failed !== null && <LastPayment payment={failed} isChatterThere={false} />}
      <EmptyState icon={<UserRoundX aria-hidden="true" />} title={t('chatterGone')} text={t('chatterGoneText')} />
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
