import { type SyntheticEvent, useState } from 'react'
import { ManagePanel } from '../admin-ui/manage-panel.tsx'
import { useTexts } from '../texts/texts.ts'
import { NumberField } from '../ui/number-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { EMPTY_DRAFT, type MethodDraft, type MethodField, type MethodProblem, problemOf, REQUIRED_FIELDS } from './admin-method-form.ts'
import { useAddPaymentMethod } from './admin-queries.ts'

interface AddPanelProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function AddPanel({ open, onClose }: AddPanelProps) {
  const t = useTexts('adminPayments')
  const addMethod = useAddPaymentMethod()
  return (
    <ManagePanel
      open={open}
      onClose={onClose}
      title={t('add')}
      save={t('addMethod')}
      saving={addMethod.isPending}
      savingText={t('adding')}
      renderForm={(id) => (
        <MethodForm
          id={id}
          onSubmit={(draft) => {
            addMethod.mutate(
              { ...draft, receivingLimit: draft.receivingLimit === '' ? null : draft.receivingLimit },
              { onSuccess: onClose },
            )
          }}
        />
      )}
    />
  )
}

/** The server's limit. */
const LONGEST: Readonly<Record<(typeof REQUIRED_FIELDS)[number], number>> = { bankName: 100, accountName: 100, accountNumber: 60 }

function MethodForm({ id, onSubmit }: { readonly id: string; readonly onSubmit: (draft: MethodDraft) => void }) {
  const t = useTexts('adminPayments')
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [problem, setProblem] = useState<MethodProblem | null>(null)

  function change(field: MethodField, value: string) {
    setDraft({ ...draft, [field]: value })
    if (problem?.fields.includes(field)) setProblem({ ...problem, fields: problem.fields.filter((other) => other !== field) })
  }
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemOf(draft)
    setProblem(found)
    if (found === null) {
      onSubmit(draft)
      return
    }
    toast.warning(found.message)
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${found.fields[0] ?? ''}"]`)?.focus()
  }
  const wrong = (field: MethodField) => problem?.fields.includes(field) === true

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {REQUIRED_FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          name={field}
          autoComplete="off"
          maxLength={LONGEST[field]}
          value={draft[field]}
          onChange={({ target }) => change(field, target.value)}
          error={wrong(field) ? t('required') : undefined}
        />
      ))}
      <NumberField
        label={t('receivingLimit')}
        name="receivingLimit"
        kind="amount"
        hint={t('receivingLimitHint')}
        maxLength={30}
        value={draft.receivingLimit}
        onChange={({ target }) => change('receivingLimit', target.value)}
        error={wrong('receivingLimit') ? problem?.message : undefined}
      />
    </form>
  )
}
