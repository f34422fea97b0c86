// The profile form's values, errors and request.

import type { OwnAccount, updateProfile } from '#contract/accounts.ts'
import type { BodyFor } from '#contract/endpoint.ts'
import type { DetailsForm } from '#domain/accounts.ts'
import { BASIS_POINTS_PER_PERCENT, earningOf } from '#domain/ledger.ts'
import { paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { changePrices, HIGHEST_PRICE, NO_PRICES, PLAN_TITLES, type PlanTitle } from '#domain/plans.ts'
import { refusal } from '../texts/refusal.ts'
import type { Answer } from '../texts/translate.ts'
import { numberOf } from '../ui/number-text.ts'
import { detailErrors, problemOf } from './detail-errors.ts'

export interface ProfileDraft {
  readonly username: string
  readonly email: string
  readonly phoneNumber: string
  readonly age: string
  readonly gender: string
  /** Required if the email address changes. */
  readonly currentPassword: string
  /** Rupees as entered; blank if not offered. */
  readonly Basic: string
  readonly Standard: string
  readonly Gold: string
  readonly onLandingPage: boolean
}

export type ProfileField = keyof ProfileDraft
export type ProfileErrors = Partial<Record<ProfileField, Answer>>

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
    currentPassword: '',
    Basic: price('Basic'),
    Standard: price('Standard'),
    Gold: price('Gold'),
    onLandingPage: account.onLandingPage === true,
  }
}

/** The chatter's share of a price, in rupees; null without a price or a fee. */
export function earnedOf(typed: string, feePercent: number): number | null {
  const price = paisaFromRupees(numberOf(typed))
  if (feePercent === 0 || price === null || price === 0) return null
  return rupeesFromPaisa(earningOf(price, Math.round(feePercent * BASIS_POINTS_PER_PERCENT)).earnedPaisa)
}

/** Anyone who reads an account's mail can reset its password, so a new address needs the password. */
export function changesEmail(email: string, account: Pick<OwnAccount, 'email'>): boolean {
  return email.trim() !== account.email
}

/** All errors by field, with the same messages as the server. */
export function profileErrors(draft: ProfileDraft, account: Pick<OwnAccount, 'role' | 'email' | 'maxPrice'>): ProfileErrors {
  const errors: ProfileErrors = detailErrors(detailsOf(draft))
  if (changesEmail(draft.email, account) && draft.currentPassword === '') errors.currentPassword = refusal('current_password_missing')
  if (account.role !== 'chatter') return errors
  for (const field of REQUIRED_FOR_CHATTERS) if (draft[field] === '') errors[field] = refusal('chatter_fields_missing')
  const maxPrice = paisaFromRupees(account.maxPrice ?? Number.NaN) ?? HIGHEST_PRICE
  for (const title of PLAN_TITLES) {
    const problem = problemOf(() => changePrices(NO_PRICES, [{ title, rupees: numberOf(draft[title]) }], maxPrice))
    if (problem !== undefined) errors[title] = problem
  }
  return errors
}

/** Only what was changed here, because a request has every field and another device may have saved some of them since. */
export function mergedDraft(draft: ProfileDraft, changed: readonly ProfileField[], latest: OwnAccount): ProfileDraft {
  return { ...draftOf(latest), ...Object.fromEntries(changed.map((field) => [field, draft[field]])) }
}

export function profileBody(draft: ProfileDraft, account: OwnAccount): BodyFor<typeof updateProfile> {
  return {
    userID: account._id,
    ...detailsOf(draft),
    ...(changesEmail(draft.email, account) && { currentPassword: draft.currentPassword }),
    // An empty price is sent as 0 (docs/product.md#plans).
    ...(account.role === 'chatter' && {
      plans: PLAN_TITLES.map((title) => ({ title, price: numberOf(draft[title]) })),
      onLandingPage: draft.onLandingPage,
    }),
  }
}

function detailsOf(draft: ProfileDraft): DetailsForm {
  return {
    username: draft.username.trim(),
    email: draft.email.trim(),
    phoneNumber: draft.phoneNumber,
    age: draft.age.trim() === '' ? null : numberOf(draft.age),
    gender: draft.gender,
  }
}
