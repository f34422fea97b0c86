import { type SyntheticEvent, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { MAX_SUBMIT_AFTER_CLOSING_HOURS } from '#domain/payments.ts'
import type { Deletion } from '../../admin-ui/delete-dialog.tsx'
import { ManagePanel } from '../../admin-ui/manage-panel.tsx'
import { PanelDelete } from '../../admin-ui/panel-delete.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountNumberHint } from '../../ui/use-account-number-hint.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import {
  accountChange,
  bodyOf,
  draftOf,
  EMPTY_DRAFT,
  isOtherRaastId,
  type MethodDraft,
  type MethodField,
  type MethodProblem,
  problemOf,
  REQUIRED_FIELDS,
} from './admin-method-form.ts'
import { useAddPaymentMethod, useDeletePaymentMethod, useEditPaymentMethod } from './admin-queries.ts'
import { UsedThisMonth } from './admin-receiving-limit.tsx'

interface MethodPanelProps {
  /** The method to edit, or 'new' to add one; undefined closes the panel. */
  readonly editing: PaymentMethod | 'new' | undefined
  readonly onClose: () => void
}

export function MethodPanel({ editing, onClose }: MethodPanelProps) {
  const shown = useLastDefined(editing)
  if (shown === undefined) return null
  const props = { open: editing !== undefined, onClose }
  return shown === 'new' ? <AddPanel {...props} /> : <EditPanel key={shown._id} method={shown} {...props} />
}

interface PanelProps {
  readonly open: boolean
  readonly onClose: () => void
}

function AddPanel({ open, onClose }: PanelProps) {
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
        <MethodForm id={id} initial={EMPTY_DRAFT} onSubmit={(draft) => addMethod.mutate(bodyOf(draft), { onSuccess: onClose })} />
      )}
    />
  )
}

export function useMethodDeletion(onDone?: () => void): Deletion<PaymentMethod> {
  const t = useTexts('adminPayments')
  return {
    question: t('confirmDelete'),
    describe: ({ bankName, accountName, accountNumber }) => t('whatIsDeleted', { bankName, accountName, accountNumber }),
    change: useDeletePaymentMethod(onDone),
  }
}

function EditPanel({ method, open, onClose }: PanelProps & { readonly method: PaymentMethod }) {
  const t = useTexts('adminPayments')
  const editMethod = useEditPaymentMethod()
  const deletion = useMethodDeletion(onClose)
  // If another admin saves, the form keeps the values it opened with, so nothing typed is lost.
  const [opened, setOpened] = useState(method)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpened(method)
  }
  // The list may show this admin's own save before its reply arrives.
  const isOutdated = opened.version !== method.version && !editMethod.isPending
  return (
    <ManagePanel
      open={open}
      onClose={onClose}
      title={t('edit')}
      row={method._id}
      saving={editMethod.isPending}
      renderForm={(id) => (
        <>
          <div>
            <div role="status">
              {isOutdated && open && (
                <div className="mb-6">
                  <Callout tone="warning">
                    <p>{t('changedMeanwhile')}</p>
                    <Button variant="secondary" size="small" className="mt-2" onClick={() => setOpened(method)}>
                      {t('showNewValues')}
                    </Button>
                  </Callout>
                </div>
              )}
            </div>
            <UsedThisMonth method={method} />
          </div>
          <MethodForm
            key={opened.version}
            id={id}
            initial={draftOf(opened)}
            before={opened}
            onSubmit={(draft) =>
              editMethod.mutate({ id: method._id, body: { ...bodyOf(draft), version: opened.version ?? 1 } }, { onSuccess: onClose })
            }
          />
          <PanelDelete row={method} deletion={deletion} />
        </>
      )}
    />
  )
}

/** The server's maximum lengths. */
const LONGEST: Readonly<Record<(typeof REQUIRED_FIELDS)[number], number>> = { bankName: 100, accountName: 100, accountNumber: 60 }

interface MethodFormProps {
  readonly id: string
  readonly initial: MethodDraft
  /** The edited method; absent when adding one. */
  readonly before?: PaymentMethod
  readonly onSubmit: (draft: MethodDraft) => void
}

function MethodForm({ id, initial, before, onSubmit }: MethodFormProps) {
  const t = useTexts('adminPayments')
  const [draft, setDraft] = useState(initial)
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
    event.currentTarget.querySelector<HTMLElement>(`[data-part="${found.fields[0] ?? ''}"] :is(input, textarea)`)?.focus()
  }
  const numberHint = useAccountNumberHint(draft.accountNumber, draft.bankName)
  const changed = before === undefined ? null : accountChange(before, draft)
  const wrong = (field: MethodField) => problem?.fields.includes(field) === true

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {REQUIRED_FIELDS.map((field) => (
        <div key={field} data-part={field}>
          <TextField
            label={t(field)}
            name={field}
            autoComplete="off"
            maxLength={LONGEST[field]}
            value={draft[field]}
            onChange={({ target }) => change(field, target.value)}
            error={wrong(field) ? t('required') : undefined}
            {...(field === 'accountNumber' && numberHint)}
          />
          {field === 'accountNumber' && (
            <ChangeNote text={changed === null ? null : t(changed, { hours: MAX_SUBMIT_AFTER_CLOSING_HOURS })} />
          )}
        </div>
      ))}
      <div data-part="receivingLimit">
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
      </div>
      <div data-part="raastId">
        <TextField
          label={t('raastId')}
          name="raastId"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          hint={t('raastIdHint')}
          maxLength={60}
          value={draft.raastId}
          onChange={({ target }) => change('raastId', target.value)}
          error={wrong('raastId') ? problem?.message : undefined}
        />
        <ChangeNote text={before !== undefined && isOtherRaastId(before, draft) ? t('otherRaastId') : null} />
      </div>
      <div data-part="payerNote">
        <TextArea
          label={t('payerNote')}
          hint={t('payerNoteHint')}
          value={draft.payerNote}
          onChange={(value) => change('payerNote', value)}
          error={wrong('payerNote') ? problem?.message : undefined}
        />
      </div>
    </form>
  )
}

/** Says how the edit affects buyers. */
function ChangeNote({ text }: { readonly text: string | null }) {
  return (
    <div role="status">
      {text !== null && (
        <div className="mt-3">
          <Callout tone="info">{text}</Callout>
        </div>
      )}
    </div>
  )
}
