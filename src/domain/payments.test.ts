import { describe, expect, it } from 'vitest'
import { paisa } from './money.ts'
import {
  guardLimit,
  guardPaidAccount,
  isFullFor,
  isNearlyFull,
  isTransactionId,
  receivingKey,
  takesMuchOfLimit,
  transactionKey,
} from './payments.ts'
import { REFERENCE, SPELLINGS } from './testing/references.ts'
import { refusal } from './testing/refusal.ts'

describe('the same receiving account', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    // what                     bank                 number                expected
    ['as typed',                'Habib Bank Ltd.',   'PK36 SCBL 0000',     true],
    ['in another case',         'HABIB bank LTD.',   'pk36 scbl 0000',     true],
    ['without spaces',          'HabibBankLtd.',     'PK36SCBL0000',       true],
    ['with dashes and dots',    'Habib-Bank Ltd',    'PK36-SCBL-0000.',    true],
    ['in full width',           'Ｈabib Bank Ltd.',  'ＰＫ３６ SCBL 0000', true],
    ['with invisible spaces',   'Habib\u200bBank Ltd.', 'PK36 SCBL\u2060 0000', true],
    ['with another number',     'Habib Bank Ltd.',   'PK36 SCBL 0001',     false],
    ['at another bank',         'Meezan Bank Ltd.',  'PK36 SCBL 0000',     false],
  ])('%s: %j %j, %s', (_name, bankName, accountNumber, expected) => {
    const one = receivingKey({ bankName: 'Habib Bank Ltd.', accountName: 'Guftagu', accountNumber: 'PK36 SCBL 0000' })
    expect(receivingKey({ bankName, accountName: 'Somebody', accountNumber }) === one).toBe(expected)
  })

  it('does not confuse the end of the bank name with the start of the number', () => {
    const key = (bankName: string, accountNumber: string) => receivingKey({ bankName, accountName: '', accountNumber })
    expect(key('Bank 1', '23')).not.toBe(key('Bank', '123'))
  })
})

it.each(SPELLINGS)('a transaction ID %s, %j, is the same: %s', (_what, typed, isSame) => {
  expect(transactionKey(typed) === transactionKey(REFERENCE)).toBe(isSame)
})

describe('a valid transaction ID', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['TRX-12345',             true],
    ['ft 2026/11 #0042',      true],
    ['ＴＲＸ１２３４５',        true],
    ['TRX-۱۲۳۴۵',             true],
    ['---',                   false],
    ['\u202e54321-XRT',       false],
    ['TRX-\u200b12345',       false],
    ['TRX-12345\u0640',       false],
    ['\u0422RX-12345',        false],
    ['TRX\u201112345',        false],
    ['رسید',                  false],
  ])('%j: %s', (typed, expected) => {
    expect(isTransactionId(typed)).toBe(expected)
  })
})

describe('a payment to an account', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

  // biome-ignore format: a table is read by its columns
  it.each([
    // closed             replaced  sent    again   refused with
    [null,                false,    false,  false,  null],
    [hoursAgo(0),         false,    false,  false,  null],
    [hoursAgo(24),        false,    false,  false,  null],
    [hoursAgo(24.001),    false,    true,   false,  'payment_method_closed'],
    [hoursAgo(24.001),    false,    false,  true,   null],
    [hoursAgo(0),         true,     false,  false,  'payment_method_changed'],
    [hoursAgo(0),         true,     true,   false,  null],
    [hoursAgo(24),        true,     true,   false,  null],
    [hoursAgo(24.001),    true,     true,   false,  'payment_method_closed'],
    [hoursAgo(24.001),    true,     false,  false,  'payment_method_changed'],
    [hoursAgo(100),       true,     false,  true,   null],
  ] as const)('closed at %s, replaced %j, sent before %j, sent again %j: %s', (closedAt, isReplaced, isSent, isAgain, code) => {
    expect(refusal(() => guardPaidAccount({ closedAt, isReplaced }, { isSent, isAgain }, now))).toBe(code)
  })
})

describe('the receiving limit', () => {
  // A limit of 1000 leaves 200 for new buyers' pending payments.
  // biome-ignore format: a table is read by its columns
  it.each([
    // limit     received  by new   amount   of a new buyer  full   takes much
    [null,       10 ** 12, 10 ** 9, 10 ** 9, true,           false, false],
    [1000,       0,        0,       500,     false,          false, false],
    [1000,       0,        0,       501,     false,          false, true],
    [1000,       0,        0,       1000,    false,          false, true],
    [1000,       0,        0,       1001,    false,          true,  true],
    [1000,       999,      0,       1,       false,          false, true],
    [1000,       1000,     0,       1,       false,          true,  true],
    [1000,       1000,     0,       0,       false,          false, false],
    // The first new buyer's payment may be larger than this share.
    [1000,       0,        0,       500,     true,           false, false],
    [1000,       0,        0,       1000,    true,           false, true],
    [1000,       0,        0,       1001,    true,           true,  true],
    [1000,       400,      0,       600,     true,           false, true],
    [1000,       400,      0,       601,     true,           true,  true],
    // Every other one must fit into the share.
    [1000,       100,      100,     100,     true,           false, false],
    [1000,       100,      100,     101,     true,           true,  false],
    [1000,       500,      200,     1,       true,           true,  false],
    [1000,       1000,     1000,    1,       true,           true,  true],
    // Together they never exceed the limit.
    [1000,       950,      100,     50,      true,           false, true],
    [1000,       950,      100,     51,      true,           true,  true],
    // Other buyers lose no more than the share.
    [1000,       150,      150,     850,     false,          false, true],
    [1000,       150,      150,     851,     false,          true,  true],
    [1000,       1000,     1000,    800,     false,          false, true],
    [1000,       1000,     1000,    400,     false,          false, false],
    [1000,       1000,     1000,    801,     false,          true,  true],
    [1000,       1800,     1000,    1,       false,          true,  true],
    // The share is whole paisa, rounded down.
    [4,          1,        1,       3,       false,          false, true],
    [4,          1,        1,       1,       true,           true,  false],
    [9,          1,        1,       1,       true,           true,  false],
  ])('of %s with %d received, %d of it claimed by new buyers: %d of a new buyer %j: full %j', (limit, received, byNew, amount, isNewBuyer, full, much) => {
    const limitPaisa = limit === null ? null : paisa(limit)
    const month = { receivedPaisa: paisa(received), byNewBuyersPaisa: paisa(byNew) }
    expect(isFullFor(limitPaisa, month, paisa(amount), { isNewBuyer })).toBe(full)
    expect(refusal(() => guardLimit(limitPaisa, month, paisa(amount), { isNewBuyer }))).toBe(full ? 'payment_method_full' : null)
    expect(takesMuchOfLimit(limitPaisa, month, paisa(amount), { isNewBuyer })).toBe(much)
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    [null,        10 ** 12,   false],
    [100_000,     79_999,     false],
    [100_000,     80_000,     true],
    [100_000,     100_001,    true],
    [1,           0,          false],
  ])('of %s with %d received is nearly reached: %s', (limit, received, expected) => {
    expect(isNearlyFull(limit === null ? null : paisa(limit), paisa(received))).toBe(expected)
  })
})
