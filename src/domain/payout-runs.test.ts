import { expect, it } from 'vitest'
import { DomainError } from './errors.ts'
import { bankKey, changeRunStatus, guardPay, isPaidByRun, type PayoutRowFacts, rowState } from './payout-runs.ts'

/** The return value, or the code of the refusal. */
function answerOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const WITHDRAW = { kind: 'withdraw', status: 'pending', isDeleted: false } as const
const REFUND = { kind: 'refund', status: 'pending', hasSameAccount: true } as const
const FACTS: PayoutRowFacts = { subject: WITHDRAW, isPaidByRun: false, hasPendingProposal: false, isInAnotherRun: false }

it.each<[string, Partial<PayoutRowFacts>]>([
  ['waiting', {}],
  ['waiting', { subject: REFUND }],
  ['proposed', { hasPendingProposal: true }],
  ['in_another_run', { isInAnotherRun: true }],
  ['in_another_run', { isInAnotherRun: true, hasPendingProposal: true }],
  ['paid', { subject: { ...WITHDRAW, status: 'completed' }, isPaidByRun: true }],
  ['paid', { subject: { ...WITHDRAW, status: 'completed', isDeleted: true }, isPaidByRun: true }],
  ['paid', { subject: { ...REFUND, status: 'completed', hasSameAccount: false }, isPaidByRun: true }],
  ['paid_elsewhere', { subject: { ...WITHDRAW, status: 'completed' } }],
  ['paid_elsewhere', { subject: { ...REFUND, status: 'completed', hasSameAccount: false } }],
  ['taken_back', { subject: WITHDRAW, isPaidByRun: true }],
  ['taken_back', { subject: { ...WITHDRAW, status: 'rejected' }, isPaidByRun: true }],
  ['rejected', { subject: { ...WITHDRAW, status: 'rejected' } }],
  ['rejected', { subject: { ...WITHDRAW, status: 'rejected' }, isInAnotherRun: true }],
  ['deleted', { subject: { ...WITHDRAW, status: 'rejected', isDeleted: true } }],
  ['deleted', { subject: { ...WITHDRAW, status: 'completed', isDeleted: true } }],
  ['account_changed', { subject: { ...REFUND, hasSameAccount: false } }],
  ['account_changed', { subject: { ...REFUND, status: 'awaiting_account', hasSameAccount: false } }],
])('a row is %s when %j', (state, facts) => {
  expect(rowState({ ...FACTS, ...facts })).toBe(state)
})

it.each([
  [false, { reference: null, paidAt: null, proposalStatus: null }],
  [true, { reference: 'FT 1', paidAt: new Date(0), proposalStatus: null }],
  [true, { reference: 'FT 1', paidAt: null, proposalStatus: 'confirmed' }],
  [false, { reference: 'FT 1', paidAt: null, proposalStatus: 'pending' }],
  [false, { reference: 'FT 1', paidAt: null, proposalStatus: 'declined' }],
] as const)('paid by the run: %s for %j', (paid, entered) => {
  expect(isPaidByRun(entered)).toBe(paid)
})

const VERSION = '2026-03-02T07:00:00.000Z'

it.each([
  ['open', 'waiting', null, 'FT 1', true],
  ['open', 'paid', 'FT 1', 'ft-1', false],
  ['closed', 'paid', 'FT 1', 'FT 1', false],
  ['open', 'proposed', 'FT 1', 'FT 1', false],
  ['open', 'paid', 'FT 1', 'FT 2', 'payout_row_decided'],
  ['open', 'proposed', null, 'FT 1', 'payout_row_proposed'],
  ['open', 'taken_back', 'FT 1', 'FT 1', 'payout_row_decided'],
  ['open', 'in_another_run', null, 'FT 1', 'payout_row_decided'],
  ['closed', 'waiting', null, 'FT 1', 'payout_run_not_open'],
  ['cancelled', 'waiting', null, 'FT 1', 'payout_run_not_open'],
] as const)('in a run that is %s, a row that is %s with %s gets %s: %s', (run, state, bankReference, reference, expected) => {
  const pendingProposal = state === 'proposed' && bankReference !== null ? 'its proposal' : null
  const row = { state, bankReference, pendingProposal, version: VERSION }
  expect(answerOf(() => guardPay(run, row, { reference, seenVersion: VERSION }))).toBe(expected)
})

it.each([
  ['waiting', null, '2026-03-02T06:59:59.999Z', 'payout_row_changed'],
  ['waiting', null, null, true],
  ['rejected', null, '2026-03-02T06:59:59.999Z', 'payout_row_decided'],
  ['paid', 'FT 1', '2026-03-02T06:59:59.999Z', false],
] as const)('a row that is %s with %s, and was seen in version %s: %s', (state, bankReference, seenVersion, expected) => {
  const row = { state, bankReference, pendingProposal: null, version: VERSION }
  expect(answerOf(() => guardPay('open', row, { reference: 'FT 1', seenVersion }))).toBe(expected)
})

it('a row that was proposed outside of its run is not proposed by the run, whatever reference it has', () => {
  const row = { state: 'proposed', bankReference: 'FT 1', pendingProposal: null, version: VERSION } as const
  expect(answerOf(() => guardPay('open', row, { reference: 'FT 1', seenVersion: VERSION }))).toBe('payout_row_proposed')
})

it.each([
  ['open', 'closed', false, true],
  ['open', 'closed', true, true],
  ['closed', 'open', true, true],
  ['open', 'cancelled', false, true],
  ['open', 'cancelled', true, 'payout_run_has_paid'],
  ['closed', 'cancelled', false, 'payout_run_not_open'],
  ['cancelled', 'open', false, 'payout_run_was_cancelled'],
  ['cancelled', 'closed', false, 'payout_run_was_cancelled'],
  ['open', 'open', true, false],
  ['closed', 'closed', false, false],
  ['cancelled', 'cancelled', false, false],
] as const)('from %s to %s, with references %s: %s', (from, to, hasReferences, expected) => {
  expect(answerOf(() => changeRunStatus(from, to, hasReferences))).toBe(expected)
})

it.each([
  ['HBL', 'hbl'],
  [' H.B.L ', 'hbl'],
  ['Meezan Bank Ltd.', 'meezanbankltd'],
  ['میزان بینک', 'میزانبینک'],
])('the bank %s has the key %s', (name, key) => {
  expect(bankKey(name)).toBe(key)
})
