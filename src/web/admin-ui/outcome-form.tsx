import { type ReactNode, useId, useRef, useState } from 'react'
import { checkDecisionNote, MAX_DECISION_NOTE } from '#domain/reports.ts'
import { brokenRule, refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { type Answer, useTranslate } from '../texts/translate.ts'
import { FieldError } from '../ui/field.tsx'
import { NoteField } from '../ui/note-field.tsx'
import { submitting } from './manage-panel.tsx'
import { usePanelKeys } from './panel-keys.ts'
import { useReportAction, useReportUnsaved } from './unsaved.ts'

interface Outcome<O extends string> {
  readonly value: O
  readonly label: string
  /** Explains what the outcome does. */
  readonly hint?: string
  /** Why the outcome is unavailable. */
  readonly refused?: Answer | null
}

interface OutcomeFormProps<O extends string> {
  readonly id: string
  readonly outcomes: readonly Outcome<O>[]
  readonly noteLabel: string
  /** Fields for the chosen outcome, shown above the note. */
  readonly renderFields?: (outcome: O, isSubmitted: boolean) => ReactNode
  /** False if those fields are incomplete or invalid. */
  readonly isReady?: (outcome: O) => boolean
  /** What the panel's button does for an outcome. */
  readonly actionOf: (outcome: O) => string
  readonly onSubmit: (outcome: O, note: string) => void
}

/** A decision with a note to the people concerned. Keys 1, 2 and 3 choose an outcome and move to the note; Enter saves. */
export function OutcomeForm<O extends string>(props: OutcomeFormProps<O>) {
  const { id, outcomes, noteLabel, renderFields, isReady, actionOf, onSubmit } = props
  const t = useTexts('admin')
  const [outcome, setOutcome] = useState<O | null>(null)
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  useReportUnsaved(outcome !== null || note !== '')
  useReportAction(outcome === null ? undefined : actionOf(outcome))
  const noteProblem = brokenRule(() => checkDecisionNote(note))
  function submit() {
    setSubmitted(true)
    if (outcome !== null && noteProblem === null && isReady?.(outcome) !== false) {
      onSubmit(outcome, note)
      return
    }
    const wrong = outcome === null ? 'input:enabled' : '[aria-invalid]'
    // Wait until the error has been rendered.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(wrong)?.focus())
  }
  function choose({ value, refused }: Outcome<O>) {
    if (refused) return
    setOutcome(value)
    noteField.current?.focus()
  }
  usePanelKeys(form, Object.fromEntries(outcomes.map((each, index) => [`Digit${index + 1}`, () => choose(each)])))
  return (
    <form ref={form} id={id} noValidate onSubmit={(event) => submitting(submit)(event)} className="flex flex-col gap-4">
      <Outcomes outcomes={outcomes} chosen={outcome} onChoose={setOutcome} isMissing={isSubmitted && outcome === null} />
      {outcome !== null && renderFields?.(outcome, isSubmitted)}
      <NoteField
        field={noteField}
        label={noteLabel}
        hint={t('sentenceHint', { count: MAX_DECISION_NOTE })}
        note={note}
        onChange={setNote}
        onConfirm={submit}
        error={isSubmitted && noteProblem !== null ? refusal(noteProblem, { max: MAX_DECISION_NOTE }) : undefined}
      />
    </form>
  )
}

interface OutcomesProps<O extends string> {
  readonly outcomes: readonly Outcome<O>[]
  readonly chosen: O | null
  readonly onChoose: (outcome: O) => void
  readonly isMissing: boolean
}

export function Outcomes<O extends string>({ outcomes, chosen, onChoose, isMissing }: OutcomesProps<O>) {
  const t = useTexts('admin')
  const translate = useTranslate()
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={`${name}-error`}>
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('decision')}</legend>
      {outcomes.map(({ value, label, hint, refused }, index) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-ink text-sm inset-ring inset-ring-hairline hover:bg-hover has-checked:bg-primary-soft has-disabled:cursor-default has-checked:inset-ring-primary has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={Boolean(refused)}
            onChange={() => onChoose(value)}
            aria-keyshortcuts={String(index + 1)}
            className="size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0 grow">
            {label}
            {hint !== undefined && <span className="block text-ink-soft text-xs">{hint}</span>}
            {refused && <span className="block text-ink-soft text-xs">{translate(refused)}</span>}
          </span>
          <kbd aria-hidden="true" className="font-sans text-ink-faint text-xs max-md:hidden">
            {index + 1}
          </kbd>
        </label>
      ))}
      <FieldError id={`${name}-error`} text={isMissing ? refusal('outcome_missing') : undefined} />
    </fieldset>
  )
}
