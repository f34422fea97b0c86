import { type MouseEvent, useRef, useState } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import type { RejectionForm } from '#domain/rejections.ts'
import type { DecidedStatus } from '#domain/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { useProposalAbout } from '../../admin/proposals/admin-queries.ts'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { KeyHint } from '../../admin-ui/key-hint.tsx'
import { usePanelKeys } from '../../admin-ui/panel-keys.ts'
import { useStatusText } from '../../admin-ui/status-text.ts'
import type { RowStepper } from '../../admin-ui/use-row-stepper.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { isStrayInside, useOpenedAt } from '../../ui/use-double-press.ts'
import { DecisionNote } from './decision-note.tsx'
import { busyMinutesOf, useBusyUntil, useDecideSession } from './queries.ts'
import { RefundButton } from './refund-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { hasEarlierAmount, looksReused } from './reused-proof.ts'

// Why the panel's Complete button is disabled. The server decides, and also refuses for a session that began a moment ago.
type CompletionObstacle = { readonly kind: 'busy'; readonly until: string } | { readonly kind: 'gone' }

/** Why Complete would be refused now, or null. `busyUntil` may be newer than the session. */
export function completionObstacle(
  { userID, chatterID, circumstances }: Pick<AdminSession, 'userID' | 'chatterID' | 'circumstances'>,
  busyUntil: string | null,
): CompletionObstacle | null {
  if (userID.status !== 'approved' || chatterID.status !== 'approved') return { kind: 'gone' }
  // `circumstances` only covers a session that ends at its own `chatterBusyUntil`. With this buyer, the new session continues that one.
  const isBusyElsewhere = busyUntil !== null && circumstances?.chatterBusyUntil === busyUntil && !circumstances.isWithUser
  return isBusyElsewhere && !circumstances.startsTogether ? { kind: 'busy', until: busyUntil } : null
}

interface DecisionProps {
  readonly session: AdminSession
  readonly stepper: Pick<RowStepper, 'advance' | 'isMoving'>
  readonly onClose: () => void
}

/** The decision behind a button. `together` approves the payment and keeps the minutes until both parties are present. */
type Question = DecidedStatus | 'together'

