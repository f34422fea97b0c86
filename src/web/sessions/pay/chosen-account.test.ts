import { expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { accountOfEarlier, chosenAccount, paidMethod } from './purchase-draft.ts'

const ACCOUNT = { bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123' }
const METHOD: PaymentMethod = { _id: 'm', ...ACCOUNT, receivingLimit: null, isFull: false, raastID: null, payerNote: null }
const OTHER = { ...METHOD, _id: 'o', accountNumber: '0999' }
const DRAFT = { methodId: 'm', account: ACCOUNT, transactionId: '' }
const RAAST = '03001234567'
const EDITED = { ...METHOD, accountNumber: '0456' }

it.each([
  ['nothing chosen', { ...DRAFT, methodId: null }, [METHOD], 'none'],
  ['methods not loaded', DRAFT, undefined, 'none'],
  ['the same account', DRAFT, [OTHER, METHOD], 'offered'],
  ['a draft without the account', { methodId: 'm', transactionId: '' }, [METHOD], 'offered'],
  ['a full one', DRAFT, [{ ...METHOD, isFull: true }], 'full'],
  ['another number', DRAFT, [EDITED], 'changed'],
  ['another number, and full', DRAFT, [{ ...EDITED, isFull: true }], 'changed'],
  ['another account name', DRAFT, [{ ...METHOD, accountName: 'Chats' }], 'changed'],
  ['the same Raast ID', { ...DRAFT, raastID: RAAST }, [{ ...METHOD, raastID: RAAST }], 'offered'],
  ['a first Raast ID', DRAFT, [{ ...METHOD, raastID: RAAST }], 'offered'],
  ['another Raast ID', { ...DRAFT, raastID: RAAST }, [{ ...METHOD, raastID: '03007654321' }], 'raast_changed'],
  ['no Raast ID any more', { ...DRAFT, raastID: RAAST }, [METHOD], 'raast_changed'],
  ['another number and Raast ID', { ...DRAFT, raastID: RAAST }, [EDITED], 'changed'],
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
  expect(paidMethod(chosenAccount(DRAFT, [{ ...METHOD, isFull: true }]), true)).toBeNull()
  expect(paidMethod({ kind: 'none' }, true)).toBeNull()
})

it('with another Raast ID the account stays the same, and is paid into when the buyer has sent the money', () => {
  const chosen = chosenAccount({ ...DRAFT, raastID: RAAST }, [METHOD])
  expect(paidMethod(chosen, false)).toBeNull()
  expect(paidMethod(chosen, true)).toBe(METHOD)
})

it('a payment that is sent again keeps its account, whether it is still offered or not', () => {
  const payment = ACCOUNT as PartySession
  expect(accountOfEarlier(payment, [OTHER, METHOD])).toEqual({ kind: 'offered', method: METHOD })
  expect(accountOfEarlier(payment, [OTHER])).toMatchObject({ kind: 'offered', method: { ...ACCOUNT, _id: '' } })
  expect(accountOfEarlier(payment, [{ ...METHOD, isFull: true }])).toEqual({ kind: 'full', account: ACCOUNT })
  expect(accountOfEarlier(payment, undefined)).toEqual({ kind: 'none' })
})
