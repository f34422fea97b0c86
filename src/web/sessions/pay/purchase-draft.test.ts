// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { clearToken, storeToken } from '../../api/token.ts'
import {
  hasPurchaseDraft,
  readDraftPicture,
  readPurchaseDraft,
  removePurchaseDraft,
  restoreDraftPicture,
  storeDraftPicture,
  storePurchaseDraft,
} from './purchase-draft.ts'

const OWNER = { userId: 'buyer', chatterId: 'chatter' }
const EMPTY = { methodId: null, transactionId: '' }

beforeEach(() => {
  sessionStorage.clear()
  removePurchaseDraft(OWNER)
})

it('a draft that was never stored is empty', () => {
  expect(readPurchaseDraft(OWNER)).toEqual(EMPTY)
  expect(readDraftPicture(OWNER)).toBeNull()
})

it('a draft is read back for the same buyer and chatter only', () => {
  storePurchaseDraft(OWNER, { methodId: 'method', transactionId: 'TX 1' })
  expect(readPurchaseDraft(OWNER)).toEqual({ methodId: 'method', transactionId: 'TX 1' })
  expect(readPurchaseDraft({ ...OWNER, chatterId: 'another' })).toEqual(EMPTY)
  expect(readPurchaseDraft({ ...OWNER, userId: 'another' })).toEqual(EMPTY)
})

it('a draft has the account as it was chosen, and whether the money was sent to it', () => {
  const account = { bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123' }
  storePurchaseDraft(OWNER, { methodId: 'method', account, isSent: true, transactionId: '' })
  expect(readPurchaseDraft(OWNER)).toEqual({ methodId: 'method', account, isSent: true, transactionId: '' })
})

it('the picture is read back until it is removed', () => {
  const picture = new File(['picture'], 'proof.png', { type: 'image/png' })
  storeDraftPicture(OWNER, picture)
  expect(readDraftPicture(OWNER)).toBe(picture)
  storeDraftPicture(OWNER, null)
  expect(readDraftPicture(OWNER)).toBeNull()
})

it('after a purchase neither text nor picture is left', () => {
  storePurchaseDraft(OWNER, { methodId: 'method', transactionId: 'TX 1' })
  storeDraftPicture(OWNER, new File(['picture'], 'proof.png', { type: 'image/png' }))
  removePurchaseDraft(OWNER)
  expect(readPurchaseDraft(OWNER)).toEqual(EMPTY)
  expect(readDraftPicture(OWNER)).toBeNull()
})

it('signing out removes the text and the picture', () => {
  storeToken('token')
  storePurchaseDraft(OWNER, { methodId: 'method', transactionId: 'TX 1' })
  storeDraftPicture(OWNER, new File(['picture'], 'proof.png', { type: 'image/png' }))
  clearToken()
  expect(readPurchaseDraft(OWNER)).toEqual(EMPTY)
  expect(readDraftPicture(OWNER)).toBeNull()
})

it('a picture that was just removed or chosen is not replaced by the stored one', async () => {
  storeDraftPicture(OWNER, null)
  expect(await restoreDraftPicture(OWNER)).toBeNull()
  const picture = new File(['picture'], 'proof.png', { type: 'image/png' })
  storeDraftPicture(OWNER, picture)
  expect(await restoreDraftPicture(OWNER)).toBe(picture)
})

it('there is a draft as soon as a method, a transaction ID or a picture is entered', () => {
  expect(hasPurchaseDraft(OWNER)).toBe(false)
  storePurchaseDraft(OWNER, { methodId: null, transactionId: ' ' })
  expect(hasPurchaseDraft(OWNER)).toBe(false)
  storePurchaseDraft(OWNER, { methodId: 'method', transactionId: '' })
  expect(hasPurchaseDraft(OWNER)).toBe(true)
  expect(hasPurchaseDraft({ ...OWNER, chatterId: 'another' })).toBe(false)
  removePurchaseDraft(OWNER)
  storeDraftPicture(OWNER, new File(['picture'], 'proof.png', { type: 'image/png' }))
  expect(hasPurchaseDraft(OWNER)).toBe(true)
})

it('a broken value is read as an empty draft', () => {
  sessionStorage.setItem('draft/purchase/buyer/chatter', JSON.stringify({ methodId: 5, transactionId: null }))
  expect(readPurchaseDraft(OWNER)).toEqual(EMPTY)
})
