import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { Party, PartySession } from '#contract/sessions.ts'
import type { BlockSide } from '#domain/blocks.ts'
import { BlockButton } from '../accounts/blocks/block-button.tsx'
import { useAccount } from '../accounts/sign-in.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { useServerNow } from '../api/server-clock.ts'
import { ComplainLine, ComplaintAbout } from '../cases/complaints/complain-line.tsx'
import { Reporting } from '../cases/reports/reporting.tsx'
import { currentOf, lastEndOf, type PairSessions, type SessionViews, viewedOf } from '../sessions/minutes/current-session.ts'
import { useChatter, useSessionCheck } from '../sessions/queries.ts'
import { type PanePhase, phaseAt } from '../sessions/session-state.ts'
import { useTexts } from '../texts/texts.ts'
import { isDeleted } from '../texts/use-names.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ApprovalPending } from './approval-pending.tsx'
import { Blocked, BlockedBar, EndBar, NoSession, PendingBlocked } from './blocked.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { type DraftKey, useHasTextDraft } from './draft.ts'
import { Offer } from './offer.tsx'
import { PaneHeader } from './pane-header.tsx'
import { KeptOrLapsed, Minutes, MinutesWhileBlocked } from './pane-minutes.tsx'
import { useAnnounceBlock, useAnnouncePhase } from './use-announce-pane.ts'
import { useViewing } from './viewing.ts'
import { recorderFor } from './voice/recorder.ts'
import { WithEarlier } from './with-earlier.tsx'

/** The chat with one person, as the phase of their session allows. */
export function ChatPane({ partnerId, whilePending }: ChatPaneProps) {
  const { role } = useAccount()
  return (
    <Reporting>
      {role === 'chatter' ? <PaneWithUser userId={partnerId} /> : <PaneWithChatter chatterId={partnerId} whilePending={whilePending} />}
    </Reporting>
  )
}

interface ChatPaneProps {
  readonly partnerId: string
  /** Shown to a buyer whose payment waits for an admin. */
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
  const { session, removed, block } = check.data
  // A chatter who left the list can still be written to until the session ends.
  const partner = chatter.data ?? session?.chatterID ?? null
  const failed = removed ?? (session?.status === 'rejected' ? session : null)
  return (
    <SessionPane
      partner={partner}
      check={check.data}
      whilePending={whilePending}
      whileBlocked={<Blocked partner={partner} block={block} failed={failed} kept={kept} />}
      kept={kept}
      withoutSession={(phase, minutes) => (
        <Offer chatter={chatter.data ?? null} phase={phase} session={session} failed={failed} kept={kept} minutes={minutes} />
      )}
      hasPlans
    />
  )
}

function PaneWithUser({ userId }: { readonly userId: string }) {
  const t = useTexts('chat')
  const { _id: chatterId } = useAccount()
  const check = useSessionCheck({ userId, chatterId })
  const kept = useKeptNote({ ownId: chatterId, partnerId: userId })
  if (check.data === undefined) return <LoadingPane person={null} failed={isFailing(check)} />
  const { session, block } = check.data
  const partner = session?.userID ?? null
  const isBuyerDeleted = partner !== null && isDeleted(partner)
  return (
    <SessionPane
      partner={partner}
      check={check.data}
      whileBlocked={<Blocked partner={partner} block={block} kept={kept} />}
      kept={kept}
      withoutSession={(_, minutes) =>
        minutes === null || isBuyerDeleted ? (
          <NoSession isBuyerGone={isBuyerDeleted} kept={kept} />
        ) : (
          <Minutes kept={kept}>{minutes}</Minutes>
        )
      }
      belowEarlier={
        block === 'none' ? (
          <EndBar
            title={t('noSession')}
            text={isBuyerDeleted ? t('buyerGoneText') : t('noSessionText')}
            kept={isBuyerDeleted ? undefined : kept}
            action={partner !== null && !isBuyerDeleted && <BlockButton person={partner} isRunning={false} />}
          />
        ) : (
          <BlockedBar partner={partner} block={block} kept={kept} />
        )
      }
    />
  )
}

