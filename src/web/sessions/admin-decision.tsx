import { type MouseEvent, useRef, useState } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import type { RejectionForm } from '#domain/rejections.ts'
import type { DecidedStatus } from '#domain/sessions.ts'
import { useAfterChange } from '../admin-ui/after-change.ts'
import { usePanelKeys } from '../admin-ui/panel-keys.ts'
import { useStatusText } from '../admin-ui/status-text.ts'
import type { Queue } from '../admin-ui/use-queue.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { cx } from '../ui/cx.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { isStrayInside, useOpenedAt } from '../ui/use-double-press.ts'
import { busyMinutesOf, useDecideSession } from './admin-queries.ts'
import { RejectDialog } from './admin-reject-dialog.tsx'
import { looksReused } from './admin-reused-proof.ts'

interface DecisionProps {
  readonly session: AdminSession
  readonly queue: Pick<Queue, 'advance' | 'isMoving'>
  readonly onClose: () => void
}

/** Reject and Complete are at opposite ends with Cancel between them, so that the wrong one is not pressed by mistake. */
export function Decision({ session, queue, onClose }: DecisionProps) {
  const admin = useTexts('admin')
  const t = useTexts('adminSessions')
  const { onSuccess, ...goingOn } = useAfterChange(true, queue, onClose)
  const decide = useDecideSession(goingOn)
  const complete = useRef<HTMLButtonElement>(null)
  const reject = useRef<HTMLButtonElement>(null)
  const shownAtMs = useOpenedAt(true)
  const [question, setQuestion] = useState<DecidedStatus>()
  // A note that could not be sent must not be typed again.
  const [sent, setSent] = useState<RejectionForm>()
  // Until the panel shows another session, this one could be decided again.
  const isInert = decide.isPending || queue.isMoving
  const running = decide.isPending ? decide.variables.decision : undefined
  const pending = session.status === 'pending'
  function press(decision: DecidedStatus, rejection?: RejectionForm) {
    // Close the question first, so that only the panel is left to close.
    setQuestion(undefined)
    setSent(rejection)
    decide.mutate({ session, decision, ...(rejection && { rejection }) }, { onSuccess })
  }
  function pressComplete({ nativeEvent }: MouseEvent) {
    // The first press has completed the session before this one.
    if (isStrayInside(nativeEvent, shownAtMs.current)) return
    if (looksReused(session)) setQuestion('completed')
    else press('completed')
  }
  usePanelKeys(complete, { KeyA: () => complete.current?.focus(), KeyR: () => reject.current?.click() })
  const busyMinutes = busyMinutesOf(decide.error)
  return (
    <div className="flex grow flex-col gap-3">
      <FormAlert
        text={
          busyMinutes === null ? null : text('adminSessions', 'busyRefused', { count: busyMinutes, chatter: session.chatterID.username })
        }
      />
      <div className="flex items-center gap-3">
        {pending ? (
          <Button
            ref={reject}
            variant="secondary"
            // The question has its own, so that only one can be seen.
            className={cx('me-auto text-danger!', question === 'rejected' && 'invisible')}
            aria-keyshortcuts="r"
            onClick={() => setQuestion('rejected')}
            busy={running === 'rejected'}
            busyText={t('rejecting')}
            disabled={isInert}
          >
            {t('reject')}
          </Button>
        ) : (
          <DecidedNote session={session} />
        )}
        <Button variant="secondary" onClick={onClose} disabled={decide.isPending}>
          {admin('cancel')}
        </Button>
        {pending && (
          <Button
            ref={complete}
            onClick={pressComplete}
            className="max-sm:grow"
            aria-keyshortcuts="a"
            busy={running === 'completed'}
            busyText={t('completing')}
            disabled={isInert}
          >
            {t('complete')}
          </Button>
        )}
      </div>
      <RejectDialog
        open={pending && question === 'rejected'}
        session={session}
        earlier={sent}
        onConfirm={(rejection) => press('rejected', rejection)}
        onCancel={() => setQuestion(undefined)}
      />
      <CompleteQuestion
        open={pending && question === 'completed'}
        session={session}
        onConfirm={() => press('completed')}
        onCancel={() => setQuestion(undefined)}
      />
    </div>
  )
}

interface CompleteQuestionProps {
  readonly open: boolean
  readonly session: AdminSession
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asked only when the proof may have been used before. */
function CompleteQuestion({ open, session, onConfirm, onCancel }: CompleteQuestionProps) {
  const t = useTexts('adminSessions')
  return (
    <ConfirmDialog
      open={open}
      onCancel={onCancel}
      onConfirm={onConfirm}
      title={t('completeQuestion')}
      description={t('whatIsCompleted', { user: session.userID.username, chatter: session.chatterID.username })}
      confirmText={t('complete')}
    />
  )
}

/** In place of the buttons, once the session is decided. */
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
