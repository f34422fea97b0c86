import { describe, expect, it } from 'vitest'
import { paisa } from '../money.ts'
import { refusal } from '../testing/refusal.ts'
import { checkRowNote, decideMatch, type PaymentFacts, type RowFacts } from './confirming.ts'

const CREDIT: RowFacts = { receivingKey: 'hbl/1', direction: 'credit', amountPaisa: paisa(100), day: '2026-11-05', isReversed: false }
const DEBIT: RowFacts = { ...CREDIT, direction: 'debit' }
const purchase = (status: 'pending' | 'completed' | 'rejected', receivingKey = 'hbl/1'): PaymentFacts => ({
  kind: 'purchase',
  status,
  receivingKey,
})
const withdraw = (status: 'pending' | 'completed' | 'rejected', amount = 100, askedOn = '2026-11-05'): PaymentFacts => ({
  kind: 'withdraw',
  status,
  amountPaisa: paisa(amount),
  askedOn,
})
const refund = (status: 'awaiting_account' | 'pending' | 'completed', amount = 100, askedOn = '2026-11-05'): PaymentFacts => ({
  kind: 'refund',
  status,
  amountPaisa: paisa(amount),
  askedOn,
})

describe('what confirming does', () => {
  it.each([
    ['a pending purchase', CREDIT, purchase('pending'), 'record'],
    ['an approved purchase', CREDIT, purchase('completed'), 'record'],
    ['a pending withdraw', DEBIT, withdraw('pending'), 'pay'],
    ['a paid withdraw', DEBIT, withdraw('completed'), 'record'],
    ['a withdraw of the day before', DEBIT, withdraw('pending', 100, '2026-11-04'), 'pay'],
    ['a refund that waits', DEBIT, refund('pending'), 'pay'],
    ['a paid refund', DEBIT, refund('completed'), 'record'],
  ] as const)('%s', (_what, row, payment, done) => {
    expect(decideMatch(row, payment)).toBe(done)
  })

  it.each([
    ['a rejected purchase', CREDIT, purchase('rejected'), 'bank_match_rejected'],
    ['a purchase of another account', CREDIT, purchase('pending', 'hbl/2'), 'bank_match_account'],
    ['a purchase for money that went out', DEBIT, purchase('pending'), 'bank_match_direction'],
    ['a withdraw for money that came in', CREDIT, withdraw('pending'), 'bank_match_direction'],
    ['a refund for money that came in', CREDIT, refund('pending'), 'bank_match_direction'],
    ['a rejected withdraw', DEBIT, withdraw('rejected'), 'bank_match_rejected'],
    ['a pending withdraw of another amount', DEBIT, withdraw('pending', 101), 'bank_amount_differs'],
    ['a refund of another amount', DEBIT, refund('pending', 99), 'bank_amount_differs'],
    ['a paid withdraw of another amount', DEBIT, withdraw('completed', 90), 'bank_amount_differs'],
    ['a paid refund of another amount', DEBIT, refund('completed', 101), 'bank_amount_differs'],
    ['a withdraw of the day after', DEBIT, withdraw('pending', 100, '2026-11-06'), 'bank_row_too_early'],
    ['a paid withdraw of the day after', DEBIT, withdraw('completed', 100, '2026-11-06'), 'bank_row_too_early'],
    ['a refund of the day after', DEBIT, refund('pending', 100, '2026-11-06'), 'bank_row_too_early'],
    ['a paid refund of the day after', DEBIT, refund('completed', 100, '2026-12-01'), 'bank_row_too_early'],
    ['a refund without an account', DEBIT, refund('awaiting_account'), 'payout_row_not_pending'],
    ['a purchase for money of a day to come', { ...CREDIT, isInFuture: true }, purchase('pending'), 'bank_row_in_future'],
    ['a withdraw for money of a day to come', { ...DEBIT, isInFuture: true }, withdraw('pending'), 'bank_row_in_future'],
    ['a purchase whose money was taken back', { ...CREDIT, isReversed: true }, purchase('pending'), 'bank_row_reversed'],
  ] as const)('%s is refused', (_what, row, payment, code) => {
    expect(refusal(() => decideMatch(row, payment))).toBe(code)
  })
})

it.each([
  ['', ' ', false, null],
  ['returned', '', true, { note: 'returned', words: '', isDone: true }],
  ['other', ' A gift ', false, { note: 'other', words: 'A gift', isDone: false }],
] as const)('the note %j with %j is accepted', (note, words, isDone, checked) => {
  expect(checkRowNote({ note, words, isDone })).toEqual(checked)
})

it.each([
  ['other', ' ', false, 'bank_note_missing'],
  ['', 'words', false, 'bank_note_missing'],
  ['', '', true, 'bank_note_missing'],
  ['returned', 'x'.repeat(301), false, 'bank_note_too_long'],
] as const)('the note %j with %j is refused', (note, words, isDone, code) => {
  expect(refusal(() => checkRowNote({ note, words, isDone }))).toBe(code)
})
