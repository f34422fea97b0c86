import { type ReactNode, useId, useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { brokenRule, refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'

type Step = 'first' | 'last'

interface CaseForm<Kind extends string> {
  readonly kind: Kind | ''
  readonly words: string
}

interface CaseDialogProps<Kind extends string> {
  readonly area: 'complaints' | 'reports'
  readonly open: boolean
  readonly title: string
  readonly question: string
  readonly kinds: readonly { readonly value: Kind; readonly label: string }[]
  readonly maxWords: number
  /** Throws an error for the first rule that the form breaks in this step. */
  readonly check: (form: CaseForm<Kind>, step: Step) => unknown
  readonly isDanger?: boolean
  readonly isSending: boolean
  readonly onSend: (form: CaseForm<Kind>, onSuccess: () => void) => void
  readonly onClose: () => void
  /** The second step: what happens with the case. */
  readonly renderLast: (problem: ErrorCode | null) => ReactNode
}

/** A form in two steps: what is wrong, then what happens with the case. */
export function CaseDialog<Kind extends string>(props: CaseDialogProps<Kind>) {
  const { area, open, title, question, kinds, maxWords, check, isDanger = false, isSending, onSend, onClose, renderLast } = props
  const t = useTexts(area as 'reports')
  const formId = useId()
  const [form, setForm] = useState<CaseForm<Kind>>({ kind: '', words: '' })
  const [step, setStep] = useState<Step>('first')
  const [isSubmitted, setSubmitted] = useState(false)
  const isFirst = step === 'first'
  const problem = brokenRule(() => check(form, step))
  const shown = isSubmitted ? problem : null
  const error = shown === null ? undefined : refusal(shown, { max: maxWords })

  function close() {
    setForm({ kind: '', words: '' })
    setStep('first')
    setSubmitted(false)
    onClose()
  }

  function submit() {
    setSubmitted(problem !== null)
    if (problem !== null) return
    if (isFirst) setStep('last')
    else onSend(form, close)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      hasCancel
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={isFirst ? close : () => setStep('first')} disabled={isSending}>
            {isFirst ? t('cancel') : t('back')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger && !isFirst ? 'danger' : 'primary'}
            busy={isSending}
            busyText={t('sending')}
          >
            {isFirst ? t('next') : t('send')}
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
        {isFirst ? (
          <>
            <Choices
              label={question}
              options={kinds}
              value={form.kind}
              onChange={(kind) => setForm({ ...form, kind })}
              error={form.kind === '' ? error : undefined}
            />
            <TextArea
              label={form.kind === 'other' ? t('words') : t('wordsOptional')}
              hint={t('wordsHint', { count: maxWords })}
              value={form.words}
              onChange={(words) => setForm({ ...form, words })}
              error={form.kind === '' ? undefined : error}
            />
          </>
        ) : (
          renderLast(shown)
        )}
      </form>
    </Dialog>
  )
}
