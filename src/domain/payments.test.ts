import { describe, expect, it } from 'vitest'
import { paisa } from './money.ts'
import { guardLimit, guardPaidAccount, isFullFor, isNearlyFull, isTransactionId, receivingKey, transactionKey } from './payments.ts'
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

describe('the same transaction ID', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['TRX-12345',          true],
    ['trx-12345',          true],
    ['  TRX-12345  ',      true],
    ['TRX - 123 45',       true],
    ['TRX-\u00a0123\u200945', true],
    ['ＴＲＸ－１２３４５',   true],
    ['TRX-123\u200b45',    true],
    ['TRX12345',           true],
    ['TRX_12345.',         true],
    ['#TRX–12345',         true],
    ['TRX-١٢٣٤٥',          true],
    ['TRX-۱۲۳۴۵',          true],
    ['TRX-12346',          false],
    ['TRX-1234',           false],
  ])('%j: %s', (typed, expected) => {
    expect(transactionKey(typed) === transactionKey('TRX-12345')).toBe(expected)
  })
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
  // biome-ignore format: a table is read by its columns
  it.each([
    // limit      received    amount   over the limit
    [null,        10 ** 12,   10 ** 9, false],
    [100_000,     0,          100_000, false],
    [100_000,     99_999,     1,       false],
    [100_000,     99_999,     2,       true],
    [100_000,     100_000,    1,       true],
    [100_000,     100_000,    0,       false],
    [100_000,     0,          100_001, true],
  ])('of %s with %d received is exceeded by %d: %s', (limit, received, amount, full) => {
    const limitPaisa = limit === null ? null : paisa(limit)
    expect(isFullFor(limitPaisa, paisa(received), paisa(amount))).toBe(full)
    expect(refusal(() => guardLimit(limitPaisa, paisa(received), paisa(amount)))).toBe(full ? 'payment_method_full' : null)
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