/** Cancel, Reject and Complete are in the customer's order. The second way to complete is set apart. */
export function Decision({ session, stepper, onClose }: DecisionProps) {
  const admin = useTexts('admin')
  const t = useTexts('adminSessions')
  const { onSuccess, ...goingOn } = useAfterChange(true, stepper, onClose)
  const decide = useDecideSession(goingOn)
  const complete = useRef<HTMLButtonElement>(null)
  const together = useRef<HTMLButtonElement>(null)
  const reject = useRef<HTMLButtonElement>(null)
  const shownAtMs = useOpenedAt(true)
  const [question, setQuestion] = useState<Question>()
  // After a failed call, the note must not have to be typed again.
  const [sent, setSent] = useState<RejectionForm>()
  // Until the panel shows another session, this one could be decided twice.
  const isInert = decide.isPending || stepper.isMoving
  const running = decide.isPending ? (decide.variables.start ?? decide.variables.decision) : undefined
  const pending = session.status === 'pending'
  // Another admin was first: show the note again, because it may be worth keeping. If only the reply was lost, the note is stored.
  const isNoteLeft = !pending && decide.isError && Boolean(sent?.note) && sent?.note.trim() !== session.rejection?.note
  function press(answered: Question, rejection?: RejectionForm) {
    // Close the question first; after the decision only the panel is left to close.
    setQuestion(undefined)
    setSent(rejection)
    const decision = answered === 'rejected' ? 'rejected' : 'completed'
    decide.mutate(
      { session, decision, ...(answered === 'together' && { start: 'together' }), ...(rejection && { rejection }) },
      { onSuccess },
    )
  }
  function pressComplete({ nativeEvent }: MouseEvent, how: Exclude<Question, 'rejected'>) {
    // A double press: the first half has already completed the previous session.
    if (isStrayInside(nativeEvent, shownAtMs.current)) return
    if (looksReused(session) || session.signals.some(hasEarlierAmount)) setQuestion(how)
    else press(how)
  }
  usePanelKeys(complete, {
    KeyA: () => complete.current?.focus(),
    KeyT: () => together.current?.focus(),
    KeyR: () => reject.current?.click(),
  })
  const busyUntil = useBusyUntil(session.chatterID._id, pending && session.chatterID.status === 'approved') ?? null
  const obstacle = pending ? completionObstacle(session, busyUntil) : null
  const isTogetherOffered = pending && session.circumstances?.startsTogether !== true
  const count = busyMinutesOf(decide.error)
  const isProposed = Boolean(useProposalAbout(session._id).data)
  return (
    <div className="flex grow flex-col gap-3">
      <FormAlert text={count === null ? null : text('adminSessions', 'busyRefused', { count, chatter: session.chatterID.username })} />
      {/* A refusal says the same with the minutes. */}
      {count === null && <DecisionNote session={session} />}
      <div className="flex items-center justify-end gap-3 max-sm:flex-wrap">
        {!pending && <DecidedNote session={session} />}
        {isTogetherOffered && (
          <Button
            ref={together}
            variant={obstacle?.kind === 'busy' ? 'primary' : 'secondary'}
            onClick={(event) => pressComplete(event, 'together')}
            className="me-auto max-sm:order-last max-sm:w-full"
            aria-keyshortcuts="t"
            busy={running === 'together'}
            busyText={t('completing')}
            disabled={isInert || obstacle?.kind === 'gone'}
          >
            {t('completeTogether')}
            <KeyHint name="T" />
          </Button>
        )}
        <RefundButton
          sessionId={session._id}
          isRefundable={session.status === 'completed' && session.refund === null}
          disabled={isProposed}
        />
        <Button variant="secondary" onClick={onClose} disabled={decide.isPending}>
          {admin('cancel')}
        </Button>
        {pending && (
          <Button
            ref={reject}
            variant="secondary"
            // The dialog has its own Reject button, so this one is hidden.
            className={cx('text-danger!', question === 'rejected' && 'invisible')}
            aria-keyshortcuts="r"
            onClick={() => setQuestion('rejected')}
            busy={running === 'rejected'}
            busyText={t('rejecting')}
            disabled={isInert}
          >
            {t('reject')}
            <KeyHint name="R" />
          </Button>
        )}
        {pending && (
          <Button
            ref={complete}
            onClick={(event) => pressComplete(event, 'completed')}
            // On a phone, keeps the buttons in one row even while busy.
            className="max-sm:grow max-sm:px-2"
            aria-keyshortcuts="a"
            busy={running === 'completed'}
            busyText={t('completing')}
            variant={obstacle === null ? 'primary' : 'secondary'}
            disabled={isInert || obstacle !== null}
          >
            {t('complete')}
            <KeyHint name="A" />
          </Button>
        )}
      </div>
      <RejectDialog
        open={question === 'rejected' || isNoteLeft}
        session={session}
        earlier={sent}
        onConfirm={(rejection) => press('rejected', rejection)}
        onCancel={() => {
          setQuestion(undefined)
          if (!pending) setSent(undefined)
        }}
      />
      {/* Only asked if the proof may have been reused or edited. */}
      <ConfirmDialog
        open={pending && (question === 'completed' || question === 'together')}
        onCancel={() => setQuestion(undefined)}
        onConfirm={() => press(question ?? 'completed')}
        title={t('completeQuestion')}
        description={t(looksReused(session) ? 'whatIsCompleted' : 'whatIsCompletedEdited', {
          amount: moneyText(session.plan.price),
        })}
        confirmText={t('complete')}
      />
    </div>
  )
}

/** Replaces the buttons once the session is decided. */
function DecidedNote({ session }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const statusText = useStatusText()
  const status = statusText(session.status)
  const { decidedBy, decidedAt } = session
  return (
    <p className="me-auto min-w-0 text-ink-soft text-sm">
      {decidedBy !== null && decidedAt !== null ? t('decidedBy', { status, name: decidedBy, when: dateTimeText(decidedAt) }) : status}
    </p>
  )
}
