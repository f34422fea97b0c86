import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ChatterCard, checkSession, Party, PartySession } from '#contract/sessions.ts'
import { BlockButton } from '../accounts/blocks/block-button.tsx'
import { useAccount } from '../accounts/sign-in.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { useServerNow } from '../api/server-clock.ts'
import { ComplainLine, ComplaintAbout } from '../cases/complaints/complain-line.tsx'
import { Reporting } from '../cases/reports/reporting.tsx'
import { currentOf, lastEndOf, type SessionViews, viewedOf } from '../sessions/minutes/current-session.ts'
import { useChatter, useSessionCheck } from '../sessions/queries.ts'
import { type PanePhase, phaseAt } from '../sessions/session-state.ts'
import { useTexts } from '../texts/texts.ts'
import { isDeleted } from '../texts/use-names.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ApprovalPending } from './approval-pending.tsx'
import { Blocked, NoSession, PendingBlocked, WithoutChatBar } from './blocked.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { type DraftKey, useHasTextDraft } from './draft.ts'
import { Complaint, Offer } from './offer.tsx'
import { PaneHeader } from './pane-header.tsx'
import { KeptOrLapsed, Minutes, MinutesWhileBlocked } from './pane-minutes.tsx'
import { useAnnounceChange } from './use-announce-change.ts'
import { useViewing } from './viewing.ts'
import { recorderFor } from './voice/recorder.ts'
import { WithEarlier } from './with-earlier.tsx'

/** The chat with one person, in the form that fits the phase of their session. */
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
  if (chatter.data === undefined || check.data === undefined) {
    return <LoadingPane person={chatter.data ?? null} failed={isFailing(chatter) || isFailing(check)} />
  }
  // A chatter who has left the list still gets messages until the session ends.
  const partner = chatter.data ?? check.data.session?.chatterID ?? null
  return <SessionPane partnerId={chatterId} partner={partner} check={check.data} chatter={chatter.data} whilePending={whilePending} />
}

function PaneWithUser({ userId }: { readonly userId: string }) {
  const { _id: chatterId } = useAccount()
  const check = useSessionCheck({ userId, chatterId })
  if (check.data === undefined) return <LoadingPane person={null} failed={isFailing(check)} />
  return <SessionPane partnerId={userId} partner={check.data.session?.userID ?? null} check={check.data} />
}

interface SessionPaneProps {
  readonly partnerId: string
  /** Null only if there is no session. */
  readonly partner: Party | null
  readonly check: ReplyOf<typeof checkSession>
  /** Set for a buyer; null if the chatter has left. */
  readonly chatter?: ChatterCard | null | undefined
  readonly whilePending?: ReactNode
}

function SessionPane({ partnerId, partner, check, chatter, whilePending }: SessionPaneProps) {
  const chats = useTexts('chat')
  const blocks = useTexts('blocks')
  const { _id: ownId } = useAccount()
  const kept = useKeptNote({ ownId, partnerId })
  const now = useServerNow(lastEndOf(check))
  const session = currentOf(check, now)
  const phase = phaseAt(session, now)
  const views = useViewing(viewedOf(check, now))
  const isBlocked = check.block !== 'none'
  const [isComplaining, setComplaining] = useState(false)
  useAnnounceChange(phase, () => {
    const text = PHASE_TEXTS[phase]
    return text === undefined ? null : chats(text)
  })
  useAnnounceChange(isBlocked, () => (isBlocked ? blocks('cannotChat') : null))
  const shown = { partner, check, chatter, whilePending, kept, phase, views }
  if (session === null || partner === null) {
    return (
      <Pane person={partner}>
        <WithoutChat {...shown} />
      </Pane>
    )
  }
  if (phase === 'running') {
    // The next session continues the conversation, so the composer stays when it begins.
    const next = session === check.session ? check.next : null
    return <ConversationPane key={partner._id} partner={partner} session={session} next={next} />
  }
  const isOver = phase === 'ended' || phase === 'rejected' || phase === 'refunded'
  const isBuyer = chatter !== undefined
  return (
    <Pane person={partner}>
      <WithEarlier
        key={session._id}
        partner={partner}
        hasPlans={isOver && isBuyer && !isBlocked}
        footer={isOver && !isBuyer ? <WithoutChatBar partner={partner} block={check.block} kept={kept} /> : undefined}
      >
        <PaneContent {...shown} partner={partner} session={session} onComplain={() => setComplaining(true)} />
        {!isBlocked && !isDeleted(partner) && (
          <div className="flex justify-center px-4 pb-6">
            <BlockButton person={partner} />
          </div>
        )}
      </WithEarlier>
      {/* Outside, because `WithEarlier` moves its children to another place when the window becomes narrow. */}
      <ComplaintAbout sessionId={isComplaining ? session._id : undefined} onClose={() => setComplaining(false)} />
    </Pane>
  )
}

