import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paisa, paisaFromRupees, rupeesFromPaisa, totalRupees } from './money.ts'

describe('paisa', () => {
  it.each([0, 1, 100, Number.MAX_SAFE_INTEGER])('%d is an amount', (value) => {
    expect(paisa(value)).toBe(value)
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not an amount', (value) => {
    expect(() => paisa(value)).toThrow(RangeError)
  })
})

// biome-ignore format: a table is read by its columns
it.each([
  [0,             0],
  [1,             100],
  [0.1,           10],
  [0.29,          29],
  [1.1,           110],
  [1234.56,       123_456],
  [0.001,         null],
  [1.005,         null],
  [0.1 + 0.2,     null],
  [-1,            null],
  [Number.NaN,    null],
  [1e309,         null],
  [2 ** 53,       null],
])('%d rupees: %s paisa', (rupees, expected) => {
  expect(paisaFromRupees(rupees)).toBe(expected)
})

it('minus zero becomes zero', () => {
  expect(paisaFromRupees(-0)).toBe(0)
})

it('every amount is the same after a conversion to rupees and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (value) => {
      expect(paisaFromRupees(rupeesFromPaisa(paisa(value)))).toBe(value)
    }),
  )
})

it('rupees with decimals add up exactly', () => {
  expect(totalRupees([{ amount: 0.1 }, { amount: 0.2 }])).toBe(0.3)
})
