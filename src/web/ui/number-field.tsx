import type { ChangeEvent } from 'react'
import { type NumberKind, plainNumber } from './number-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly kind?: NumberKind
}

const KEYBOARDS = { whole: 'numeric', amount: 'decimal', phone: 'tel' } as const

/** A text input for numbers. The browser's number input drops text that it cannot parse, and the mouse wheel changes its value. */
export function NumberField({ kind = 'whole', onChange, ...rest }: NumberFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target
    const plain = plainNumber(value, kind)
    // Setting the same value would move the caret to the end.
    if (plain !== value) event.target.value = plain
    onChange?.(event)
  }
  return <TextField autoComplete="off" {...rest} type={kind === 'phone' ? 'tel' : 'text'} inputMode={KEYBOARDS[kind]} onChange={change} />
}
