// The draft of the purchase form, one per buyer and chatter, which survives closing the dialog and a reload; and what has happened to the
// account that was chosen. While the dialog is open, or before a draft is continued, an admin may edit or pause it, and other payments may
// fill it. The buyer may have sent money to it, so it is never exchanged silently (decision 0042).

import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { type BankAccount, isSameAccount } from '#domain/payments.ts'
import { forgetClientId } from '../../api/client-id.ts'
import { readDraftFile, removeDraftFile, storeDraftFile } from '../../api/draft-files.ts'
import { draftsInMemory, readDraft, removeDraft, storeDraft } from '../../api/drafts.ts'

export interface PurchaseDraft {
  readonly methodId: string | null
  /** The account of the method when it was chosen. */
  readonly account?: BankAccount
  /** Its Raast ID at that time, when it had one. */
  readonly raastID?: string
  /** The money was sent to that account before it was changed. */
  readonly isSent?: boolean
  readonly transactionId: string
}

export interface DraftOwner {
  readonly userId: string
  readonly chatterId: string
  /** The rejected session for which the purchase is sent again. It has its own draft. */
  readonly resubmissionOf?: string
}

const EMPTY: PurchaseDraft = { methodId: null, transactionId: '' }

const pictures = draftsInMemory<File | null>()

export function readPurchaseDraft(owner: DraftOwner, otherwise = EMPTY): PurchaseDraft {
  const draft = readDraft(draftName(owner)) as PurchaseDraft | null
  return typeof draft?.transactionId === 'string' ? draft : otherwise
}

/** Whether the draft has any input. */
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

/** Works after a reload too. What the buyer has since chosen or removed wins. */
export async function restoreDraftPicture(owner: DraftOwner): Promise<File | null> {
  const name = draftName(owner)
  const stored = pictures.has(name) ? null : await readDraftFile(name)
  if (stored !== null && !pictures.has(name)) pictures.set(name, stored)
  return readDraftPicture(owner)
}

export function storeDraftPicture(owner: DraftOwner, picture: File | null): void {
  const name = draftName(owner)
  // Null is an entry too: the buyer has removed the picture.
  pictures.set(name, picture)
  // With another picture it is another purchase.
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

/** The key of the toast that the payment for a session with this chatter was sent. */
export function purchaseToastKey(chatterId: string): string {
  return `purchase/${chatterId}`
}

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
