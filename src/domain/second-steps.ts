// The second step of a login: the format of codes, and how many steps an account may have and must keep.

import { DomainError } from './errors.ts'
import { withPlainDigits } from './text.ts'

const MAX_PASSKEYS = 10
export const RECOVERY_CODES = 10

/** Leaves out letters that could be read as a digit, so a code copied from paper is still understood. */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const RECOVERY_CODE_LENGTH = 16
const GROUP_LENGTH = 4

export type SecondStepChange =
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'

export interface SecondSteps {
  readonly hasAuthenticator: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

/** What the person typed: an authenticator code, a recovery code, or neither. */
export type GivenCode = { readonly kind: 'authenticator' | 'recovery-code' | 'other'; readonly text: string }

export function readCode(typed: string): GivenCode {
  const text = withoutGroups(typed)
  if (text === '') throw new DomainError('code_missing')
  if (/^\d{6}$/.test(text)) return { kind: 'authenticator', text }
  const recovery = text.replace(/o/g, '0').replace(/[il]/g, '1')
  const isRecovery = recovery.length === RECOVERY_CODE_LENGTH && [...recovery].every((letter) => RECOVERY_CODE_ALPHABET.includes(letter))
  return isRecovery ? { kind: 'recovery-code', text: recovery } : { kind: 'other', text }
}

function withoutGroups(typed: string): string {
  return withPlainDigits(typed)
    .toLowerCase()
    .replace(/[\s\-‐-―]/g, '')
}

/** For a field meant for an app code; a recovery code also works there. */
export function guardAppCode(typed: string): GivenCode {
  const code = readCode(typed)
  if (code.kind === 'other') throw new DomainError('code_digits')
  return code
}

/** True once an app code has all its digits. */
export function isWholeAppCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutGroups(typed))
}

/** Displayed as `7k2m-9qxd-04tz-hb3w`. */
export function presentRecoveryCode(code: string): string {
  return (code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-')
}

export function guardPasskeyName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new DomainError('passkey_name_missing')
  return trimmed
}

export function guardPasskeyCount(count: number): void {
  if (count >= MAX_PASSKEYS) throw new DomainError('too_many_passkeys', { max: MAX_PASSKEYS })
}

/** `left` is the steps without the one being removed. Recovery codes alone do not count as a second step. */
export function guardRemoval(left: SecondSteps, isRequired: boolean): void {
  if (isRequired && !hasSecondStep(left)) throw new DomainError('last_second_step')
}

export function hasSecondStep({ hasAuthenticator, passkeys }: SecondSteps): boolean {
  return hasAuthenticator || passkeys > 0
}
