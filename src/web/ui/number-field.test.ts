import { expect, it } from 'vitest'
import { keepFigures } from './number-field.tsx'

it.each([
  ['12a3', {}, '123'],
  ['1.5', {}, '15'],
  ['1.5', { decimals: true }, '1.5'],
  ['1.2.3', { decimals: true }, '1.23'],
  ['-7', {}, '7'],
  ['1e9', {}, '19'],
  ['+92 300 1234567', { phone: true }, '+923001234567'],
  ['0300-1234567', { phone: true }, '03001234567'],
  ['92+300', { phone: true }, '92300'],
  ['۱۸', {}, '18'],
  ['٢٥', {}, '25'],
  ['１２', {}, '12'],
])('of %j with %j remains %j', (typed, kind, kept) => {
  expect(keepFigures(typed, kind)).toBe(kept)
})
