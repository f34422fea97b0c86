import { useState } from 'react'
import { COMPLAINT_KINDS, type ComplaintForm, checkComplaint, MAX_COMPLAINT_WORDS } from '#domain/complaints.ts'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Choices } from '../../ui/choices.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TwoStepDialog } from '../../ui/two-step-dialog.tsx'
import { useComplain } from './queries.ts'

interface ComplaintDialogProps {
  readonly sessionId: string
  readonly open: boolean
  readonly onClose: () => void
}

const EMPTY: ComplaintForm = { kind: '', words: '' }

/** Two steps: what went wrong, then what happens with the complaint. */
export function ComplaintDialog({ sessionId, open, onClose }: ComplaintDialogProps) {
  const t = useTexts('complaints')
  const [form, setForm] = useState(EMPTY)
  const [step, setStep] = useState<'first' | 'last'>('first')
  const [isSubmitted, setSubmitted] = useState(false)
  const complain = useComplain(sessionId)
  const problem = brokenRule(() => checkComplaint(form))
  const error = isSubmitted && problem !== null ? refusal(problem, { max: MAX_COMPLAINT_WORDS }) : undefined
  const isAboutKind = problem === 'complaint_kind_missing'

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
    else complain.mutate(form, { onSuccess: close })
  }

  return (
    <TwoStepDialog
      open={open}
      title={t('title')}
      step={step}
      texts={{ cancel: t('cancel'), back: t('back'), next: t('next'), send: t('send'), sending: t('sending') }}
      isSending={complain.isPending}
      onBack={() => setStep('first')}
      onClose={close}
      onSubmit={submit}
    >
      {step === 'last' ? (
        <p className="text-ink">{t('confirmText')}</p>
      ) : (
        <>
          <Choices
            label={t('kind')}
            options={COMPLAINT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={form.kind}
            onChange={(kind) => setForm({ ...form, kind })}
            error={isAboutKind ? error : undefined}
          />
          <TextArea
            label={form.kind === 'other' ? t('words') : t('wordsOptional')}
            hint={t('wordsHint', { count: MAX_COMPLAINT_WORDS })}
            value={form.words}
            onChange={(words) => setForm({ ...form, words })}
            error={isAboutKind ? undefined : error}
          />
        </>
      )}
    </TwoStepDialog>
  )
}
