import { expect, it } from 'vitest'
import { type NumberKind, numberOf, plainNumber } from './number-text.ts'

it.each<[string, NumberKind, string]>([
  ['1500', 'amount', '1500'],
  ['PKR 1,500', 'amount', '1500'],
  ['Rs. 1,500/-', 'amount', '1500'],
  ['₨1,00,000', 'amount', '100000'],
  ['1,500.50', 'amount', '1500.50'],
  ['12.', 'amount', '12.'],
  ['۱۸', 'whole', '18'],
  ['٢٥', 'whole', '25'],
  ['１２', 'whole', '12'],
  ['٣٫٥', 'amount', '3.5'],
  ['۱٬۵۰۰', 'amount', '1500'],
  ['+92 300 1234567', 'phone', '+923001234567'],
  ['0300-1234567', 'phone', '03001234567'],
])('%j is read as %s: %j', (typed, kind, shown) => {
  expect(plainNumber(typed, kind)).toBe(shown)
})

it.each<[string, NumberKind]>([
  ['1e5', 'amount'],
  ['12a3', 'whole'],
  ['1,5', 'amount'],
  ['1.2.3', 'amount'],
  ['-7', 'whole'],
  ['PKR', 'amount'],
  ['92+300', 'phone'],
  ['call me', 'whole'],
])('%j is not a number of its kind and stays as typed', (typed, kind) => {
  expect(plainNumber(typed, kind)).toBe(typed)
})

it.each([
  ['', 0],
  ['450', 450],
  ['450.5', 450.5],
  ['.5', 0.5],
  ['1e5', Number.NaN],
  ['0x10', Number.NaN],
  ['-7', Number.NaN],
  ['1,5', Number.NaN],
])('the number of %j is %d', (text, number) => {
  expect(numberOf(text)).toBe(number)
})
