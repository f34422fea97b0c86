// Recognizes Pakistani IBANs and mobile accounts while a person types an account number, to group it and point out typos. It only advises:
// banks have other numbers too, and the server accepts any text.

import { hasRightCheckDigits } from './raast.ts'
import { withoutDirectionMarks, withPlainDigits } from './text.ts'

const IBAN_LENGTH = 24
const MOBILE_LENGTH = 11

export type AccountNumberCheck =
  | { readonly kind: 'unknown' }
  /** `length` counts what was typed so far. */
  | { readonly kind: 'incomplete' | 'tooLong'; readonly as: 'iban' | 'mobile'; readonly length: number }
  | { readonly kind: 'typo'; readonly as: 'iban' | 'mobile' }
  /** `number` is grouped for reading. */
  | { readonly kind: 'right'; readonly as: 'iban' | 'mobile'; readonly number: string }

const IBAN = /^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/
/** Wallets whose account number is a mobile number. */
const WALLET = /jazz\s*-?cash|easy\s*-?paisa|u\s*-?paisa|zindigi|ایزی|جاز|جیز/i

export function checkAccountNumber(typed: string, bankName = ''): AccountNumberCheck {
  const text = withPlainDigits(withoutDirectionMarks(typed))
    .toUpperCase()
    .replaceAll(/[\s()-]/g, '')
    .replace(/^IBAN:?(?=PK)|[.,]$/g, '')
  // The letter O is often typed for a zero.
  if (/^PK[\dO]/.test(text)) return checkIban(text)
  return checkMobile(text.replace(/^(?:(?:\+92|0092)0?|92(?=3\d{9}$))/, '0'), WALLET.test(bankName))
}

function checkIban(text: string): AccountNumberCheck {
  const { length } = text
  if (length < IBAN_LENGTH) return { kind: 'incomplete', as: 'iban', length }
  if (length > IBAN_LENGTH) return { kind: 'tooLong', as: 'iban', length }
  if (!IBAN.test(text) || !hasRightCheckDigits(text)) return { kind: 'typo', as: 'iban' }
  return { kind: 'right', as: 'iban', number: (text.match(/.{4}/g) ?? []).join(' ') }
}

/** A bank's own numbers may begin like a mobile number, so another length counts as a mistake only at a wallet. */
function checkMobile(text: string, isWallet: boolean): AccountNumberCheck {
  // At a wallet, a number without its zero or with a letter in it is no mobile number.
  if (isWallet && /^3\d|^03\d*[^\d]/.test(text)) return { kind: 'typo', as: 'mobile' }
  if (!/^03\d*$/.test(text)) return { kind: 'unknown' }
  const { length } = text
  if (length === MOBILE_LENGTH) return { kind: 'right', as: 'mobile', number: `${text.slice(0, 4)} ${text.slice(4)}` }
  if (!isWallet) return { kind: 'unknown' }
  return { kind: length < MOBILE_LENGTH ? 'incomplete' : 'tooLong', as: 'mobile', length }
}
