import { useState } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import type { DecidedStatus } from '#domain/sessions.ts'
import { useStatusText } from '../admin-ui/status-text.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { useDecideSession } from './admin-queries.ts'
import { looksReused } from './admin-reused-proof.ts'

interface DecisionProps {
  readonly session: AdminSession
  readonly onClose: () => void
}

/** Reject and Complete are at opposite ends with Cancel between them, so that they are not mixed up by a slip. */
export function Decision({ session, onClose }: DecisionProps) {
  const admin = useTexts('admin')
  const t = useTexts('adminSessions')
  const decide = useDecideSession()
  const [asked, setAsked] = useState<DecidedStatus>()
  const underWay = decide.isPending ? decide.variables.verdict : undefined
  const pending = session.status === 'pending'
  function press(verdict: DecidedStatus) {
    // Close the question first, so that only the panel is left to close.
    setAsked(undefined)
    decide.mutate({ session, verdict }, { onSuccess: onClose })
  }
  return (
    <div className="flex grow items-center gap-3">
      {pending ? (
        <Button
          variant="secondary"
          className="me-auto text-danger!"
          onClick={() => setAsked('rejected')}
          busy={underWay === 'rejected'}
          busyText={t('rejecting')}
          disabled={decide.isPending}
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
          onClick={() => (looksReused(session) ? setAsked('completed') : press('completed'))}
          className="max-sm:grow"
          busy={underWay === 'completed'}
          busyText={t('completing')}
          disabled={decide.isPending}
        >
          {t('complete')}
        </Button>
      )}
      <Question session={session} verdict={pending ? asked : undefined} onConfirm={press} onCancel={() => setAsked(undefined)} />
    </div>
  )
}

interface QuestionProps {
  readonly session: AdminSession
  /** Undefined closes the question. */
  readonly verdict: DecidedStatus | undefined
  readonly onConfirm: (verdict: DecidedStatus) => void
  readonly onCancel: () => void
}

/** A rejection always asks; an approval only when the proof may have been used before. */
function Question({ session, verdict, onConfirm, onCancel }: QuestionProps) {
  const t = useTexts('adminSessions')
  const rejects = useLastDefined(verdict) !== 'completed'
  const names = { user: session.userID.username, chatter: session.chatterID.username }
  return (
    <ConfirmDialog
      open={verdict !== undefined}
      onCancel={onCancel}
      onConfirm={() => verdict !== undefined && onConfirm(verdict)}
      title={rejects ? t('rejectQuestion') : t('completeQuestion')}
      description={rejects ? t('whatIsRejected', names) : t('whatIsCompleted', names)}
      confirmText={rejects ? t('reject') : t('complete')}
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
