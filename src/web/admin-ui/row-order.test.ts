import { expect, it } from 'vitest'
import { neighbourOf, nextPending, placeAfter, placeOf } from './row-order.ts'

/** A letter is a row; a capital one is pending. */
const rowsOf = (letters: string) =>
  [...letters].map((letter) => ({ _id: letter.toLowerCase(), isPending: letter !== letter.toLowerCase() }))
const isPending = (row: { readonly isPending: boolean }) => row.isPending
const at = (open: string, index: number) => ({ open, index })

it.each([
  ['is found', 'ABC', 'b', null, at('b', 1)],
  ['moved while it is pending', 'XABC', 'b', at('b', 1), at('b', 2)],
  ['was decided and moved: the place stays', 'ACb', 'b', at('b', 1), at('b', 1)],
  ['was decided and left the list: the place stays', 'AC', 'b', at('b', 1), at('b', 1)],
  ['had been decided when it was opened', 'ACb', 'b', null, at('b', 2)],
  ['was never in the list', 'ABC', 'z', null, null],
  ['was never in the list, after another one', 'ABC', 'z', at('b', 1), null],
  ['is none', 'ABC', null, at('b', 1), null],
])('the open row %s', (_, rows, open, before, place) => {
  expect(placeOf(rowsOf(rows), open, before, isPending)).toEqual(place)
})

it.each([
  ['ABC', at('b', 1), 'a', 'c'],
  ['ABC', at('a', 0), undefined, 'b'],
  ['ABC', at('c', 2), 'b', undefined],
  // The row has left the list.
  ['AC', at('b', 1), 'a', 'c'],
  ['BC', at('a', 0), undefined, 'b'],
  ['AB', at('c', 2), 'b', undefined],
])('in %s the neighbours of %j are %s and %s', (rows, place, previous, next) => {
  expect(neighbourOf(rowsOf(rows), place, -1)).toBe(previous)
  expect(neighbourOf(rowsOf(rows), place, 1)).toBe(next)
})

it.each([
  ['a row of the next page follows at the end', 'AB', 'ABD', 2],
  ['all earlier ones were decided', 'ab', 'DEF', 0],
  ['an earlier one was decided and moved down', 'ab', 'BDEa', 1],
])('when %s: after %s, the search in %s begins at %i', (_, earlier, fresh, place) => {
  expect(placeAfter(rowsOf(earlier), rowsOf(fresh), isPending)).toBe(place)
})

it.each([
  ['the next one', 'ABC', 1, 'b', 'c'],
  ['decided rows are left out', 'ABcD', 1, 'b', 'd'],
  ['skipped rows are left out', 'ABCD', 1, 'bc', 'd'],
  ['when the open one has left the list, the row at its place', 'ACD', 1, 'b', 'c'],
  ['earlier rows are not looked at', 'ABC', 2, 'c', undefined],
])('%s: in %s from %i on, without %s, it is %s', (_, rows, from, passed, next) => {
  expect(nextPending(rowsOf(rows), from, isPending, new Set(passed))).toBe(next)
})
