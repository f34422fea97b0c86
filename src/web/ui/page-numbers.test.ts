import { expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

const before = 'gap-before'
const after = 'gap-after'

it.each([
  // current, count, numbers
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, after, 8]],
  [4, 8, [1, 2, 3, 4, 5, after, 8]],
  [5, 8, [1, before, 4, 5, 6, 7, 8]],
  [5, 9, [1, before, 4, 5, 6, after, 9]],
  [25_000, 50_000, [1, before, 24_999, 25_000, 25_001, after, 50_000]],
  [50_000, 50_000, [1, before, 49_996, 49_997, 49_998, 49_999, 50_000]],
  // A page past the end, when rows were deleted meanwhile, still shows the way back.
  [60_000, 50_000, [1, before, 49_996, 49_997, 49_998, 49_999, 50_000]],
])('page %i of %i offers %j', (current, count, numbers) => {
  expect(pageNumbers(current, count)).toEqual(numbers)
})
