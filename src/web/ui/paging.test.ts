import { expect, it } from 'vitest'
import { nearestPage, pageCount, parsePage } from './paging.ts'

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
  // A total that is only a floor may promise pages that the rows do not bear out: step back, never stay.
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
