import { expect, it } from 'vitest'
import { paisa } from './money.ts'
import { compareReading, fieldsThatDiffer, provesAnotherPayment, type ReadValues } from './proof-reading.ts'

const NOTHING: ReadValues = { amount: null, transactionID: null, paidAt: null, accountNumber: null }
/** 14:30 in Karachi. */
const BOUGHT_AT = new Date('2026-11-16T09:30:00Z')
const CLAIMED = {
  pricePaisa: paisa(150_050),
  bank: { bankName: 'Meezan Bank', accountName: 'Guftagu', accountNumber: '0112-3456 702' },
  transactionId: 'TID 4501 9B7',
  boughtAt: BOUGHT_AT,
}

const compare = (read: Partial<ReadValues>, accountNumber = CLAIMED.bank.accountNumber) =>
  compareReading({ ...NOTHING, ...read }, { ...CLAIMED, bank: { ...CLAIMED.bank, accountNumber } }, 'Asia/Karachi')

it('a proof without a readable value has no verdict but unreadable', () => {
  expect(compare({})).toEqual({ amount: 'unreadable', transactionID: 'unreadable', paidAt: 'unreadable', accountNumber: 'unreadable' })
})

it.each([
  [1500.5, 'doubtful'],
  [1500, 'unreadable'],
] as const)('an amount of %s that nothing names: %s', (amount, verdict) => {
  expect(compareReading({ ...NOTHING, amount }, CLAIMED, 'Asia/Karachi', ['amount']).amount).toBe(verdict)
})

it.each([
  [1500.5, 'agrees'],
  [1500, 'differs'],
  [150_050, 'differs'],
  [1500.499, 'differs'],
] as const)('an amount of %s: %s', (amount, verdict) => {
  expect(compare({ amount }).amount).toBe(verdict)
})

it.each([
  ['TID 4501 9B7', 'agrees'],
  ['tid-45019b7', 'agrees'],
  ['TID 45O1 9B7', 'agrees'],
  ['TlD 450I 987', 'agrees'],
  ['TID 4S01 9B7', 'agrees'],
  ['TID 4501 9C7', 'differs'],
  ['TID 4501 9B', 'differs'],
  ['TID 4501 9B77', 'differs'],
] as const)('the transaction ID %s: %s', (transactionID, verdict) => {
  expect(compare({ transactionID }).transactionID).toBe(verdict)
})

it.each([
  ['2026-11-16T14:30', 'agrees'],
  ['2026-11-16T14:45', 'agrees'],
  ['2026-11-16T14:46', 'differs'],
  ['2026-11-14T14:30', 'agrees'],
  ['2026-11-14T14:29', 'differs'],
  ['2025-11-16T14:30', 'differs'],
  ['2026-11-17T09:30', 'differs'],
] as const)('paid at %s by the clock of the bank: %s', (paidAt, verdict) => {
  expect(compare({ paidAt }).paidAt).toBe(verdict)
})

it('a payment that is sent again was made before it was first sent', () => {
  const claimed = { ...CLAIMED, boughtAt: new Date('2026-11-20T09:30:00Z'), firstSentAt: BOUGHT_AT }
  const verdictOf = (paidAt: string) => compareReading({ ...NOTHING, paidAt }, claimed, 'Asia/Karachi').paidAt
  expect(['2026-11-14T14:30', '2026-11-18T10:00', '2026-11-20T14:45'].map(verdictOf)).toEqual(['agrees', 'agrees', 'agrees'])
  expect(['2026-11-14T14:29', '2026-11-20T14:46'].map(verdictOf)).toEqual(['differs', 'differs'])
})

// biome-ignore format: a table is read by its columns
it.each([
  // read                      expected                         verdict
  ['01123456702',               '0112-3456 702',                 'agrees'],
  ['01123456703',               '0112-3456 702',                 'differs'],
  ['****6702',                  '0112-3456 702',                 'agrees'],
  ['****6703',                  '0112-3456 702',                 'differs'],
  ['PK36****6702',              '0112-3456 702',                 'agrees'],
  ['PK36****6702',              'PK36SCBL0000001123456702',      'agrees'],
  ['PK37****6702',              'PK36SCBL0000001123456702',      'differs'],
  ['PK36****6703',              'PK36SCBL0000001123456702',      'differs'],
  ['PK36SCBL0000001123456702',  'pk36 scbl 0000 0011 2345 6702', 'agrees'],
  ['PK36SCBL0000001123456702',  '01123456702',                   'agrees'],
  ['PK36SCBL0000001123456702',  '456702',                        'differs'],
  ['PK36SCBL0000001123456702',  'PK36SCBL0000001123456703',      'differs'],
  ['1123456702',                'PK36SCBL0000001123456702',      'agrees'],
  ['1123456703',                'PK36SCBL0000001123456702',      'differs'],
  ['03001234567',               '0300-1234567',                  'agrees'],
  ['923001234567',              '0300-1234567',                  'agrees'],
  ['923001234568',              '0300-1234567',                  'differs'],
  ['3456702',                   '01123456702',                   'differs'],
  ['****',                      '01123456702',                   'differs'],
] as const)('the account %s, when %s is expected: %s', (accountNumber, expected, verdict) => {
  expect(compare({ accountNumber }, expected).accountNumber).toBe(verdict)
})

it('an unreadable field is not one that differs', () => {
  expect(fieldsThatDiffer(compare({ amount: 100, accountNumber: '****9999', transactionID: 'TID45019B7' }))).toEqual([
    'amount',
    'accountNumber',
  ])
})

it.each([
  ['other IDs and other times', { transactionID: 'T2', paidAt: '2026-11-16T14:31' }, true],
  ['another ID only', { transactionID: 'T2' }, false],
  ['another time only', { paidAt: '2026-11-16T14:31' }, false],
  ['an ID that was read a little differently', { transactionID: 'Tl', paidAt: '2026-11-16T14:31' }, false],
  ['no time', { transactionID: 'T2', paidAt: null }, false],
] as const)('two receipts with %s are of two payments: %j %s', (_what, change, are) => {
  const one = { transactionID: 'T1', paidAt: '2026-11-16T14:30' }
  expect([provesAnotherPayment(one, { ...one, ...change }), provesAnotherPayment({ ...one, ...change }, one)]).toEqual([are, are])
})
