// The signup form: its fields and all its errors at once.

import { checkNewUsername, checkPassword, type Gender } from '#domain/accounts.ts'
import { accountRefusal } from '../texts/account-refusal.ts'
import { type Translatable, text } from '../texts/translate.ts'
import { numberOf } from '../ui/number-text.ts'
import { detailErrors, problemOf } from './detail-errors.ts'
import type { FormErrors } from './use-account-form.ts'

export type JoinAs = 'user' | 'chatter'

export interface SignUpDraft {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly phoneNumber: string
  readonly age: string
  readonly gender: Gender
}

export const BLANK: SignUpDraft = { username: '', email: '', password: '', phoneNumber: '', age: '', gender: 'male' }

export function ageOf({ age }: SignUpDraft): number | null {
  return age.trim() === '' ? null : numberOf(age)
}

/** The same rules as `checkSignup`, which stops at the first error. */
export function signUpErrors(draft: SignUpDraft, role: JoinAs): FormErrors {
  const { username, password } = draft
  const { phoneNumber, age, gender, ...identity } = detailErrors({ ...draft, age: ageOf(draft) })
  const errors = {
    ...identity,
    ...(identity.username === undefined &&
      named(
        'username',
        problemOf(() => checkNewUsername(username, role)),
      )),
    ...named(
      'password',
      problemOf(() => checkPassword(password)),
    ),
  }
  if (role === 'user') return errors
  return { ...errors, ...present({ phoneNumber, age, gender }), ...missingFields(draft) }
}

/** One sentence for the form, and one at each empty field. */
function missingFields(draft: SignUpDraft): FormErrors {
  const missing = {
    ...(draft.phoneNumber === '' && { phoneNumber: text('accounts', 'phoneMissing') }),
    ...(draft.age.trim() === '' && { age: text('accounts', 'ageMissing') }),
  }
  return Object.keys(missing).length === 0 ? {} : { ...missing, form: accountRefusal('chatter_fields_missing') }
}

function named(field: keyof FormErrors, problem: Translatable | null): FormErrors {
  return problem === null ? {} : { [field]: problem }
}

function present(errors: Readonly<Record<string, Translatable | undefined>>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
