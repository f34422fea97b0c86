import { expect, it } from 'vitest'
import { sameRows, steadyRows } from './steady-rows.ts'

// A letter is a row; a capital letter is the same row after a change.
const rowsOf = (letters: string) => [...letters].map((letter) => ({ _id: letter.toLowerCase(), letter }))
const lettersOf = (rows: readonly { letter: string }[]) => rows.map(({ letter }) => letter).join('')

it.each([
  // what happens, seen, fresh, shown, waiting
  ['nothing', 'abc', 'abc', 'abc', 0],
  ['a row changes', 'abc', 'aBc', 'aBc', 0],
  ['a new row on a page with room', 'abc', 'xabc', 'abc', 1],
  ['new rows on a full page push others off it', 'abc', 'xya', 'abc', 2],
  ['a new row while another changes', 'abc', 'xAb', 'Abc', 1],
  ['a row is deleted and a row of the next page follows', 'abc', 'acd', 'acd', 0],
  ['the last row is deleted', 'abc', 'ab', 'ab', 0],
  ['a row is deleted while another is new', 'abc', 'xac', 'ac', 1],
  ['decided rows move below the pending ones', 'abcd', 'dCA', 'ACd', 0],
  ['a decided row moves to the next page, and others take its place', 'abcd', 'cdefA', 'Acd', 2],
  ['a row moves down', 'abc', 'bcA', 'Abc', 0],
  ['a row moves down and a row of the next page follows', 'abc', 'bcAd', 'Abcd', 0],
  ['a row moves down while another is new', 'abc', 'bxA', 'Abc', 1],
  ['everything is pushed off', 'abc', 'xyz', 'abc', 3],
  ['everything is deleted', 'abc', '', '', 0],
])('%s: %s with the new rows %s shows %s, and %i wait', (_, seen, fresh, shown, waiting) => {
  const steady = steadyRows(rowsOf(seen), rowsOf(fresh))
  expect(lettersOf(steady.rows)).toBe(shown)
  expect(steady.newCount).toBe(waiting)
})

it.each([
  ['abc', 'ABC', true],
  ['abc', 'acb', false],
  ['abc', 'ab', false],
  ['', '', true],
])('%s and %s are the same rows: %j', (one, other, same) => {
  expect(sameRows(rowsOf(one), rowsOf(other))).toBe(same)
})
