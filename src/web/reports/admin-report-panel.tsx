import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AdminReport, ReportedMessage } from '#contract/reports.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { DomainError } from '#domain/errors.ts'
import { checkDecisionNote, MAX_DECISION_NOTE, REPORT_OUTCOMES, type ReportOutcome } from '#domain/reports.ts'
import { AdvanceSwitch } from '../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../admin-ui/after-change.ts'
import { ManagePanel, Subject, submitting } from '../admin-ui/manage-panel.tsx'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { PanelStepper } from '../admin-ui/panel-stepper.tsx'
import { StatusBadge } from '../admin-ui/status-badge.tsx'
import { useReportUnsaved } from '../admin-ui/unsaved.ts'
import { usePanelMoved } from '../admin-ui/use-panel-moved.ts'
import type { Queue } from '../admin-ui/use-queue.ts'
import { isFailing } from '../api/query-client.ts'
import { PATHS } from '../app/paths.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { useDecideReport, useReportedMessages } from './admin-queries.ts'

interface ReportPanelProps {
  /** Undefined closes the panel. */
  readonly report: AdminReport | undefined
  readonly queue: Queue
  readonly onClose: () => void
}

export function ReportPanel({ report, queue, onClose }: ReportPanelProps) {
  const t = useTexts('adminReports')
  const shown = useLastDefined(report)
  const { onSuccess, ...goingOn } = useAfterChange(shown?.status === 'pending', queue, onClose)
  const decide = useDecideReport(goingOn)
  const content = useRef<HTMLDivElement>(null)
  usePanelMoved(content, report && { id: report._id, name: report.reporterID.username })
  return (
    <ManagePanel
      open={report !== undefined}
      onClose={onClose}
      title={t('manage')}
      tools={<PanelStepper queue={queue} />}
      saving={decide.isPending}
      row={shown?._id}
      isMoving={queue.isMoving}
      renderForm={(id) =>
        shown && (
          <div ref={content} className="flex flex-col gap-6">
            <ReportDetails report={shown} />
            <DecisionForm
              key={`${shown._id} ${shown.status}`}
              id={id}
              report={shown}
              onSubmit={(outcome, note) => decide.mutate({ id: shown._id, outcome, note }, { onSuccess })}
            />
            <AdvanceSwitch />
          </div>
        )
      }
    />
  )
}

function ReportDetails({ report }: { readonly report: AdminReport }) {
  const t = useTexts('adminReports')
  const reports = useTexts('reports')
  const admin = useTexts('admin')
  const { reporterID, reportedID, reason, words, status, decidedBy, decidedAt } = report
  const list = reportedID.role === 'chatter' ? PATHS.adminAccountRequests : PATHS.adminUsers
  return (
    <>
      <Subject person={reporterID} label={admin('currentStatus')}>
        <StatusBadge status={status} />
      </Subject>
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-ink-soft text-sm">{t('decided', { name: decidedBy, when: dateTimeText(decidedAt) })}</p>
      )}
      <PanelSection title={reports(`reason.${reason}`)}>
        <p dir="auto" className="whitespace-pre-line break-words text-ink text-sm">
          {words ?? t('noWords')}
        </p>
      </PanelSection>
      <Messages key={report._id} report={report} />
      {reportedID.email !== '' && (
        <Link
          to={`${list}?search=${encodeURIComponent(reportedID.email)}`}
          className="inline-flex min-h-11 items-center font-medium text-primary text-sm underline-offset-2 hover:underline"
        >
          {t('account', { name: reportedID.username })}
        </Link>
      )}
    </>
  )
}

function Messages({ report }: { readonly report: AdminReport }) {
  const t = useTexts('adminReports')
  const messages = useReportedMessages(report._id)
  return (
    <PanelSection title={t('messages')} strong>
      {messages.data === undefined ? (
        <p role="status" className="text-ink-soft text-sm">
          {isFailing(messages) ? t('loadFailed') : t('loading')}
        </p>
      ) : (
        <>
          <p className="text-ink-soft text-xs">{messages.data.length === 0 ? t('messagesErased') : t('messagesNote')}</p>
          <ol className="flex flex-col gap-2">
            {messages.data.map((message) => (
              <Message key={message.place} message={message} report={report} />
            ))}
          </ol>
        </>
      )}
    </PanelSection>
  )
}

function Message({ message, report }: { readonly message: ReportedMessage; readonly report: AdminReport }) {
  const t = useTexts('adminReports')
  const { place, by, createdAt, seconds } = message
  const sender = by === 'reporter' ? report.reporterID : report.reportedID
  return (
    <li className={cx('rounded-control border px-3 py-2', place === 0 ? 'border-danger bg-danger-soft' : 'border-hairline bg-raised')}>
      <p className={cx('text-xs', place === 0 ? 'text-danger' : 'text-ink-soft')}>
        <bdi>{sender.username}</bdi> · {dateTimeText(createdAt)}
        {place === 0 && <> · {t('thisMessage')}</>}
      </p>
      <p dir="auto" className="whitespace-pre-line break-words text-ink text-sm">
        {message.message ?? t('voice', { count: seconds ?? 0 })}
      </p>
    </li>
  )
}

interface DecisionFormProps {
  readonly id: string
  readonly report: AdminReport
  readonly onSubmit: (outcome: ReportOutcome, note: string) => void
}

function DecisionForm({ id, report, onSubmit }: DecisionFormProps) {
  const t = useTexts('adminReports')
  const [outcome, setOutcome] = useState(report.outcome)
  const [note, setNote] = useState(report.note ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  useReportUnsaved(outcome !== report.outcome || note !== (report.note ?? ''))
  const noteProblem = problemOf(note)
  function submit() {
    setSubmitted(true)
    if (outcome !== null && noteProblem === null) onSubmit(outcome, note)
  }
  return (
    <form id={id} noValidate onSubmit={submitting(submit)} className="flex flex-col gap-4">
      <Select<ReportOutcome>
        label={t('decision')}
        placeholder={t('choose')}
        options={REPORT_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        value={outcome}
        onChange={setOutcome}
        error={isSubmitted && outcome === null ? refusal('outcome_missing') : undefined}
      />
      <TextArea
        label={t('note')}
        hint={t('noteHint', { count: MAX_DECISION_NOTE })}
        value={note}
        onChange={setNote}
        error={isSubmitted && noteProblem !== null ? refusal(noteProblem, { max: MAX_DECISION_NOTE }) : undefined}
      />
    </form>
  )
}

function problemOf(note: string): ErrorCode | null {
  try {
    checkDecisionNote(note)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
