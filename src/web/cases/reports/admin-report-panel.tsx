import { useState } from 'react'
import type { AdminReport } from '#contract/reports.ts'
import { checkWarningNote, MAX_DECISION_NOTE, REPORT_OUTCOMES, type ReportOutcome } from '#domain/reports.ts'
import type { PanelProps } from '../../admin-ui/admin-list.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { OutcomeForm } from '../../admin-ui/outcome-form.tsx'
import { OutcomePanel } from '../../admin-ui/outcome-panel.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { Person } from '../../admin-ui/person.tsx'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { Words } from '../../ui/words.tsx'
import { useDecideReport, useFiguresOf } from './admin-queries.ts'
import { ReportedMessages } from './admin-reported-messages.tsx'

export function ReportPanel({ row, stepper, onClose }: PanelProps<AdminReport>) {
  const t = useTexts('adminReports')
  const shown = useLastDefined(row)
  const { onSuccess, ...goingOn } = useAfterChange(shown?.status === 'pending', stepper, onClose)
  const decide = useDecideReport(goingOn)
  return (
    <OutcomePanel
      title={t('manage')}
      open={row !== undefined}
      row={shown}
      from={shown?.reporterID.username}
      outcome={useOutcomeText(shown)}
      details={shown && <ReportDetails report={shown} />}
      renderForm={(id) =>
        shown && (
          <DecisionForm id={id} report={shown} onSubmit={(decision) => decide.mutate({ id: shown._id, ...decision }, { onSuccess })} />
        )
      }
      stepper={stepper}
      saving={decide.isPending}
      onClose={onClose}
    />
  )
}

function useOutcomeText(report: AdminReport | undefined): string | null {
  const t = useTexts('adminReports')
  if (!report?.outcome) return null
  const { outcome, warning } = report
  // Before version 0.7, a decision warned no one.
  if (warning === null) return t(`decided.${outcome}`)
  return warning.readAt === null ? t('warningUnread') : t('warningRead', { time: dateTimeText(warning.readAt) })
}

interface DecisionFormProps {
  readonly id: string
  readonly report: AdminReport
  readonly onSubmit: (decision: { outcome: ReportOutcome; note: string; warningNote: string }) => void
}

function DecisionForm({ id, report, onSubmit }: DecisionFormProps) {
  const t = useTexts('adminReports')
  const admin = useTexts('admin')
  const [warningNote, setWarningNote] = useState('')
  const problem = brokenRule(() => checkWarningNote(warningNote))
  return (
    <OutcomeForm<ReportOutcome>
      id={id}
      outcomes={REPORT_OUTCOMES.map((value) => ({
        value,
        label: t(`outcome.${value}`),
        hint: t(`does.${value}`, { name: report.reportedID.username }),
        refused: value !== 'no_action' && isDeleted(report) ? refusal('reported_account_deleted') : null,
      }))}
      noteLabel={t('note')}
      actionOf={(outcome) => t(`outcome.${outcome}`)}
      isReady={(outcome) => outcome !== 'warned' || problem === null}
      renderFields={(outcome, isSubmitted) =>
        outcome === 'warned' && (
          <TextArea
            label={t('warningNote', { name: report.reportedID.username })}
            hint={admin('sentenceHint', { count: MAX_DECISION_NOTE })}
            value={warningNote}
            onChange={setWarningNote}
            error={isSubmitted && problem !== null ? refusal(problem, { max: MAX_DECISION_NOTE }) : undefined}
          />
        )
      }
      onSubmit={(outcome, note) => onSubmit({ outcome, note, warningNote: outcome === 'warned' ? warningNote : '' })}
    />
  )
}

/** A deleted account no longer has an email address. */
function isDeleted({ reportedID }: AdminReport): boolean {
  return reportedID.email === ''
}

function ReportDetails({ report }: { readonly report: AdminReport }) {
  const t = useTexts('adminReports')
  const reports = useTexts('reports')
  const { reporterID, reason, words, createdAt, warning } = report
  return (
    <>
      <Accused report={report} />
      <PanelSection title={reports(`reason.${reason}`)}>
        <Words text={words ?? t('noWords')} />
        <p className="text-ink-soft text-xs">
          <NameLink id={reporterID._id}>{t('reportedBy', { name: reporterID.username, time: dateTimeText(createdAt) })}</NameLink>
        </p>
      </PanelSection>
      <ReportedMessages key={report._id} report={report} />
      {warning?.note && (
        <PanelSection title={t('warningNoteRead')}>
          <Words text={warning.note} />
        </PanelSection>
      )}
    </>
  )
}

/** The person whom the decision is about, and what is known about them. */
function Accused({ report: { reportedID } }: { readonly report: AdminReport }) {
  const t = useTexts('adminReports')
  const { data: figures } = useFiguresOf(reportedID._id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-hairline p-3.5 md:p-4">
      <Person person={reportedID} whole />
      {/* Keeps its height while it loads. */}
      <p className="flex min-h-5 flex-wrap gap-x-1.5 text-ink-soft text-sm">
        {figures && (
          <>
            <span className="font-medium text-ink">{t('pastReports', { count: figures.reportsAbout })}</span>·
            <span className={cx(figures.warnings > 0 && 'font-medium text-accent-ink')}>
              {t('pastWarnings', { count: figures.warnings })}
            </span>
            ·<span>{t('pastSessions', { count: figures.sessionsBought + figures.sessionsGiven })}</span>
          </>
        )}
      </p>
    </div>
  )
}
