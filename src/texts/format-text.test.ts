import { expect, it } from 'vitest'
import { formatText } from './format-text.ts'

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
] as const)('%s with %o has its values and the right plural form', (key, values, text) => {
  expect(formatText(TEXTS, key, values, 'en')).toBe(text)
})

it('a missing value stays visible as its slot, and an unknown key as itself', () => {
  expect(formatText(TEXTS, 'named', {}, 'en')).toBe('Copy {{name}}')
  expect(formatText(TEXTS, 'nowhere', {}, 'en')).toBe('nowhere')
})

it('a value keeps its own direction in a right-to-left text', () => {
  expect(formatText({ send: '{{amount}} بھیجیں' }, 'send', { amount: 'PKR 450' }, 'ur')).toBe('\u2068PKR 450\u2069 بھیجیں')
})
