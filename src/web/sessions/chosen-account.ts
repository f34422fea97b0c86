// What has become of the account that the buyer chose: an admin may edit or pause it while the dialog is open, or before a draft is
// taken up again. The buyer may have sent money to it, so it is never exchanged silently (decision 0042).

import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { type BankAccount, isSameAccount } from '#domain/payments.ts'
import type { PurchaseDraft } from './purchase-draft.ts'

export type ChosenAccount =
  | { readonly kind: 'none' }
  | { readonly kind: 'offered'; readonly method: PaymentMethod }
  /** The method has another account now. */
  | { readonly kind: 'changed'; readonly account: BankAccount; readonly method: PaymentMethod }
  /** No longer offered. */
  | { readonly kind: 'gone'; readonly account: BankAccount }

export function chosenAccount({ methodId, account }: PurchaseDraft, methods: readonly PaymentMethod[] | undefined): ChosenAccount {
  if (methodId === null || methods === undefined) return { kind: 'none' }
  const method = methods.find(({ _id }) => _id === methodId)
  if (method === undefined) return account ? { kind: 'gone', account } : { kind: 'none' }
  if (account && !isSameAccount(account, method)) return { kind: 'changed', account, method }
  return method.isFull ? { kind: 'none' } : { kind: 'offered', method }
}

/** The account that the purchase is submitted for; null while the buyer has to choose. */
export function paidMethod(chosen: ChosenAccount, isSent: boolean): PaymentMethod | null {
  if (chosen.kind === 'none') return null
  if (chosen.kind === 'offered') return chosen.method
  return isSent ? asMethod(chosen.account) : null
}

/** The account of a payment that is sent again: as it is offered, or as it was. */
export function methodOfEarlier(payment: PartySession, methods: readonly PaymentMethod[] | undefined): PaymentMethod | null {
  const { bankName, accountName, accountNumber } = payment
  if (methods === undefined || bankName === undefined || accountName === undefined || accountNumber === undefined) return null
  const account = { bankName, accountName, accountNumber }
  const offered = methods.find((method) => isSameAccount(method, account))
  if (offered) return offered.isFull ? null : offered
  return asMethod(account)
}

export function accountOf({ bankName, accountName, accountNumber }: BankAccount): BankAccount {
  return { bankName, accountName, accountNumber }
}

/** Not one of those that can be chosen, so it has no id. */
function asMethod(account: BankAccount): PaymentMethod {
  return { ...account, _id: '', receivingLimit: null, isFull: false, raastID: null, payerNote: null }
}
