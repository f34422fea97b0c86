// The profile form: the values of its fields, their errors, and the request.

import type { OwnAccount, updateProfile } from '#contract/accounts.ts'
import type { BodyFor } from '#contract/endpoint.ts'
import { checkProfile, type DetailsForm } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { BASIS_POINTS_PER_PERCENT, earningOf } from '#domain/ledger.ts'
import { paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { changePrices, NO_PRICES, PLAN_TITLES, type PlanTitle } from '#domain/plans.ts'
import { refusal } from '../texts/refusal.ts'
import type { Answer } from '../texts/translate.ts'
import { numberOf } from '../ui/number-text.ts'

export interface ProfileDraft {
  readonly username: string
  readonly email: string
  readonly phoneNumber: string
  readonly age: string
  readonly gender: string
  /** In rupees, as typed; blank means not offered. */
  readonly Basic: string
  readonly Standard: string
  readonly Gold: string
}

export type ProfileField = keyof ProfileDraft
export type ProfileErrors = Partial<Record<ProfileField, Answer>>

const DETAILS = ['username', 'email', 'phoneNumber', 'age', 'gender'] as const satisfies readonly ProfileField[]
const REQUIRED_FOR_CHATTERS = ['phoneNumber', 'age', 'gender'] as const satisfies readonly ProfileField[]

export function draftOf(account: OwnAccount): ProfileDraft {
  const price = (title: PlanTitle) => {
    const rupees = account.plans?.find((plan) => plan.title === title)?.price ?? 0
    return rupees === 0 ? '' : String(rupees)
  }
  return {
    username: account.username,
    email: account.email,
    phoneNumber: account.phoneNumber ?? '',
    age: account.age === null ? '' : String(account.age),
    gender: account.gender ?? '',
    Basic: price('Basic'),
    Standard: price('Standard'),
    Gold: price('Gold'),
  }
}

/** What the chatter gets of a price, in rupees; null without a price or without a fee. */
export function earnedOf(typed: string, feePercent: number): number | null {
  const price = paisaFromRupees(numberOf(typed))
  if (feePercent === 0 || price === null || price === 0) return null
  return rupeesFromPaisa(earningOf(price, Math.round(feePercent * BASIS_POINTS_PER_PERCENT)).earnedPaisa)
}

/** All errors by field, with the server's messages. */
export function profileErrors(draft: ProfileDraft, role: OwnAccount['role']): ProfileErrors {
  const errors: ProfileErrors = {}
  for (const field of DETAILS) {
    const problem = problemOf(() => checkProfile({ ...VALID_DETAILS, [field]: detailsOf(draft)[field] }, 'user'))
    if (problem !== null) errors[field] = problem
  }
  if (role !== 'chatter') return errors
  for (const field of REQUIRED_FOR_CHATTERS) if (draft[field] === '') errors[field] = refusal('chatter_fields_missing')
  for (const title of PLAN_TITLES) {
    const problem = problemOf(() => changePrices(NO_PRICES, [{ title, rupees: numberOf(draft[title]) }]))
    if (problem !== null) errors[title] = problem
  }
  return errors
}

export function profileBody(draft: ProfileDraft, account: OwnAccount): BodyFor<typeof updateProfile> {
  return {
    userID: account._id,
    ...detailsOf(draft),
    // An empty price is sent as 0 (docs/product.md#plans).
    ...(account.role === 'chatter' && { plans: PLAN_TITLES.map((title) => ({ title, price: numberOf(draft[title]) })) }),
  }
}

/** Valid values, so that only the checked field can be wrong. */
const VALID_DETAILS: DetailsForm = { username: 'name', email: 'name@example.com', phoneNumber: '', age: null, gender: '' }

function detailsOf(draft: ProfileDraft): DetailsForm {
  return {
    username: draft.username.trim(),
    email: draft.email.trim(),
    phoneNumber: draft.phoneNumber,
    age: draft.age.trim() === '' ? null : numberOf(draft.age),
    gender: draft.gender,
  }
}

function problemOf(check: () => unknown): Answer | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof DomainError) return refusal(error.code, error.figures)
    throw error
  }
}
