import { describe, expect, it } from 'vitest'
import { daysIn, isDay, rangeFault } from './day-range.ts'
import { addDays, lastDays, rangeBefore, seriesOf } from './figures.ts'

it.each([
  ['2026-11-16', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-11-31', false],
  ['1999-12-31', false],
  ['2200-01-01', false],
  ['2026-1-1', false],
  ['2026-11-16T00:00', false],
  ['', false],
  ['yesterday', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

it.each([
  ['2026-11-16', '2026-11-16', 1, null],
  ['2026-11-30', '2026-12-01', 2, null],
  ['2028-01-01', '2028-12-31', 366, null],
  ['2026-01-01', '2027-01-02', 367, 'too_long'],
  ['2016-11-16', '2026-11-16', 3653, 'too_long'],
  ['2026-11-16', '2026-11-15', 0, 'reversed'],
])('from %s to %s are %i days: %s', (from, to, days, fault) => {
  expect(daysIn({ from, to })).toBe(days)
  expect(rangeFault({ from, to })).toBe(fault)
})

it('the last days end today', () => {
  expect(lastDays(1, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(lastDays(7, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(lastDays(30, '2026-01-05')).toEqual({ from: '2025-12-07', to: '2026-01-05' })
})

it.each([
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['2026-02-23', '2026-03-01', '2026-02-16', '2026-02-22'],
  ['2025-12-07', '2026-01-05', '2025-11-07', '2025-12-06'],
])('before %s to %s are as many days, from %s to %s', (from, to, earlier, last) => {
  expect(rangeBefore({ from, to })).toEqual({ from: earlier, to: last })
})

describe('a series', () => {
  const rows = [
    { day: '2026-01-01', sold: 1, paid: 10 },
    { day: '2026-01-03', sold: 2, paid: 20 },
    { day: '2026-03-31', sold: 4, paid: 40 },
  ]

  it('has every day, also those without a row', () => {
    const series = seriesOf({ from: '2026-01-01', to: '2026-01-03' }, rows, ['sold', 'paid'])
    expect(series.map(({ range, sums }) => [range.from, range.to, sums.sold, sums.paid])).toEqual([
      ['2026-01-01', '2026-01-01', 1, 10],
      ['2026-01-02', '2026-01-02', 0, 0],
      ['2026-01-03', '2026-01-03', 2, 20],
    ])
  })

  it('of many days has seven together, and counts each once', () => {
    const series = seriesOf({ from: '2026-01-01', to: '2026-03-31' }, rows, ['sold'])
    expect(series).toHaveLength(13)
    expect(series[0]).toEqual({ range: { from: '2026-01-01', to: '2026-01-07' }, sums: { sold: 3 } })
    expect(series[12]).toEqual({ range: { from: '2026-03-26', to: '2026-03-31' }, sums: { sold: 4 } })
    expect(addDays('2026-03-31', 1)).toBe('2026-04-01')
  })
})
