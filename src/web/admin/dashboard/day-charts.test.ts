import { expect, it } from 'vitest'
import { niceMax } from './day-charts.tsx'

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [4999.5, 5000],
  [5001, 10_000],
])('a scale up to %d ends at %d', (highest, top) => {
  expect(niceMax(highest)).toBe(top)
})
