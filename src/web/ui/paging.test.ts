import { expect, it } from 'vitest'
import { nearestPage, pageCount, pageNumbers, parsePage } from './paging.ts'

it.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [1000, 50],
])('%i rows take %i pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})

it.each([
  // page, rows, total, nearest
  [1, 0, 0, null],
  [2, 5, 25, null],
  [2, 0, 20, 1],
  [9, 0, 45, 3],
  [9, 0, 0, 1],
  // A total that is only a lower bound may promise pages that do not exist, so the reader goes back one page.
  [3, 0, 1000, 2],
])('page %i with %i rows of %i leads to %j', (page, rows, total, nearest) => {
  expect(nearestPage({ page, rows: Array.from({ length: rows }), total })).toBe(nearest)
})

it.each([
  ['1', 1],
  ['250', 250],
  ['0', null],
  ['-3', null],
  ['2.5', null],
  ['1e3', null],
  ['9999999', null],
  ['', null],
])('the address ?page=%s means page %j', (text, page) => {
  expect(parsePage(text)).toBe(page)
})

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
  // A page past the end, after rows were deleted, still offers the other pages.
  [60_000, 50_000, [1, before, 49_996, 49_997, 49_998, 49_999, 50_000]],
])('page %i of %i offers %j', (current, count, numbers) => {
  expect(pageNumbers(current, count)).toEqual(numbers)
})
