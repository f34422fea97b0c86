// What has become of the account that the buyer chose: while the dialog is open, or before a draft is taken up again, an admin may edit
// or pause it, and other payments may fill it. The buyer may have sent money to it, so it is never exchanged silently (decision 0042).

import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { type BankAccount, isSameAccount } from '#domain/payments.ts'
import type { PurchaseDraft } from './purchase-draft.ts'

export type ChosenAccount =
  | { readonly kind: 'none' }
  | { readonly kind: 'offered'; readonly method: PaymentMethod }
  /** The method has another account now. */
  | { readonly kind: 'changed'; readonly account: BankAccount; readonly method: PaymentMethod }
  /** The same account, with another Raast ID. A purchase is recorded for the account, so it can be submitted either way. */
  | { readonly kind: 'raast_changed'; readonly raastID: string; readonly method: PaymentMethod }
  /** It takes no more payments this month. */
  | { readonly kind: 'full'; readonly account: BankAccount }
  /** No longer offered. */
  | { readonly kind: 'gone'; readonly account: BankAccount }

export function chosenAccount({ methodId, account, raastID }: PurchaseDraft, methods: readonly PaymentMethod[] | undefined): ChosenAccount {
  if (methodId === null || methods === undefined) return { kind: 'none' }
  const method = methods.find(({ _id }) => _id === methodId)
  if (method === undefined) return account ? { kind: 'gone', account } : { kind: 'none' }
  if (account && !isSameAccount(account, method)) return { kind: 'changed', account, method }
  if (method.isFull) return { kind: 'full', account: accountOf(method) }
  if (raastID !== undefined && raastID !== method.raastID) return { kind: 'raast_changed', raastID, method }
  return { kind: 'offered', method }
}

/** The account that the purchase is submitted for; null while the buyer has to choose. */
export function paidMethod(chosen: ChosenAccount, isSent: boolean): PaymentMethod | null {
  switch (chosen.kind) {
    case 'none':
    case 'full':
      return null
    case 'offered':
      return chosen.method
    case 'raast_changed':
      return isSent ? chosen.method : null
    case 'changed':
    case 'gone':
      return isSent ? asMethod(chosen.account) : null
  }
}

/** Whether the buyer is asked if the money was sent already. */
export function asksWhetherSent({ kind }: ChosenAccount): boolean {
  return kind === 'changed' || kind === 'gone' || kind === 'raast_changed'
}

/** The account of a payment that is sent again: as it is offered, or as it was. */
export function accountOfEarlier(payment: PartySession, methods: readonly PaymentMethod[] | undefined): ChosenAccount {
  const { bankName, accountName, accountNumber } = payment
  if (methods === undefined || bankName === undefined || accountName === undefined || accountNumber === undefined) return { kind: 'none' }
  const account = { bankName, accountName, accountNumber }
  const offered = methods.find((method) => isSameAccount(method, account))
  if (offered?.isFull) return { kind: 'full', account }
  return { kind: 'offered', method: offered ?? asMethod(account) }
}

/** Whether something can be chosen; true while that is not known. */
export function isAnyOpen(methods: readonly PaymentMethod[] | undefined): boolean {
  return methods === undefined || methods.some(({ isFull }) => !isFull)
}

export function accountOf({ bankName, accountName, accountNumber }: BankAccount): BankAccount {
  return { bankName, accountName, accountNumber }
}

/** Not one of those that can be chosen, so it has no id. */
function asMethod(account: BankAccount): PaymentMethod {
  return { ...account, _id: '', receivingLimit: null, isFull: false, raastID: null, payerNote: null }
}
