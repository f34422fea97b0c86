import type { ChangeEvent } from 'react'
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
  // NFKC turns the digits of other scripts' keyboards (full width, say) into plain ones where it can.
  const text = toPlainDigits(typed.normalize('NFKC'))
  const digits = text.replace(decimals ? /[^0-9.]/g : /[^0-9]/g, '')
  if (phone) return text.trimStart().startsWith('+') ? `+${digits}` : digits
  const [whole = '', ...rest] = digits.split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}

const ARABIC_INDIC_ZERO = 0x0660
const EXTENDED_ARABIC_INDIC_ZERO = 0x06f0

/** Urdu and Arabic keyboards type their own digits. */
function toPlainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= EXTENDED_ARABIC_INDIC_ZERO ? EXTENDED_ARABIC_INDIC_ZERO : ARABIC_INDIC_ZERO))
  })
}