interface SessionPaneProps {
  /** Null only without a session. */
  readonly partner: Party | null
  readonly check: PairSessions & { readonly block: BlockSide }
  readonly whilePending?: ReactNode
  readonly whileBlocked: ReactNode
  /** That the typed text is kept. */
  readonly kept: ReactNode | undefined
  /** Gets the kept or lapsed minutes too. */
  readonly withoutSession: (phase: PanePhase, minutes: ReactNode) => ReactNode
  /** That is the plans, unless minutes are kept. */
  readonly hasPlans?: boolean
  /** Shown below the earlier conversation instead of everything else. */
  readonly belowEarlier?: ReactNode
}

function SessionPane(props: SessionPaneProps) {
  const { partner, check, whileBlocked, withoutSession, hasPlans = false, belowEarlier } = props
  const now = useServerNow(lastEndOf(check))
  const session = currentOf(check, now)
  const phase = phaseAt(session, now)
  const views = useViewing(viewedOf(check, now))
  const isBlocked = check.block !== 'none'
  useAnnouncePhase(phase)
  useAnnounceBlock(isBlocked)
  if (session === null || partner === null) return <Pane person={partner}>{isBlocked ? whileBlocked : withoutSession(phase, null)}</Pane>
  if (phase === 'running') {
    // The next session is the same conversation, so the composer stays when the time runs on.
    const next = session === check.session ? check.next : null
    return <ConversationPane key={partner._id} partner={partner} session={session} next={next} />
  }
  const isOver = phase !== 'kept' && phase !== 'lapsed' && phase !== 'pending'
  return (
    <Pane person={partner}>
      <WithEarlier
        key={session._id}
        partner={partner}
        hasPlans={isOver && hasPlans && !isBlocked}
        footer={isOver ? belowEarlier : undefined}
      >
        <PaneContent {...props} partner={partner} session={session} phase={phase} views={views} />
        {!isBlocked && !isDeleted(partner) && (
          <div className="flex justify-center px-4 pb-6">
            <BlockButton person={partner} isRunning={false} />
          </div>
        )}
      </WithEarlier>
    </Pane>
  )
}

interface PaneContentProps extends SessionPaneProps {
  readonly partner: Party
  readonly session: PartySession
  readonly phase: PanePhase
  readonly views: SessionViews | null
}

/** While no session is running. */
function PaneContent({ partner, check, session, phase, views, whilePending, whileBlocked, kept, withoutSession }: PaneContentProps) {
  const { _id: ownId } = useAccount()
  const isBlocked = check.block !== 'none'
  switch (phase) {
    case 'kept':
    case 'lapsed':
      if (!isBlocked) return withoutSession(phase, <KeptOrLapsed session={session} phase={phase} views={views} />)
      return (
        <>
          <MinutesWhileBlocked session={session} phase={phase} />
          {whileBlocked}
        </>
      )
    case 'pending':
      return (
        <>
          {isBlocked && <PendingBlocked partner={partner} block={check.block} />}
          {check.kept !== null && !isBlocked && (
            <Minutes>
              <KeptOrLapsed session={check.kept} phase="kept" views={views} />
            </Minutes>
          )}
          <ApprovalPending session={session} action={whilePending} kept={kept} />
        </>
      )
    case 'rejected':
    case 'ended':
    case 'refunded':
      return (
        <>
          {isBlocked ? whileBlocked : withoutSession(phase, null)}
          {phase === 'ended' && session.userID._id === ownId && <ComplainPlace session={session} />}
        </>
      )
    default:
      // A newer server may have phases that this page does not know.
      return <WentWrong />
  }
}

function ComplainPlace({ session }: { readonly session: PartySession }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex justify-center px-4 pb-2 text-center">
      <ComplainLine session={session} onOpen={() => setOpen(true)} />
      <ComplaintAbout sessionId={isOpen ? session._id : undefined} onClose={() => setOpen(false)} />
    </div>
  )
}

function LoadingPane({ person, failed }: { readonly person: Party | null; readonly failed: boolean }) {
  const queries = useQueryClient()
  return <Pane person={person}>{failed ? <WentWrong onRetry={() => void retryNow(queries)} /> : <Checking />}</Pane>
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

/** The open chat's half of the screen: the header stays, the rest scrolls below it. */
function Pane({ person, children }: { readonly person: Party | null; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 grow flex-col max-md:min-h-[calc(100dvh-3.75rem)] md:h-dvh">
      <PaneHeader person={person} />
      <div className="toasts-above not-has-data-side-by-side:toasts-room flex min-h-0 grow flex-col md:overflow-y-auto">{children}</div>
    </div>
  )
}