/** `pending` is not announced, because submitting a payment shows a toast. */
const PHASE_TEXTS: Readonly<Partial<Record<PanePhase, 'sessionStarted' | 'minutesKept' | 'sessionEnded' | 'paymentRejected'>>> = {
  running: 'sessionStarted',
  kept: 'minutesKept',
  ended: 'sessionEnded',
  rejected: 'paymentRejected',
}

interface ShownProps extends Omit<SessionPaneProps, 'partnerId'> {
  /** A note that the typed text is kept. */
  readonly kept: ReactNode | undefined
  readonly phase: PanePhase
  readonly views: SessionViews | null
}

/** Shown while no session is running. */
function PaneContent(props: ShownProps & { readonly partner: Party; readonly session: PartySession; readonly onComplain: () => void }) {
  const { partner, check, session, phase, views, whilePending, kept, chatter, onComplain } = props
  const isBlocked = check.block !== 'none'
  switch (phase) {
    case 'kept':
    case 'lapsed':
      if (!isBlocked) return <WithoutChat {...props} minutes={<KeptOrLapsed session={session} phase={phase} views={views} />} />
      return (
        <>
          <MinutesWhileBlocked session={session} phase={phase} />
          <WithoutChat {...props} />
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
        <WithoutChat
          {...props}
          complaint={phase === 'ended' && chatter !== undefined && <ComplainLine session={session} onOpen={onComplain} />}
        />
      )
    case 'none':
    case 'running':
    default:
      // A newer server may have phases that this page does not know.
      return <WentWrong />
  }
}

interface WithoutChatProps extends ShownProps {
  /** Kept or lapsed minutes. */
  readonly minutes?: ReactNode
  readonly complaint?: ReactNode
}

/** Shows the plans to a buyer; a chatter waits for the buyer. */
function WithoutChat({ partner, check, chatter, kept, phase, minutes = null, complaint }: WithoutChatProps) {
  const { session, block } = check
  const failed = chatter === undefined ? null : (check.removed ?? (session?.status === 'rejected' ? session : null))
  if (block !== 'none')
    return (
      <>
        <Blocked partner={partner} block={block} failed={failed} kept={kept} />
        <Complaint>{complaint}</Complaint>
      </>
    )
  if (chatter !== undefined) {
    return <Offer chatter={chatter} phase={phase} session={session} failed={failed} kept={kept} minutes={minutes} complaint={complaint} />
  }
  const isBuyerGone = partner !== null && isDeleted(partner)
  if (minutes === null || isBuyerGone) return <NoSession isBuyerGone={isBuyerGone} kept={kept} />
  return <Minutes kept={kept}>{minutes}</Minutes>
}

function LoadingPane({ person, failed }: { readonly person: Party | null; readonly failed: boolean }) {
  const queries = useQueryClient()
  return <Pane person={person}>{failed ? <WentWrong onRetry={() => void retryNow(queries)} /> : <Checking />}</Pane>
}

/** A note that the typed text or the recording is kept; undefined if neither is. */
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
