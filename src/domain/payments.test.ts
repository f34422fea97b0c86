import { describe, expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { paisa } from './money.ts'
import {
  checkPaymentMethod,
  guardLimit,
  guardPaidAccount,
  isFullFor,
  isNearlyFull,
  isTransactionId,
  movedBefore,
  type PaymentMethodForm,
  receivingKey,
  transactionKey,
} from './payments.ts'
import { refusal } from './testing/refusal.ts'

const form: PaymentMethodForm = {
  bankName: 'HBL',
  accountName: 'Guftagu',
  accountNumber: '0123 4567',
  receivingLimit: null,
  raastId: '',
  payerNote: '',
}

describe('a payment method', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, Partial<PaymentMethodForm>, ErrorCode | null]>([
    ['no limit',                    {},                                     null],
    ['no bank',                     { bankName: '' },                       'payment_method_fields_missing'],
    ['a bank of spaces',            { bankName: '  ' },                     'payment_method_fields_missing'],
    ['an invisible bank',           { bankName: '\u200b\u2800' },           'payment_method_fields_missing'],
    ['no name',                     { accountName: '' },                    'payment_method_fields_missing'],
    ['no number',                   { accountNumber: '' },                  'payment_method_fields_missing'],
    ['no bank and a wrong limit',   { bankName: '', receivingLimit: 'x' },  'payment_method_fields_missing'],
    ['a limit that is a word',      { receivingLimit: 'much' },             'receiving_limit_form'],
    ['a limit of zero',             { receivingLimit: 0 },                  'receiving_limit_form'],
    ['a negative limit',            { receivingLimit: -1 },                 'receiving_limit_form'],
    ['a limit of half a paisa',     { receivingLimit: '0.005' },            'receiving_limit_form'],
    ['the highest limit',           { receivingLimit: 100_000_000_000 },    null],
    ['one paisa more',              { receivingLimit: '100000000000.01' },  'receiving_limit_form'],
    ['an infinite limit',           { receivingLimit: 'Infinity' },         'receiving_limit_form'],
    ['a wrong limit and Raast ID',  { receivingLimit: 0, raastId: 'x' },    'receiving_limit_form'],
    ['a Raast ID that is a name',   { raastId: 'guftagu' },                 'raast_id_form'],
    ['a wrong Raast ID and note',   { raastId: '1', payerNote: 'x'.repeat(201) }, 'raast_id_form'],
    ['a note of 201 characters',    { payerNote: 'x'.repeat(201) },         'payer_note_too_long'],
  ])('with $0: $2', (_name, part, code) => {
    expect(refusal(() => checkPaymentMethod({ ...form, ...part }))).toBe(code)
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    [null,        null],
    ['',          null],
    ['50000',     5_000_000],
    [50_000.5,    5_000_050],
    ['0.01',      1],
  ])('with the limit typed as %j has a limit of %s paisa', (receivingLimit, expected) => {
    expect(checkPaymentMethod({ ...form, receivingLimit }).receivingLimitPaisa).toBe(expected)
  })

  it('is stored without leading and trailing spaces', () => {
    expect(checkPaymentMethod({ ...form, bankName: ' HBL ', accountName: ' Guftagu ', accountNumber: ' 0123 4567 ' })).toEqual({
      bankName: 'HBL',
      accountName: 'Guftagu',
      accountNumber: '0123 4567',
      receivingLimitPaisa: null,
      raastId: null,
      payerNote: null,
    })
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    ['  ',                 null],
    ['0300 1234567',       '03001234567'],
  ])('with the Raast ID typed as %j has %j', (raastId, expected) => {
    expect(checkPaymentMethod({ ...form, raastId }).raastId).toBe(expected)
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    [' \u200b ',           null],
    [' Send \n today ',    'Send \n today'],
    ['۔'.repeat(200),      '۔'.repeat(200)],
  ])('with the note %j has the note %j', (payerNote, expected) => {
    expect(checkPaymentMethod({ ...form, payerNote }).payerNote).toBe(expected)
  })
})

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

describe('the order', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['a',  'c',   ['b', 'a', 'c']],
    ['a',  null,  ['b', 'c', 'a']],
    ['c',  'a',   ['c', 'a', 'b']],
    ['b',  'c',   ['a', 'b', 'c']],
    ['b',  'b',   ['a', 'b', 'c']],
    ['x',  'a',   null],
    ['a',  'x',   null],
  ])('of a, b, c with %s moved before %s is %j', (moved, before, expected) => {
    expect(movedBefore(['a', 'b', 'c'], moved, before)).toEqual(expected)
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
