import { expect, it } from 'vitest'
import { AccountId, ClientId, line, numeric, pageQuery, searchQuery } from './shapes.ts'

const NO = Symbol('refused')

function parsed(schema: { safeParse(input: unknown): { success: boolean; data?: unknown } }, input: unknown): unknown {
  const result = schema.safeParse(input)
  return result.success ? result.data : NO
}

it.each([
  // typed              read as
  ['Ayesha', 'Ayesha'],
  ['', ''],
  [undefined, ''],
  [null, ''],
  ['عائشہ', 'عائشہ'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['x'.repeat(21), NO],
  ['two\nlines', NO],
  ['nul\0', NO],
  ['\ud800', NO],
  [7, NO],
  [['a'], NO],
  [{}, NO],
])('a line %j is read as %s', (input, expected) => {
  expect(parsed(line(20), input)).toBe(expected)
})

it.each([
  ['', null],
  [null, null],
  [undefined, null],
  ['25', 25],
  [' 25 ', 25],
  [25, 25],
  [0, 0],
  ['-1', -1],
  ['12.5', 12.5],
  ['1e3', NO],
  ['0x10', NO],
  ['abc', NO],
  ['9'.repeat(31), NO],
  [Number.NaN, NO],
  [Number.POSITIVE_INFINITY, NO],
  [true, NO],
  [[1], NO],
])('a number typed as %j is read as %s', (input, expected) => {
  expect(parsed(numeric, input)).toBe(expected)
})

it.each([
  [{}, { page: 1 }],
  [{ page: '3' }, { page: 3 }],
  [{ page: '0' }, NO],
  [{ page: '-1' }, NO],
  [{ page: '1.5' }, NO],
  [{ page: 'x' }, NO],
  [{ page: '1000001' }, NO],
])('the query %j is read as %j', (input, expected) => {
  expect(parsed(pageQuery, input)).toEqual(expected)
})

it('a search without text is blank, on the first page', () => {
  expect(parsed(searchQuery, {})).toEqual({ page: 1, searchText: '' })
})

it.each([
  ['0192A5E4-7C1B-7000-8000-000000000001', '0192a5e4-7c1b-7000-8000-000000000001'],
  ['0192a5e4-7c1b-7000-8000-000000000001', '0192a5e4-7c1b-7000-8000-000000000001'],
  ['1', NO],
  ['', NO],
  [null, NO],
  ["' or 1=1 --", NO],
])('the id %j is read as %s', (input, expected) => {
  expect([parsed(AccountId, input), parsed(ClientId, input)]).toEqual([expected, expected])
})
