// The draft of the purchase form, one per buyer and chatter. It survives closing the dialog and a reload; its picture survives only
// closing the dialog, because storage takes text only.

import { draftsInMemory, readDraft, removeDraft, storeDraft } from '../api/drafts.ts'

export interface PurchaseDraft {
  readonly methodId: string | null
  readonly transactionId: string
}

export interface DraftOwner {
  readonly userId: string
  readonly chatterId: string
  /** The rejected session for which the purchase is sent again. It has its own draft. */
  readonly resubmissionOf?: string
}

const EMPTY: PurchaseDraft = { methodId: null, transactionId: '' }

const pictures = draftsInMemory<File>()

export function readPurchaseDraft(owner: DraftOwner, otherwise = EMPTY): PurchaseDraft {
  const draft = readDraft(nameOf(owner))
  if (typeof draft !== 'object' || draft === null) return otherwise
  return {
    methodId: 'methodId' in draft && typeof draft.methodId === 'string' ? draft.methodId : null,
    transactionId: 'transactionId' in draft && typeof draft.transactionId === 'string' ? draft.transactionId : '',
  }
}

/** Whether the draft has any input. */
export function hasPurchaseDraft(owner: DraftOwner): boolean {
  const { methodId, transactionId } = readPurchaseDraft(owner)
  return methodId !== null || transactionId.trim() !== '' || readDraftPicture(owner) !== null
}

export function storePurchaseDraft(owner: DraftOwner, draft: PurchaseDraft): void {
  storeDraft(nameOf(owner), draft)
}

export function readDraftPicture(owner: DraftOwner): File | null {
  return pictures.get(nameOf(owner)) ?? null
}

export function storeDraftPicture(owner: DraftOwner, picture: File | null): void {
  if (picture === null) pictures.delete(nameOf(owner))
  else pictures.set(nameOf(owner), picture)
}

export function removePurchaseDraft(owner: DraftOwner): void {
  removeDraft(nameOf(owner))
  pictures.delete(nameOf(owner))
}

function nameOf({ userId, chatterId, resubmissionOf }: DraftOwner): string {
  return `purchase/${userId}/${chatterId}${resubmissionOf === undefined ? '' : `/${resubmissionOf}`}`
}
