import { expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { chosenAccount, methodOfEarlier, paidMethod } from './chosen-account.ts'

const ACCOUNT = { bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123' }
const METHOD: PaymentMethod = { _id: 'm', ...ACCOUNT, receivingLimit: null, isFull: false, raastID: null, payerNote: null }
const OTHER = { ...METHOD, _id: 'o', accountNumber: '0999' }
const DRAFT = { methodId: 'm', account: ACCOUNT, transactionId: '' }
const EDITED = { ...METHOD, accountNumber: '0456' }

it.each([
  ['nothing chosen', { ...DRAFT, methodId: null }, [METHOD], 'none'],
  ['methods not loaded', DRAFT, undefined, 'none'],
  ['the same account', DRAFT, [OTHER, METHOD], 'offered'],
  ['a draft without the account', { methodId: 'm', transactionId: '' }, [METHOD], 'offered'],
  ['a full one', DRAFT, [{ ...METHOD, isFull: true }], 'none'],
  ['another number', DRAFT, [EDITED], 'changed'],
  ['another number, and full', DRAFT, [{ ...EDITED, isFull: true }], 'changed'],
  ['another account name', DRAFT, [{ ...METHOD, accountName: 'Chats' }], 'changed'],
  ['no longer offered', DRAFT, [OTHER], 'gone'],
  ['no longer offered, in a draft without the account', { methodId: 'm', transactionId: '' }, [OTHER], 'none'],
] as const)('%s', (_, draft, methods, kind) => {
  expect(chosenAccount(draft, methods).kind).toBe(kind)
})

it('a replaced account is paid into only when the buyer has sent the money to it', () => {
  for (const methods of [[EDITED], []]) {
    const chosen = chosenAccount(DRAFT, methods)
    expect(paidMethod(chosen, false)).toBeNull()
    expect(paidMethod(chosen, true)).toMatchObject({ ...ACCOUNT, _id: '' })
  }
  expect(paidMethod(chosenAccount(DRAFT, [METHOD]), true)).toBe(METHOD)
  expect(paidMethod({ kind: 'none' }, true)).toBeNull()
})

it('a payment that is sent again keeps its account, whether it is still offered or not', () => {
  const payment = ACCOUNT as PartySession
  expect(methodOfEarlier(payment, [OTHER, METHOD])).toBe(METHOD)
  expect(methodOfEarlier(payment, [OTHER])).toMatchObject({ ...ACCOUNT, _id: '' })
  expect(methodOfEarlier(payment, [{ ...METHOD, isFull: true }])).toBeNull()
  expect(methodOfEarlier(payment, undefined)).toBeNull()
})
