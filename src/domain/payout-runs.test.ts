import { expect, it } from 'vitest'
import { DomainError } from './errors.ts'
import { bankKey, changeRunStatus, guardPay, isPaidByRun, type PayoutRowFacts, readReferences, rowState } from './payout-runs.ts'

/** What it returns, or the code of its refusal. */
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

it.each([
  ['open', 'waiting', null, 'FT 1', true],
  ['open', 'paid', 'FT 1', 'ft-1', false],
  ['closed', 'paid', 'FT 1', 'FT 1', false],
  ['open', 'proposed', 'FT 1', 'FT 1', false],
  ['open', 'paid', 'FT 1', 'FT 2', 'payout_row_decided'],
  ['open', 'proposed', null, 'FT 1', 'payout_row_decided'],
  ['open', 'taken_back', 'FT 1', 'FT 1', 'payout_row_decided'],
  ['open', 'in_another_run', null, 'FT 1', 'payout_row_decided'],
  ['closed', 'waiting', null, 'FT 1', 'payout_run_not_open'],
  ['cancelled', 'waiting', null, 'FT 1', 'payout_run_not_open'],
] as const)('in a run that is %s, a row that is %s with %s gets %s: %s', (run, state, bankReference, entered, expected) => {
  const pendingProposal = state === 'proposed' && bankReference !== null ? 'its proposal' : null
  expect(answerOf(() => guardPay(run, { state, bankReference, pendingProposal }, entered))).toBe(expected)
})

it('a row that was proposed outside of its run is not proposed by the run, whatever reference it has', () => {
  const row = { state: 'proposed', bankReference: 'FT 1', pendingProposal: null } as const
  expect(answerOf(() => guardPay('open', row, 'FT 1'))).toBe('payout_row_decided')
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

const ROWS = [
  { _id: 'a', accountName: 'Sana Malik', accountNumber: 'PK36 HABB 0000 1111' },
  { _id: 'b', accountName: 'Ali Raza', accountNumber: '0123-4567' },
  { _id: 'c', accountName: 'Ali Raza', accountNumber: '0999' },
]

it.each<[string, string, [string, string][], string[]]>([
  [
    'in the order of the rows',
    'FT1\nFT2\r\nFT3',
    [
      ['a', 'FT1'],
      ['b', 'FT2'],
      ['c', 'FT3'],
    ],
    [],
  ],
  ['fewer than rows, with blank lines', '\nFT1\n\n', [['a', 'FT1']], []],
  [
    'more than rows',
    'FT1\nFT2\nFT3\nFT4',
    [
      ['a', 'FT1'],
      ['b', 'FT2'],
      ['c', 'FT3'],
    ],
    ['FT4'],
  ],
  [
    'by account, however it is typed',
    'pk36habb00001111, FT 9\n01234567;FT 8',
    [
      ['a', 'FT 9'],
      ['b', 'FT 8'],
    ],
    [],
  ],
  ['by name, with a tab', 'sana malik\tFT1', [['a', 'FT1']], []],
  ['a name that two have', 'Ali Raza, FT1', [], ['Ali Raza, FT1']],
  ['an unknown account', '5555, FT1', [], ['5555, FT1']],
  ['the same row twice', '0999, FT1\n0999, FT2', [['c', 'FT1']], ['0999, FT2']],
  [
    'both kinds: the lines without an account fill the others',
    '0123-4567, FT2\nFT1\nFT3',
    [
      ['b', 'FT2'],
      ['a', 'FT1'],
      ['c', 'FT3'],
    ],
    [],
  ],
  ['a separator without an account', ', FT1', [['a', ', FT1']], []],
])('pasted references: %s', (_name, text, expected, unread) => {
  const read = readReferences(text, ROWS)
  expect([[...read.references], read.unread]).toEqual([expected, unread])
})
