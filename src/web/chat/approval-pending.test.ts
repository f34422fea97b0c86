import { expect, it } from 'vitest'
import { roughTimeOf } from './approval-pending.tsx'

it.each([
  [1, 'minutes', 1],
  [4, 'minutes', 4],
  [10, 'minutes', 10],
  [11, 'minutes', 10],
  [13, 'minutes', 15],
  [57, 'minutes', 55],
  [58, 'hours', 1],
  [89, 'hours', 1],
  [90, 'hours', 2],
  [1409, 'hours', 23],
  [1410, 'days', 1],
  [2160, 'days', 2],
] as const)('%d minutes are about %s: %d', (minutes, unit, count) => {
  expect(roughTimeOf(minutes)).toEqual({ unit, count })
})
