import type { ChangeEvent } from 'react'
import { type NumberKind, understood } from './number-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly kind?: NumberKind
}

const KEYBOARDS = { whole: 'numeric', amount: 'decimal', phone: 'tel' } as const

/**
 * For figures. It stays a text control: the browser's own number input loses what it cannot read, and turns a wheel
 * over the page into another amount.
 */
export function NumberField({ kind = 'whole', onChange, ...rest }: NumberFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target
    const plain = understood(value, kind)
    // Written again it would take the caret to the end.
    if (plain !== value) event.target.value = plain
    onChange?.(event)
  }
  return <TextField autoComplete="off" {...rest} type={kind === 'phone' ? 'tel' : 'text'} inputMode={KEYBOARDS[kind]} onChange={change} />
}
