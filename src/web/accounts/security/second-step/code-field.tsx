import type { RefObject } from 'react'
import { guardAppCode, readCode } from '#domain/second-steps.ts'
import type { Translatable } from '../../../texts/translate.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { problemOf } from '../../detail-errors.ts'
import type { FormErrors } from '../../use-account-form.ts'

/** Mistakes in typing, which the page finds before anything is sent. */
export function codeErrors(code: string, kind: 'authenticator' | 'recovery-code' = 'authenticator'): FormErrors {
  const problem = problemOf(() => (kind === 'authenticator' ? guardAppCode(code) : readCode(code)))
  return problem === null ? {} : { code: problem }
}

interface CodeFieldProps {
  readonly kind: 'authenticator' | 'recovery-code'
  readonly field?: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly value: string
  readonly error: Translatable | undefined
  readonly onChange: (code: string) => void
}

/** Phones and password managers fill in an app code automatically. */
export function CodeField({ kind, field, label, value, error, onChange }: CodeFieldProps) {
  return (
    <TextField
      {...(field !== undefined && { ref: field })}
      label={label}
      name="code"
      dir="ltr"
      autoComplete={kind === 'authenticator' ? 'one-time-code' : 'off'}
      inputMode={kind === 'authenticator' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
