import { expect, it } from 'vitest'
import { scaleOf } from './scale.ts'

it.each([
  [0, 0, [0, 1]],
  [1, 0, [0, 1, 2]],
  [3, 0, [0, 1, 2, 3, 4]],
  [13, 0, [0, 5, 10, 15]],
  [90, 0, [0, 25, 50, 75, 100]],
  [4999.5, 0, [0, 2000, 4000, 6000]],
  [900, 300, [-500, 0, 500, 1000]],
  [0, 40, [-40, -30, -20, -10, 0]],
])('a chart up to %d and down to -%d has these lines', (up, down, lines) => {
  expect(scaleOf(up, down)).toEqual(lines)
})
