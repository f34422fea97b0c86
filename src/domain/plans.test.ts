import { describe, expect, it } from 'vitest'
import { DomainError } from './errors.ts'
import { paisa } from './money.ts'
import { changePrices, HIGHEST_PRICE, NO_PRICES, offeredPlans, plansOf } from './plans.ts'

const MINUTES = { Basic: 15, Standard: 30, Gold: 60 }

it('every chatter has the three plans in the same order, with minutes and a description', () => {
  const plans = plansOf({ ...NO_PRICES, Gold: paisa(150_000) }, MINUTES)
  expect(plans.map(({ title, durationMinutes, pricePaisa }) => [title, durationMinutes, pricePaisa])).toEqual([
    ['Basic', 15, 0],
    ['Standard', 30, 0],
    ['Gold', 60, 150_000],
  ])
  for (const plan of plans) expect(plan.description).not.toBe('')
})

describe('changing prices', () => {
  const current = { Basic: paisa(100), Standard: paisa(200), Gold: paisa(300) }

  it('keeps the prices of other plans', () => {
    expect(changePrices(current, [{ title: 'Gold', rupees: 12.5 }], HIGHEST_PRICE)).toEqual({ ...current, Gold: 1250 })
  })

  it('uses the last price of a title that is given twice', () => {
    expect(
      changePrices(
        current,
        [
          { title: 'Gold', rupees: 1 },
          { title: 'Gold', rupees: 2 },
        ],
        HIGHEST_PRICE,
      ).Gold,
    ).toBe(200)
  })

  it('does not modify its argument', () => {
    changePrices(current, [{ title: 'Basic', rupees: 9 }], HIGHEST_PRICE)
    expect(current.Basic).toBe(100)
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    [0,             0],
    [0.01,          1],
    [0.1,           10],
    [1999.99,       199_999],
    [10_000_000,    1_000_000_000],
  ])('%d rupees are %d paisa', (rupees, expected) => {
    expect(changePrices(current, [{ title: 'Basic', rupees }], HIGHEST_PRICE).Basic).toBe(expected)
  })

  it.each([-1, -0.01, 0.001, 1.005, 10_000_000.01, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d rupees are refused, and the error names the plan',
    (rupees) => {
      const refused = new DomainError('plan_price_form', { title: 'Gold', max: '10,000,000' })
      expect(() => changePrices(current, [{ title: 'Gold', rupees }], HIGHEST_PRICE)).toThrow(refused)
    },
  )
})

describe('the highest price', () => {
  const maxPrice = paisa(10_000_000)

  it('is accepted, one paisa more is not', () => {
    expect(changePrices(NO_PRICES, [{ title: 'Gold', rupees: 100_000 }], maxPrice).Gold).toBe(maxPrice)
    const above = [{ title: 'Gold', rupees: 100_000.01 }] as const
    expect(() => changePrices(NO_PRICES, above, maxPrice)).toThrow(new DomainError('plan_price_form', { title: 'Gold', max: '100,000' }))
  })

  it('decides which plans are offered: those above it from before are not', () => {
    const prices = { Basic: paisa(100), Standard: maxPrice, Gold: paisa(10_000_001) }
    expect(offeredPlans(prices, { planMinutes: MINUTES, maxPrice }).map(({ pricePaisa }) => pricePaisa)).toEqual([100, 10_000_000, 0])
  })
})
