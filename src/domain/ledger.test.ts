import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Balance, type Bucket, EMPTY_BALANCE, earningOf, isEmpty, move, moveAll, repaymentOf } from './ledger.ts'
import { paisa } from './money.ts'
import { refusal } from './testing/refusal.ts'

function balance(available: number, pendingWithdraw: number, totalWithdrawn: number): Balance {
  return { ...EMPTY_BALANCE, available: paisa(available), pendingWithdraw: paisa(pendingWithdraw), totalWithdrawn: paisa(totalWithdrawn) }
}

describe('what a session earns', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    // price                    fee       earned                   to the platform
    [0,                         0,        0,                       0],
    [100_000,                   0,        100_000,                 0],
    [100_000,                   250,      97_500,                  2_500],
    [100_000,                   10_000,   0,                       100_000],
    // The fee is rounded down.
    [1,                         9_999,    1,                       0],
    [99,                        100,      99,                      0],
    [100,                       100,      99,                      1],
    [199,                       100,      198,                     1],
    [333,                       3_333,    223,                     110],
    [10_001,                    9_999,    2,                       9_999],
    // The highest price, and one far above it, where price times basis points is not exact as a number.
    [1_000_000_000,             9_999,    100_000,                 999_900_000],
    [Number.MAX_SAFE_INTEGER,   9_999,    900_719_925_475,         9_006_298_534_815_516],
    [Number.MAX_SAFE_INTEGER,   1,        9_006_298_534_815_517,   900_719_925_474],
  ])('at %d paisa and a fee of %d basis points: %d for the chatter, %d for the platform', (price, fee, earned, kept) => {
    expect(earningOf(paisa(price), fee)).toEqual({ earnedPaisa: earned, feePaisa: kept })
  })

  it('and the fee add up to the price', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (price, fee) => {
        const { earnedPaisa, feePaisa } = earningOf(paisa(price), fee)
        expect(BigInt(earnedPaisa) + BigInt(feePaisa)).toBe(BigInt(price))
      }),
    )
  })
})

describe('a movement', () => {
  // Every bucket starts with 1000, so a change to the wrong bucket shows.
  // biome-ignore format: a table is read by its columns
  it.each<[Bucket, Bucket, number, number, number, number]>([
    // from              to                 amount   available  pending  withdrawn
    ['bank',             'available',       500,     1500,      1000,    1000],
    ['bank',             'fees',            500,     1000,      1000,    1000],
    ['available',        'pendingWithdraw', 500,     500,       1500,    1000],
    ['available',        'pendingWithdraw', 1000,    0,         2000,    1000],
    ['pendingWithdraw',  'totalWithdrawn',  500,     1000,      500,     1500],
    ['pendingWithdraw',  'available',       500,     1500,      500,     1000],
    ['totalWithdrawn',   'pendingWithdraw', 500,     1000,      1500,    500],
    ['totalWithdrawn',   'available',       500,     1500,      1000,    500],
    ['available',        'totalWithdrawn',  500,     500,       1000,    1500],
    ['available',        'available',       9999,    1000,      1000,    1000],
    ['available',        'pendingWithdraw', 0,       1000,      1000,    1000],
  ])('from %s to %s of %d gives %d, %d and %d', (from, to, amount, available, pending, withdrawn) => {
    const before = balance(1000, 1000, 1000)
    expect(move(before, { from, to, amountPaisa: paisa(amount) })).toEqual(balance(available, pending, withdrawn))
    expect(before).toEqual(balance(1000, 1000, 1000))
  })

  // biome-ignore format: a table is read by its columns
  it.each<[Bucket, Bucket]>([
    ['available',        'pendingWithdraw'],
    ['available',        'bank'],
    ['pendingWithdraw',  'totalWithdrawn'],
    ['totalWithdrawn',   'available'],
  ])('from %s to %s of one paisa more than the bucket holds is refused', (from, to) => {
    expect(refusal(() => move(balance(1000, 1000, 1000), { from, to, amountPaisa: paisa(1001) }))).toBe('balance_too_small')
  })

  it('never changes the total and never makes a bucket negative, after any sequence of movements', () => {
    const buckets = ['available', 'pendingWithdraw', 'totalWithdrawn'] as const
    const movement = fc.record({
      from: fc.constantFrom(...buckets),
      to: fc.constantFrom(...buckets),
      amountPaisa: fc.integer({ min: 0, max: 3000 }).map(paisa),
    })
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 40 }), (movements) => {
        let now = balance(1000, 1000, 1000)
        for (const step of movements) if (now[step.from] >= step.amountPaisa) now = move(now, step)
        expect(Object.values(now).reduce((sum, bucket) => sum + bucket, 0)).toBe(3000)
        for (const bucket of Object.values(now)) expect(bucket).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('an advance', () => {
  it('grows when money moves out of it and shrinks when money comes back', () => {
    const owing = move(EMPTY_BALANCE, { from: 'advance', to: 'refunds', amountPaisa: paisa(70) })
    expect(owing).toEqual({ ...EMPTY_BALANCE, advance: 70 })
    const earned = move(owing, { from: 'bank', to: 'available', amountPaisa: paisa(100) })
    expect(move(earned, { from: 'available', to: 'advance', amountPaisa: paisa(70) })).toEqual({ ...EMPTY_BALANCE, available: 30 })
  })

  it('is never repaid with more than is owed', () => {
    const earned = { ...balance(100, 0, 0), advance: paisa(70) }
    expect(() => move(earned, { from: 'available', to: 'advance', amountPaisa: paisa(71) })).toThrow('negative money')
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    // available  advance  repaid
    [100,         0,       null],
    [0,           70,      null],
    [100,         70,      70],
    [70,          70,      70],
    [30,          70,      30],
  ])('with %d available and %d owed, %j are repaid', (available, advance, repaid) => {
    const before = { ...balance(available, 0, 0), advance: paisa(advance) }
    const repayment = repaymentOf(before)
    expect(repayment?.amountPaisa ?? null).toBe(repaid)
    const after = moveAll(before, repayment ? [repayment] : [])
    expect(Math.min(after.available, after.advance)).toBe(0)
  })
})

// biome-ignore format: a table is read by its columns
it.each([
  ['an empty balance',     true,     EMPTY_BALANCE],
  ['only withdrawn money', true,     balance(0, 0, 500)],
  ['one paisa available',  false,    balance(1, 0, 0)],
  ['one paisa pending',    false,    balance(0, 1, 0)],
  ['one paisa held',       false,    { ...EMPTY_BALANCE, held: paisa(1) }],
])('with %s, nothing is left to pay out: %s', (_name, expected, given) => {
  expect(isEmpty(given)).toBe(expected)
})
