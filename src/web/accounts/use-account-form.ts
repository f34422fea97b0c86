// The state of an account form: all its errors at once, each at its field, and the focus on the first.

import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { type AccountField, formFailure } from './form-failure.ts'

/** `form` is the error of the whole form. */
export type FormErrors = Partial<Record<AccountField | 'form', Translatable>>

interface Submission {
  /** Rules that the page checks itself, before anything is sent. */
  readonly check: () => FormErrors
  readonly send: () => Promise<unknown>
  /** Set for a form that leads to another page, and must not be sent again before that opens. */
  readonly staysBusy?: boolean
}

/** Thrown by `send` for a failure that is neither a refusal nor a missing answer. */
export class FormError extends Error {
  readonly shown: Translatable

  constructor(shown: Translatable) {
    super('shown on the form')
    this.shown = shown
  }
}

/** `fallback` is shown when there was no answer, or none in our format. */
export function useAccountForm(fallback: Translatable) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // Not on every change of the errors, because they also become fewer while a person types.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  function refuse(next: FormErrors) {
    setErrors(next)
    setRefusals((count) => count + 1)
  }

  async function submit(event: SyntheticEvent, { check, send, staysBusy = false }: Submission) {
    event.preventDefault()
    if (busy) return
    const found = check()
    if (Object.keys(found).length > 0) return refuse(found)
    setErrors({})
    setBusy(true)
    try {
      await send()
      if (!staysBusy) setBusy(false)
    } catch (error) {
      setBusy(false)
      if (error instanceof FormError) return refuse({ form: error.shown })
      const { field, message } = formFailure(error)
      refuse({ [field ?? 'form']: message ?? fallback })
    }
  }

  /** The error of a field is gone when the person changes it. */
  function forget(...fields: readonly (keyof FormErrors)[]) {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.some((name) => name === field))))
  }

  return { form, errors, busy, submit, forget }
}
