// The draft of the purchase form, one per buyer and chatter. It survives closing the dialog and a reload.

import type { BankAccount } from '#domain/payments.ts'
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
  const draft = readDraft(draftName(owner))
  if (typeof draft !== 'object' || draft === null) return otherwise
  return {
    methodId: 'methodId' in draft && typeof draft.methodId === 'string' ? draft.methodId : null,
    ...('account' in draft && isAccount(draft.account) && { account: draft.account }),
    ...('raastID' in draft && typeof draft.raastID === 'string' && { raastID: draft.raastID }),
    ...('isSent' in draft && draft.isSent === true && { isSent: true }),
    transactionId: 'transactionId' in draft && typeof draft.transactionId === 'string' ? draft.transactionId : '',
  }
}

function isAccount(value: unknown): value is BankAccount {
  if (typeof value !== 'object' || value === null) return false
  const fields: Readonly<Partial<Record<keyof BankAccount, unknown>>> = value
  return [fields.bankName, fields.accountName, fields.accountNumber].every((field) => typeof field === 'string')
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
