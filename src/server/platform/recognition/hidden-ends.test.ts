// Quick: what is read again, without recognising anything.

import { expect, it } from 'vitest'
import type { Box, Word } from '#domain/receipt/lines.ts'
import { withHiddenEnds } from './hidden-ends.ts'

const HEIGHT = 20

function wordsIn(text: string, confidence: number): Word[] {
  return text
    .split(' ')
    .map((each, place) => ({ text: each, confidence, left: place * 300, top: 0, width: each.length * 15, height: HEIGHT, piece: 0 }))
}

const readAgain = (text: string, confidence: number, digits: (box: Box) => string) =>
  withHiddenEnds(wordsIn(text, confidence), digits).map((word) => word.text)

it.each([
  ['stars read as letters', 'Account Hxk8538', 20, '****1234'],
  ['stars read as other signs, and the first digit as a letter', 'Account ***A569', 20, '****1234'],
  ['an IBAN of which only some digits are shown', 'IBAN PKE2****+*Q706', 20, '****1234'],
  ['dots read as letters, with a digit misread beside them', 'Account eeee 0304', 90, '****1234'],
  ['what was recognised well', 'Account Hxk8538', 90, 'Hxk8538'],
  ['a long ID', 'ID SC4198942455', 20, 'SC4198942455'],
  ['an ID with few digits', 'ID FT94499LRCO3', 20, 'FT94499LRCO3'],
  ['a day', 'Date 27-11-2026', 20, '27-11-2026'],
  ['an amount', 'Amount PKR1,500.00', 20, 'PKR1,500.00'],
  ['a time', 'Date 25/05/2026', 20, '25/05/2026'],
  ['a name', 'To GUFTAGU', 20, 'GUFTAGU'],
  ['four digits that follow a word', 'Account number 0304', 90, '0304'],
])('%s', (_name, text, confidence, read) => {
  expect(readAgain(text, confidence, () => '1234').at(-1)).toBe(read)
})

it.each([
  ['other digits in a wider part', ['3538', '8538']],
  ['a digit too many in both', ['48538', '48538']],
  ['nothing', ['', '']],
])('an end is not taken when it has %s', (_name, [narrow = '', wide = '']) => {
  const widths: number[] = []
  const digits = ({ width }: Box) => (widths.push(width) === 1 ? narrow : wide)
  expect(readAgain('Account Hxk8538', 20, digits).at(-1)).toBe('Hxk8538')
  expect(widths[0]).toBeLessThan(widths[1] ?? 0)
})

it('a picture full of hidden numbers is not read for longer than one with a few', () => {
  let reads = 0
  const digits = () => String((reads += 1))
  readAgain(Array.from({ length: 100 }, () => 'Hxk8538').join(' '), 20, digits)
  expect(reads).toBe(16)
})

it('an end that was read again is doubtful', () => {
  expect(withHiddenEnds(wordsIn('Hxk8538', 20), () => '8538')).toMatchObject([{ text: '****8538', confidence: 40 }])
})
