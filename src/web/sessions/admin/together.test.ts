import { expect, it } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { canApproveTogether } from './together.ts'

type Case = Parameters<typeof canApproveTogether>[0]

const PARTY: AdminSession['userID'] = {
  _id: 'id',
  username: 'name',
  avatar: null,
  age: null,
  gender: null,
  email: 'name@example.com',
  status: 'approved',
}
const AGREES = { amount: 'agrees', transactionID: 'agrees', paidAt: 'agrees', accountNumber: 'agrees' } as const
const READING = {
  amount: 500,
  transactionID: 'T1',
  paidAt: '2026-11-16T21:41',
  accountNumber: 'PK1',
  sentAt: '2026-11-16T21:45',
  verdicts: AGREES,
  words: [],
}
const CLEAN: Case = { status: 'pending', signals: [], userID: PARTY, chatterID: PARTY, reading: READING }
const withVerdicts = (verdicts: object): Partial<Case> => ({ reading: { ...READING, verdicts: { ...AGREES, ...verdicts } } })

it.each<[string, Partial<Case>, boolean]>([
  ['everything agrees', {}, true],
  ['it is completed', { status: 'completed' }, false],
  ['it is rejected', { status: 'rejected' }, false],
  ['the proof was not read', { reading: null }, false],
  ['the amount differs', withVerdicts({ amount: 'differs' }), false],
  ['the transaction ID differs', withVerdicts({ transactionID: 'differs' }), false],
  ['the time differs', withVerdicts({ paidAt: 'differs' }), false],
  ['the account differs', withVerdicts({ accountNumber: 'differs' }), false],
  ['the amount is not readable', withVerdicts({ amount: 'unreadable' }), false],
  ['nothing names the amount', withVerdicts({ amount: 'doubtful' }), false],
  ['the time is not readable', withVerdicts({ paidAt: 'unreadable' }), false],
  ['there is a signal', { signals: [{ kind: 'earlier-rejections', sessionID: null, count: 1 }] }, false],
  ['the buyer is banned', { userID: { ...PARTY, status: 'banned' } }, false],
  ['the buyer has deleted the account', { userID: { ...PARTY, status: 'deleted' } }, false],
  ['the chatter is not approved', { chatterID: { ...PARTY, status: 'pending' } }, false],
])('when %s, a payment can be approved together with others: %j', (_, change, can) => {
  expect(canApproveTogether({ ...CLEAN, ...change })).toBe(can)
})
