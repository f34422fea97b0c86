import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'dir' | 'autoComplete' | 'inputMode'> {
  readonly kind: 'authenticator' | 'recovery-code'
}

/** Phones and password managers fill in an app code automatically. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      dir="ltr"
      autoComplete={kind === 'authenticator' ? 'one-time-code' : 'off'}
      inputMode={kind === 'authenticator' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
