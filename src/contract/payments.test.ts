import { expect, it } from 'vitest'
import { addPaymentMethod, listPaymentMethods } from './payments.ts'

// biome-ignore format: a table is read by its columns
it.each([
  [50_000,     50_000],
  ['50000',    '50000'],
  ['much',     'much'],
  ['',         ''],
  [null,       null],
  [undefined,  null],
])('a receiving limit of %j is read as %j, for the rules to check', (receivingLimit, expected) => {
  expect(addPaymentMethod.body.parse({ receivingLimit })).toEqual({
    bankName: '',
    accountName: '',
    accountNumber: '',
    receivingLimit: expected,
    raastID: '',
    payerNote: '',
  })
})

it.each([true, [], {}])('a receiving limit of %j is malformed', (receivingLimit) => {
  expect(addPaymentMethod.body.safeParse({ receivingLimit }).success).toBe(false)
})

it.each([
  ['1500.50', 1500.5],
  ['', null],
  [undefined, null],
])('in the query for payment methods, the amount %j is read as %s', (amount, expected) => {
  expect(listPaymentMethods.query.parse({ amount })).toEqual({ amount: expected })
})
