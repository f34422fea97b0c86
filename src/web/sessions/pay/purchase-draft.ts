// The purchase form's draft, one per buyer and chatter, which survives closing the dialog and a reload.
// It also tracks the chosen account: an admin may edit or pause it, and other payments may fill it. The
// buyer may already have sent money to it, so it is never replaced silently (decision 0042).

import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { type BankAccount, isSameAccount } from '#domain/payments.ts'
import { forgetClientId } from '../../api/client-id.ts'
import { readDraftFile, removeDraftFile, storeDraftFile } from '../../api/draft-files.ts'
import { draftsInMemory, readDraft, removeDraft, storeDraft } from '../../api/drafts.ts'

export interface PurchaseDraft {
  readonly methodId: string | null
  /** The method's account when it was chosen. */
  readonly account?: BankAccount
  /** The account's Raast ID at that time, if any. */
  readonly raastID?: string
  /** The money was sent to that account before it changed. */
  readonly isSent?: boolean
  readonly transactionId: string
}

export interface DraftOwner {
  readonly userId: string
  readonly chatterId: string
  /** The rejected session being sent again. Its purchase has its own draft. */
  readonly resubmissionOf?: string
}

const EMPTY: PurchaseDraft = { methodId: null, transactionId: '' }

const pictures = draftsInMemory<File | null>()

export function readPurchaseDraft(owner: DraftOwner, otherwise = EMPTY): PurchaseDraft {
  const draft = readDraft(draftName(owner)) as PurchaseDraft | null
  return typeof draft?.transactionId === 'string' ? draft : otherwise
}

/** True if the draft has any input. */
export function hasPurchaseDraft(owner: DraftOwner): boolean {
  const { methodId, transactionId } = readPurchaseDraft(owner)
  return methodId !== null || transactionId.trim() !== '' || readDraftPicture(owner) !== null
}

export function storePurchaseDraft(owner: DraftOwner, draft: PurchaseDraft): void {
  storeDraft(draftName(owner), draft)
}

export function readDraftPicture(owner: DraftOwner): File | null {
  return pictures.get(draftName(owner)) ?? null
}

/** Also works after a reload. Anything the buyer has chosen or removed since then wins. */
export async function restoreDraftPicture(owner: DraftOwner): Promise<File | null> {
  const name = draftName(owner)
  const stored = pictures.has(name) ? null : await readDraftFile(name)
  if (stored !== null && !pictures.has(name)) pictures.set(name, stored)
  return readDraftPicture(owner)
}

export function storeDraftPicture(owner: DraftOwner, picture: File | null): void {
  const name = draftName(owner)
  // Null is an entry too: the buyer removed the picture.
  pictures.set(name, picture)
  // Another picture makes it another purchase.
  forgetClientId(name)
  void (picture === null ? removeDraftFile(name) : storeDraftFile(name, picture))
}

export function removePurchaseDraft(owner: DraftOwner): void {
  removeDraft(draftName(owner))
  storeDraftPicture(owner, null)
}

export function draftName({ userId, chatterId, resubmissionOf }: DraftOwner): string {
  return `purchase/${userId}/${chatterId}${resubmissionOf === undefined ? '' : `/${resubmissionOf}`}`
}

/** The toast key for payments sent to this chatter. */
export function purchaseToastKey(chatterId: string): string {
  return `purchase/${chatterId}`
}

export type ChosenAccount =
  | { readonly kind: 'none' }
  | { readonly kind: 'offered'; readonly method: PaymentMethod }
  /** The method now has another account. */
  | { readonly kind: 'changed'; readonly account: BankAccount; readonly method: PaymentMethod }
  /** The account is the same, but its Raast ID changed. A purchase is recorded by account, so it can still be submitted. */
  | { readonly kind: 'raast_changed'; readonly raastID: string; readonly method: PaymentMethod }
  /** The account takes no more payments this month. */
  | { readonly kind: 'full'; readonly account: BankAccount }
  /** The account is no longer offered. */
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

/** The account to submit the purchase with; null if the buyer still has to choose. */
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

/** True if the buyer must be asked whether the money was already sent. */
export function asksWhetherSent({ kind }: ChosenAccount): boolean {
  return kind === 'changed' || kind === 'gone' || kind === 'raast_changed'
}

/** The account of a payment being sent again: as offered now, or as it was. */
export function accountOfEarlier(payment: PartySession, methods: readonly PaymentMethod[] | undefined): ChosenAccount {
  const { bankName, accountName, accountNumber } = payment
  if (methods === undefined || bankName === undefined || accountName === undefined || accountNumber === undefined) return { kind: 'none' }
  const account = { bankName, accountName, accountNumber }
  const offered = methods.find((method) => isSameAccount(method, account))
  if (offered?.isFull) return { kind: 'full', account }
  return { kind: 'offered', method: offered ?? asMethod(account) }
}

/** True if a method can be chosen, or while that is unknown. */
export function isAnyOpen(methods: readonly PaymentMethod[] | undefined): boolean {
  return methods === undefined || methods.some(({ isFull }) => !isFull)
}

export function accountOf({ bankName, accountName, accountNumber }: BankAccount): BankAccount {
  return { bankName, accountName, accountNumber }
}

/** Not one of the offered methods, so it has no id. */
function asMethod(account: BankAccount): PaymentMethod {
  return { ...account, _id: '', receivingLimit: null, isFull: false, raastID: null, payerNote: null }
}
