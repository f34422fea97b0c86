import { describe, expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { checkPaymentMethod, movedBefore, type PaymentMethodForm } from './payment-method-form.ts'
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
    ['an IBAN with a wrong digit',  { raastId: 'PK36 SCBL 0000 0011 2345 6703' }, 'raast_id_check_digits'],
    ['an IBAN that is too short',   { raastId: 'PK36SCBL000000112345670' }, 'raast_id_form'],
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
