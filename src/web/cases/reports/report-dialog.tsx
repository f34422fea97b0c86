import { useId, useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { checkReport, MAX_REPORT_WORDS, REPORT_REASONS, type ReportForm } from '#domain/reports.ts'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Choices } from '../../ui/choices.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TwoStepDialog } from '../../ui/two-step-dialog.tsx'
import { useReport } from './queries.ts'
import type { Reportable } from './reporting.tsx'

interface ReportDialogProps {
  readonly reportable: Reportable
  readonly open: boolean
  readonly onClose: () => void
}

const EMPTY: ReportForm = { reason: '', words: '', consents: false }

/** Two steps: what is wrong, then what admins will read. */
export function ReportDialog({ reportable, open, onClose }: ReportDialogProps) {
  const t = useTexts('reports')
  const [form, setForm] = useState(EMPTY)
  const [step, setStep] = useState<'first' | 'last'>('first')
  const [isSubmitted, setSubmitted] = useState(false)
  const report = useReport(reportable)
  // Consent is asked in the second step.
  const problem = brokenRule(() => checkReport(step === 'first' ? { ...form, consents: true } : form))
  const shown = isSubmitted ? problem : null

  function close() {
    setForm(EMPTY)
    setStep('first')
    setSubmitted(false)
    onClose()
  }

  function submit() {
    setSubmitted(problem !== null)
    if (problem !== null) return
    if (step === 'first') setStep('last')
    else report.mutate(form, { onSuccess: close })
  }

  return (
    <TwoStepDialog
      open={open}
      title={t(reportable.subject === 'note' ? 'titleNote' : 'title')}
      step={step}
      texts={{ cancel: t('cancel'), back: t('back'), next: t('next'), send: t('send'), sending: t('sending') }}
      isDanger
      isSending={report.isPending}
      onBack={() => setStep('first')}
      onClose={close}
      onSubmit={submit}
    >
      {step === 'first' ? (
        <ReasonStep form={form} onChange={setForm} problem={shown} />
      ) : (
        <ConsentStep subject={reportable.subject} form={form} onChange={setForm} problem={shown} />
      )}
    </TwoStepDialog>
  )
}

interface StepProps {
  readonly form: ReportForm
  readonly onChange: (form: ReportForm) => void
  readonly problem: ErrorCode | null
}

function ReasonStep({ form, onChange, problem }: StepProps) {
  const t = useTexts('reports')
  const error = problem === null ? undefined : refusal(problem, { max: MAX_REPORT_WORDS })
  const isAboutReason = problem === 'report_reason_missing'
  return (
    <>
      <Choices
        label={t('reason')}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={form.reason}
        onChange={(reason) => onChange({ ...form, reason })}
        error={isAboutReason ? error : undefined}
      />
      <TextArea
        label={form.reason === 'other' ? t('words') : t('wordsOptional')}
        hint={t('wordsHint', { count: MAX_REPORT_WORDS })}
        value={form.words}
        onChange={(words) => onChange({ ...form, words })}
        error={isAboutReason ? undefined : error}
      />
    </>
  )
}

function ConsentStep({ subject, form, onChange, problem }: StepProps & Pick<Reportable, 'subject'>) {
  const t = useTexts('reports')
  const errorId = useId()
  return (
    <>
      <p className="text-ink">{t(subject === 'note' ? 'consentTextNote' : 'consentText')}</p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-ink text-sm">
        <input
          type="checkbox"
          checked={form.consents}
          onChange={(event) => onChange({ ...form, consents: event.target.checked })}
          aria-invalid={problem !== null || undefined}
          aria-describedby={errorId}
          className="size-5 shrink-0 accent-primary"
        />
        {t(subject === 'note' ? 'consentNote' : 'consent')}
      </label>
      <FieldError id={errorId} text={problem === null ? undefined : refusal(problem)} />
    </>
  )
}
