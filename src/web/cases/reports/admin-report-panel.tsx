import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminReport, ReportedMessage } from '#contract/reports.ts'
import { checkWarningNote, MAX_DECISION_NOTE, REPORT_OUTCOMES, type ReportOutcome } from '#domain/reports.ts'
import type { PanelProps } from '../../admin-ui/admin-list.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { OutcomeForm } from '../../admin-ui/outcome-form.tsx'
import { OutcomePanel } from '../../admin-ui/outcome-panel.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { isFailing } from '../../api/query-client.ts'
import { PATHS } from '../../paths.ts'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { Moment } from '../../ui/moment.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { Words } from '../../ui/words.tsx'
import { Player } from '../../voice/player.tsx'
import { useDecideReport, useReportedMessages } from './admin-queries.ts'

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
      person={shown?.reporterID}
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
  const { reportedID, reason, words, warning } = report
  const list = reportedID.role === 'chatter' ? PATHS.adminAccountRequests : PATHS.adminUsers
  return (
    <>
      <PanelSection title={reports(`reason.${reason}`)}>
        <Words text={words ?? t('noWords')} />
      </PanelSection>
      <Messages key={report._id} report={report} />
      {warning?.note && (
        <PanelSection title={t('warningNoteRead')}>
          <Words text={warning.note} />
        </PanelSection>
      )}
      {!isDeleted(report) && (
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
  const isNote = report.subject === 'note'
  const only = t(isNote ? 'onlyNote' : 'messagesNote')
  const erased = t(isNote ? 'noteErased' : 'messagesErased')
  return (
    <PanelSection title={t(isNote ? 'aNote' : 'messages')} strong>
      {messages.data === undefined ? (
        <p role="status" className="text-ink-soft text-sm">
          {isFailing(messages) ? t('loadFailed') : t('loading')}
        </p>
      ) : (
        <>
          <p className="text-ink-soft text-xs">{messages.data.length === 0 ? erased : only}</p>
          <ol className="flex flex-col gap-2">
            {messages.data.map((message) => (
              <Message
                key={message.place}
                message={message}
                report={report}
                onRecordingFailed={async () => voiceUrlIn((await messages.refetch({ throwOnError: true })).data, message.place)}
              />
            ))}
          </ol>
        </>
      )}
    </PanelSection>
  )
}

function voiceUrlIn(messages: readonly ReportedMessage[] | undefined, place: number): string {
  const url = messages?.find((message) => message.place === place)?.voiceURL
  if (!url) throw new Error('the recording was removed')
  return url
}

interface MessageProps {
  readonly message: ReportedMessage
  readonly report: AdminReport
  /** Resolves with a new address, because signed addresses soon expire. */
  readonly onRecordingFailed: () => Promise<string>
}

function Message({ message, report, onRecordingFailed }: MessageProps) {
  const t = useTexts('adminReports')
  const { place, by, message: text, createdAt, seconds, voiceURL, peaks } = message
  const sender = by === 'reporter' ? report.reporterID : report.reportedID
  return (
    <li className={cx('rounded-control border px-3 py-2', place === 0 ? 'border-danger bg-danger-soft' : 'border-hairline bg-raised')}>
      <p className={cx('text-xs', place === 0 ? 'text-danger' : 'text-ink-soft')}>
        <bdi>{sender.username}</bdi> · <Moment iso={createdAt} />
        {place === 0 && report.subject === 'message' && <> · {t('thisMessage')}</>}
      </p>
      {text !== null && <Words text={text} />}
      {seconds !== null &&
        (voiceURL === null ? (
          <>
            <Words text={t('voice', { count: seconds })} />
            <p className="text-ink-soft text-xs">{t('notPlayable')}</p>
          </>
        ) : (
          <div className="max-w-80 pt-1">
            <Player
              source={{ src: voiceURL, seconds, renew: onRecordingFailed }}
              peaks={peaks}
              label={t('play', { name: sender.username })}
            />
          </div>
        ))}
    </li>
  )
}
