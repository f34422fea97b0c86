import { expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/payments.ts'
import { type ChatterPlan, type FilledPurchase, fieldOf, outdatedBy, proofProblem, purchaseBody, purchaseProblem } from './purchase-form.ts'

const PLAN: ChatterPlan = { title: 'Basic', price: 500, duration: 15, description: 'A short hello.' }
const METHOD: PaymentMethod = {
  _id: 'method',
  bankName: 'HBL',
  accountName: 'Guftagu',
  accountNumber: '0123',
  receivingLimit: null,
  isFull: false,
  raastID: null,
  payerNote: null,
}
const FILLED = { plan: PLAN, method: METHOD, transactionId: 'TX 1', proof: new Blob(['picture']) } satisfies FilledPurchase

it('a complete form has no problem', () => {
  expect(purchaseProblem(FILLED)).toBeNull()
})

const TRANSACTION_ID_RULES = 'Use letters A to Z, digits and symbols, with at least one letter or digit.'

// The later values are missing too, so a wrong order of checks would show.
it.each([
  [{ ...FILLED, method: null, transactionId: '', proof: null }, 'method', 'Please select a payment method'],
  [{ ...FILLED, transactionId: '', proof: null }, 'transactionId', 'Please enter transaction ID'],
  [{ ...FILLED, transactionId: ' \u00a0 ', proof: null }, 'transactionId', 'Please enter transaction ID'],
  // Symbols only, and non-Latin letters: one sentence covers both rules.
  [{ ...FILLED, transactionId: '---', proof: null }, 'transactionId', TRANSACTION_ID_RULES],
  [{ ...FILLED, transactionId: 'رسید 42', proof: null }, 'transactionId', TRANSACTION_ID_RULES],
  [{ ...FILLED, proof: null }, 'proof', 'Please upload screenshot of payment'],
] as const)('problem %#: the first missing or wrong value is reported at its field', (filled, field, message) => {
  expect(purchaseProblem(filled)).toMatchObject({ field, message: { message } })
})

it('a plan that is no longer offered cannot be paid for', () => {
  expect(purchaseProblem({ ...FILLED, plan: { ...PLAN, price: 0 } })).toMatchObject({
    field: 'plan',
    message: { code: 'plan_not_offered' },
  })
})

it('a method that became full cannot be used', () => {
  expect(purchaseProblem({ ...FILLED, method: { ...METHOD, isFull: true } })?.field).toBe('method')
})

it.each([
  ['image/png', 1, null],
  ['image/jpeg', 8 * 1024 * 1024, null],
  ['image/webp', 8 * 1024 * 1024 + 1, 'This picture is too large. The limit is 8 MB and 40 megapixels.'],
  ['application/pdf', 1, 'Only PNG, JPEG, or WEBP allowed'],
  ['', 1, 'Only PNG, JPEG, or WEBP allowed'],
])('a file of type %j with %i bytes: %j', (type, size, problem) => {
  expect(proofProblem({ type, size })?.message ?? null).toBe(problem)
})

it('the request has the plan that the buyer saw and the trimmed transaction ID', () => {
  const body = purchaseBody({ ...FILLED, transactionId: '  TX 1 ' }, { userId: 'user', chatterId: 'chatter' })
  expect(body).toEqual({
    userID: 'user',
    chatterID: 'chatter',
    plan: JSON.stringify(PLAN),
    transactionID: 'TX 1',
    bankName: 'HBL',
    accountName: 'Guftagu',
    accountNumber: '0123',
    amountPaid: 500,
    resubmissionOf: '',
    sentBefore: '',
  })
  expect(purchaseBody({ ...FILLED, isSent: true }, { userId: 'user', chatterId: 'chatter' }).sentBefore).toBe('true')
  expect(purchaseBody(FILLED, { userId: 'user', chatterId: 'chatter', resubmissionOf: 'first' }).resubmissionOf).toBe('first')
})

it.each([
  ['plan_changed', 'plan', 'chatter'],
  ['plan_not_offered', 'plan', 'chatter'],
  ['chatter_not_found', null, 'chatter'],
  ['chatter_busy', null, 'obstacle'],
  ['too_many_pending', null, 'obstacle'],
  ['payment_method_full', 'method', 'methods'],
  ['payment_method_not_found', 'method', 'methods'],
  ['payment_method_changed', 'method', 'methods'],
  ['payment_method_closed', 'method', 'methods'],
  ['session_open', null, 'session'],
  ['transaction_id_used', 'transactionId', null],
  ['image_type', 'proof', null],
  ['internal', null, null],
  ['an unknown code', null, null],
])('the error %s is shown at %s and loads %s again', (code, field, outdated) => {
  expect(fieldOf(code)).toBe(field)
  expect(outdatedBy(code)).toBe(outdated)
})
