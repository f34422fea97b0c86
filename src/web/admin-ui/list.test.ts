import { expect, it } from 'vitest'
import { rowNumber } from './list.ts'

it.each([
  [1, 0, 1],
  [1, 19, 20],
  [2, 0, 21],
  [5, 3, 84],
])('on page %i the row with index %i has the number %i', (page, index, number) => {
  expect(rowNumber({ page, search: '' }, index)).toBe(number)
})
