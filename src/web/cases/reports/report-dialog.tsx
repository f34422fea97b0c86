import { useId, useState } from 'react'
import { checkReport, MAX_REPORT_WORDS, REPORT_REASONS, type ReportReason } from '#domain/reports.ts'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { FieldError } from '../../ui/field.tsx'
import { CaseDialog } from '../case-dialog.tsx'
import { useReport } from './queries.ts'
import type { Reportable } from './reporting.tsx'

interface ReportDialogProps {
  readonly reportable: Reportable
  readonly open: boolean
  readonly onClose: () => void
}

export function ReportDialog({ reportable, open, onClose }: ReportDialogProps) {
  const t = useTexts('reports')
  const errorId = useId()
  const [consents, setConsents] = useState(false)
  const report = useReport(reportable)
  const isNote = reportable.subject === 'note'
  return (
    <CaseDialog<ReportReason>
      area="reports"
      open={open}
      title={t(isNote ? 'titleNote' : 'title')}
      question={t('reason')}
      kinds={REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      maxWords={MAX_REPORT_WORDS}
      // The second step asks for consent.
      check={({ kind, words }, step) => checkReport({ reason: kind, words, consents: step === 'first' || consents })}
      isDanger
      isSending={report.isPending}
      onSend={({ kind, words }, onSuccess) => report.mutate({ reason: kind, words, consents }, { onSuccess })}
      onClose={() => {
        setConsents(false)
        onClose()
      }}
      renderLast={(problem) => (
        <>
          <p className="text-ink">{t(isNote ? 'consentTextNote' : 'consentText')}</p>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-ink text-sm">
            <input
              type="checkbox"
              checked={consents}
              onChange={({ target }) => setConsents(target.checked)}
              aria-invalid={problem !== null || undefined}
              aria-describedby={errorId}
              className="size-5 shrink-0 accent-primary"
            />
            {t(isNote ? 'consentNote' : 'consent')}
          </label>
          <FieldError id={errorId} text={problem === null ? undefined : refusal(problem)} />
        </>
      )}
    />
  )
}
