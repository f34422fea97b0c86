import { useId, useState } from 'react'
import { COMPLAINT_KINDS, type ComplaintForm, checkComplaint, MAX_COMPLAINT_WORDS } from '#domain/complaints.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
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
  const formId = useId()
  const [form, setForm] = useState(EMPTY)
  const [step, setStep] = useState<'kind' | 'confirm'>('kind')
  const [isSubmitted, setSubmitted] = useState(false)
  const complain = useComplain(sessionId)
  const problem = problemOf(form)
  const error = isSubmitted && problem !== null ? refusal(problem, { max: MAX_COMPLAINT_WORDS }) : undefined
  const isAboutKind = problem === 'complaint_kind_missing'

  function close() {
    setForm(EMPTY)
    setStep('kind')
    setSubmitted(false)
    onClose()
  }

  function submit() {
    setSubmitted(problem !== null)
    if (problem !== null) return
    if (step === 'kind') setStep('confirm')
    else complain.mutate(form, { onSuccess: close })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      hasCancel
      footer={
        <div className="flex justify-end gap-3">
          {step === 'kind' ? (
            <Button variant="secondary" onClick={close}>
              {t('cancel')}
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => setStep('kind')} disabled={complain.isPending}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" form={formId} busy={complain.isPending} busyText={t('sending')}>
            {step === 'kind' ? t('next') : t('send')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex flex-col gap-4"
      >
        {step === 'confirm' ? (
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
      </form>
    </Dialog>
  )
}

function problemOf(form: ComplaintForm): ErrorCode | null {
  try {
    checkComplaint(form)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
