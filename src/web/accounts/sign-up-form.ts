// The signup form's fields and errors.

import { checkNewUsername, checkPassword, type Gender } from '#domain/accounts.ts'
import { accountRefusal } from '../texts/account-refusal.ts'
import { text } from '../texts/translate.ts'
import { numberOf } from '../ui/number-text.ts'
import { detailErrors, isMistypedMobile, problemOf } from './detail-errors.ts'
import type { FormErrors } from './use-account-form.ts'

export type JoinAs = 'user' | 'chatter'

export type ChatterDraft = Readonly<{ phoneNumber: string; age: string; gender: Gender }>
export type SignUpDraft = ChatterDraft & Readonly<{ username: string; email: string; password: string }>

export const BLANK: SignUpDraft = { username: '', email: '', password: '', phoneNumber: '', age: '', gender: 'male' }

export function ageOf({ age }: Pick<ChatterDraft, 'age'>): number | null {
  return age.trim() === '' ? null : numberOf(age)
}

/** Same rules as `checkSignup`, which stops at the first error. A chatter's empty field is reported at the field and for the form. */
export function signUpErrors(draft: SignUpDraft, role: JoinAs): FormErrors {
  const { phoneNumber, age, gender, ...identity } = detailErrors({ ...draft, age: ageOf(draft) })
  const [lacksPhone, lacksAge] = [draft.phoneNumber === '', draft.age.trim() === '']
  const errors: FormErrors = {
    username: problemOf(() => checkNewUsername(draft.username, role)),
    ...identity,
    password: problemOf(() => checkPassword(draft.password)),
    ...(role === 'chatter' && {
      phoneNumber: lacksPhone
        ? text('accounts', 'phoneMissing')
        : isMistypedMobile(draft.phoneNumber)
          ? text('accounts', 'mobileForm')
          : phoneNumber,
      age: lacksAge ? text('accounts', 'ageMissing') : age,
      gender,
      form: lacksPhone || lacksAge ? accountRefusal('chatter_fields_missing') : undefined,
    }),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
