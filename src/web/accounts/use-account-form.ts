// State of an account form: the entered values, an error at each field, and the focus on the first invalid field.

import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type Translatable, text } from '../texts/translate.ts'
import { type AccountField, formFailure } from './form-failure.ts'

/** `form` holds the error of the whole form. */
export type FormErrors = Partial<Record<AccountField | 'form', Translatable | undefined>>

interface Submission {
  /** Finds errors in the page before anything is sent. */
  readonly check?: (() => FormErrors) | undefined
  /** A domain rule, whose refusal is shown like the server's. */
  readonly rule?: () => unknown
  readonly send: () => Promise<unknown>
  /** Set for a form that leads to another page and must not be sent again before that opens. */
  readonly staysBusy?: boolean
}

/** Thrown by `send` for a failure that is neither a refusal nor a missing reply. */
export class FormError extends Error {
  readonly shown: Translatable

  constructor(shown: Translatable) {
    super('shown on the form')
    this.shown = shown
  }
}

interface FormOptions {
  /** Shown if the server gave no reply, or none in our format. */
  readonly failed?: Translatable
  /** Set where the form's error concerns its fields, and any change clears it. */
  readonly isErrorOfFields?: boolean
}

export function useAccountForm<Draft extends Readonly<Partial<Record<AccountField, string>>>>(
  initial: Draft,
  { failed = text('accounts', 'somethingWentWrong'), isErrorOfFields = false }: FormOptions = {},
) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // Focuses only after a refusal, not on every change of errors, because errors also disappear while a person types.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  function refuse(next: FormErrors) {
    setErrors(next)
    setRefusals((count) => count + 1)
  }

  async function submit({ check, rule, send, staysBusy = false }: Submission) {
    if (busy) return
    try {
      const found = check?.() ?? {}
      if (Object.values(found).some((error) => error !== undefined)) return refuse(found)
      rule?.()
      setErrors({})
      setBusy(true)
      await send()
      if (!staysBusy) setBusy(false)
    } catch (error) {
      setBusy(false)
      if (error instanceof FormError) return refuse({ form: error.shown })
      const { field, message } = formFailure(error)
      refuse({ [field ?? 'form']: message ?? failed })
    }
  }

  /** Changing a field clears its error. */
  function change<Name extends keyof Draft & AccountField>(name: Name, value: Draft[Name]) {
    setTyped({ ...typed, [name]: value })
    setErrors(({ [name]: _fixed, ...others }) => (isErrorOfFields ? { ...others, form: undefined } : others))
  }

  return {
    form,
    typed,
    setTyped,
    change,
    errors,
    busy,
    onSubmit: (submission: Submission) => (event: SyntheticEvent) => {
      event.preventDefault()
      void submit(submission)
    },
    /** Props for a text field. */
    field: <Name extends keyof Draft & AccountField>(name: Name) => ({
      name,
      value: typed[name] as string,
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value as Draft[Name]),
    }),
  }
}
