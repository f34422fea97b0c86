import type { ChangeEvent } from 'react'
import { withPlainDigits } from '#domain/text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly decimals?: boolean
  /** A phone number: digits that are not a quantity, with a leading plus. */
  readonly phone?: boolean
}

/**
 * Takes figures only. It stays a text control: the browser's own number input loses what it cannot read, and turns
 * a wheel over the page into another amount.
 */
export function NumberField({ decimals = false, phone = false, onChange, ...rest }: NumberFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    event.target.value = keepFigures(event.target.value, { decimals, phone })
    onChange?.(event)
  }
  return (
    <TextField
      autoComplete="off"
      {...rest}
      type={phone ? 'tel' : 'text'}
      inputMode={phone ? 'tel' : decimals ? 'decimal' : 'numeric'}
      onChange={change}
    />
  )
}

/** What remains of the typed text: digits, one point where decimals are meant, one leading plus in a phone number. */
export function keepFigures(typed: string, { decimals = false, phone = false }: { decimals?: boolean; phone?: boolean }): string {
  const text = withPlainDigits(typed)
  const digits = text.replace(decimals ? /[^0-9.]/g : /[^0-9]/g, '')
  if (phone) return text.trimStart().startsWith('+') ? `+${digits}` : digits
  const [whole = '', ...rest] = digits.split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}
