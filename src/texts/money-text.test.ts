import { expect, it } from 'vitest'
import { moneyText, plainAmount } from './money-text.ts'

it.each([
  [0, 'PKR\u00a00'],
  [500, 'PKR\u00a0500'],
  [1500.5, 'PKR\u00a01,500.50'],
  [10_000_000, 'PKR\u00a010,000,000'],
  [-500, '\u200e−PKR\u00a0500'],
  [-0.5, '\u200e−PKR\u00a00.50'],
])('%d rupees are written %s', (rupees, text) => {
  expect(moneyText(rupees)).toBe(text)
})

it.each([
  [1500, '1500'],
  [1500.5, '1500.50'],
  [10_000_000, '10000000'],
])('%d rupees are copied as %s for a bank form', (rupees, text) => {
  expect(plainAmount(rupees)).toBe(text)
})
