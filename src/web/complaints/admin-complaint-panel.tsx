import { useRef, useState } from 'react'
import type { AdminComplaint } from '#contract/complaints.ts'
import type { ComplaintOutcome } from '#domain/complaints.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { checkDecisionNote, MAX_DECISION_NOTE } from '#domain/reports.ts'
import { moneyText } from '#texts/money-text.ts'
import { AdvanceSwitch } from '../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../admin-ui/after-change.ts'
import { Details } from '../admin-ui/details.tsx'
import { ManagePanel, Subject, submitting } from '../admin-ui/manage-panel.tsx'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { PanelStepper } from '../admin-ui/panel-stepper.tsx'
import { StatusBadge } from '../admin-ui/status-badge.tsx'
import { useReportUnsaved } from '../admin-ui/unsaved.ts'
import { usePanelMoved } from '../admin-ui/use-panel-moved.ts'
import type { Queue } from '../admin-ui/use-queue.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { useDecideComplaint } from './admin-queries.ts'

interface ComplaintPanelProps {
  /** Undefined closes the panel. */
  readonly complaint: AdminComplaint | undefined
  readonly outcomes: readonly ComplaintOutcome[]
  readonly queue: Queue
  readonly onClose: () => void
}

export function ComplaintPanel({ complaint, outcomes, queue, onClose }: ComplaintPanelProps) {
  const t = useTexts('adminComplaints')
  const shown = useLastDefined(complaint)
  const { onSuccess, ...goingOn } = useAfterChange(shown?.status === 'pending', queue, onClose)
  const decide = useDecideComplaint(goingOn)
  const content = useRef<HTMLDivElement>(null)
  usePanelMoved(content, complaint && { id: complaint._id, name: complaint.userID.username })
  return (
    <ManagePanel
      open={complaint !== undefined}
      onClose={onClose}
      title={t('manage')}
      tools={<PanelStepper queue={queue} />}
      saving={decide.isPending}
      row={shown?._id}
      isMoving={queue.isMoving}
      renderForm={(id) =>
        shown && (
          <div ref={content} className="flex flex-col gap-6">
            <ComplaintDetails complaint={shown} />
            <DecisionForm
              key={`${shown._id} ${shown.status}`}
              id={id}
              complaint={shown}
              outcomes={outcomes}
              onSubmit={(outcome, note) => decide.mutate({ id: shown._id, outcome, note }, { onSuccess })}
            />
            <AdvanceSwitch />
          </div>
        )
      }
    />
  )
}

function ComplaintDetails({ complaint }: { readonly complaint: AdminComplaint }) {
  const t = useTexts('adminComplaints')
  const complaints = useTexts('complaints')
  const admin = useTexts('admin')
  const { userID, kind, words, answer, status, decidedBy, decidedAt } = complaint
  return (
    <>
      <Subject person={userID} label={admin('currentStatus')}>
        <StatusBadge status={status} />
      </Subject>
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-ink-soft text-sm">{t('decided', { name: decidedBy, when: dateTimeText(decidedAt) })}</p>
      )}
      <PanelSection title={complaints(`kind.${kind}`)}>
        <Words text={words ?? t('noWords')} />
      </PanelSection>
      <PanelSection title={t('answer')}>
        <Words text={answer ?? t('noAnswer')} />
      </PanelSection>
      <Facts complaint={complaint} />
    </>
  )
}

function Words({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line break-words text-ink text-sm">
      {text}
    </p>
  )
}

/** What the server knows of the session, and not what was said in it. */
function Facts({ complaint: { facts, chatterID } }: { readonly complaint: AdminComplaint }) {
  const t = useTexts('adminComplaints')
  const admin = useTexts('admin')
  const names = useTexts('names')
  const moment = (iso: string | null) => (iso === null ? admin('none') : dateTimeText(iso))
  const sent = ({ count, firstAt, lastAt }: AdminComplaint['facts']['buyerSent']) =>
    firstAt === null || lastAt === null ? t('noMessages') : t('sent', { count, first: dateTimeText(firstAt), last: dateTimeText(lastAt) })
  const { title, duration, price } = facts.plan
  return (
    <PanelSection title={t('facts')} strong>
      <Details
        items={[
          { label: t('chatter'), value: <bdi>{chatterID.username}</bdi> },
          { label: t('plan'), value: t('planText', { title: names(title), minutes: String(duration), price: moneyText(price) }) },
          { label: t('start'), value: moment(facts.startTime) },
          { label: t('end'), value: moment(facts.endTime) },
          ...(facts.stoppedAt === null ? [] : [{ label: t('stopped'), value: moment(facts.stoppedAt) }]),
          { label: t('buyerSent'), value: sent(facts.buyerSent) },
          { label: t('chatterSent'), value: sent(facts.chatterSent) },
        ]}
      />
    </PanelSection>
  )
}

interface DecisionFormProps {
  readonly id: string
  readonly complaint: AdminComplaint
  readonly outcomes: readonly ComplaintOutcome[]
  readonly onSubmit: (outcome: ComplaintOutcome, note: string) => void
}

function DecisionForm({ id, complaint, outcomes, onSubmit }: DecisionFormProps) {
  const t = useTexts('adminComplaints')
  const complaints = useTexts('complaints')
  const [outcome, setOutcome] = useState(complaint.outcome)
  const [note, setNote] = useState(complaint.note ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  useReportUnsaved(outcome !== complaint.outcome || note !== (complaint.note ?? ''))
  const noteProblem = problemOf(note)
  function submit() {
    setSubmitted(true)
    if (outcome !== null && noteProblem === null) onSubmit(outcome, note)
  }
  return (
    <form id={id} noValidate onSubmit={submitting(submit)} className="flex flex-col gap-4">
      <Select<ComplaintOutcome>
        label={t('decision')}
        placeholder={t('choose')}
        options={outcomes.map((value) => ({ value, label: complaints(`outcome.${value}`) }))}
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
