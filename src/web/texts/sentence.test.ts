import { expect, it } from 'vitest'
import { sentence } from './sentence.ts'

const TEXTS = {
  plain: 'Log in',
  named: 'Copy {{name}}',
  rows_one: '{{count, number}} row',
  rows_other: '{{count, number}} rows',
  always: '{{count}} new',
}

it.each([
  ['plain', {}, 'Log in'],
  ['named', { name: 'amount' }, 'Copy amount'],
  ['named', { name: '$& {{name}}' }, 'Copy $& {{name}}'],
  ['rows', { count: 1 }, '1 row'],
  ['rows', { count: 0 }, '0 rows'],
  ['rows', { count: 12_345 }, '12,345 rows'],
  ['always', { count: 12_345 }, '12345 new'],
] as const)('%s with %o is said as it stands, with its figures and its number', (key, values, text) => {
  expect(sentence(TEXTS, key, values, 'en')).toBe(text)
})

it('a value that was not given stays visible as a hole, and a key that is no text as itself', () => {
  expect(sentence(TEXTS, 'named', {}, 'en')).toBe('Copy {{name}}')
  expect(sentence(TEXTS, 'nowhere', {}, 'en')).toBe('nowhere')
})

it('inside a sentence that runs from right to left a value keeps its own direction', () => {
  expect(sentence({ send: '{{amount}} بھیجیں' }, 'send', { amount: 'PKR 450' }, 'ur')).toBe('\u2068PKR 450\u2069 بھیجیں')
})
