// Tests which parts are read again, without recognising anything. Receipts are drawn with boxes in place of letters.

import { expect, it } from 'vitest'
import type { Word } from '#domain/bank-slip/lines.ts'
import type { GreyPicture } from '../media/align-pictures.ts'
import { withHiddenEnds } from './hidden-ends.ts'

const [WIDTH, LINE, TOP] = [1_100, 40, 10]
const [HEIGHT, ADVANCE] = [20, 17]
/** Left, top, width and height of the dark area in place of a letter. */
const SHAPES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '*': [3, 0, 11, 10],
  '•': [2, 6, 8, 8],
  '.': [5, 16, 4, 4],
  '-': [2, 9, 9, 3],
}

/** One line of text per line in the picture. */
function drawn(lines: readonly string[], ink = 0): GreyPicture {
  const pixels = new Uint8Array(WIDTH * LINE * lines.length).fill(255)
  for (const [row, line] of lines.entries()) {
    for (const [place, letter] of [...line].entries()) {
      const [left, top, width, height] = SHAPES[letter] ?? [2, 0, letter === ' ' ? 0 : 13, HEIGHT]
      for (let y = 0; y < height; y += 1) {
        const start = (row * LINE + TOP + top + y) * WIDTH + place * ADVANCE + left
        pixels.fill(ink, start, start + width)
      }
    }
  }
  return { width: WIDTH, height: LINE * lines.length, pixels }
}

/** The words recognised in the first line, positioned where the letters are drawn. */
function recognised(text: string, confidence: number): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    return { text: word, confidence, left: index * ADVANCE, top: TOP, width: word.length * ADVANCE, height: HEIGHT, piece: 0 }
  })
}

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

it.each([
  ['stars recognised as letters', 'Account ****8538', 'Account Hxk8538', 'Account ****1234'],
  ['an IBAN of which only some digits are shown', 'IBAN PK82********9410', 'IBAN PK82¥¥kk¥k*k*Q4', 'IBAN ****1234'],
  ['an IBAN of which the beginning was recognised', 'IBAN PK82 ********9410', 'IBAN PK82 kkkkkkkkQ4', 'IBAN PK82 ****1234'],
  ['dots and a blank', 'Account •••• 0304', 'Account eeee 0304', 'Account ****1234'],
  ['nothing recognised where the account is', 'Account ****8538', 'Account', 'Account ****1234'],
  ['a digit more', 'Account ****85381', 'Account Hxk85381', 'Account Hxk85381'],
  ['a digit less', 'Account ****853', 'Account Hxk853', 'Account Hxk853'],
  ['more behind a dash', 'Account ****8538-01', 'Account Hxk8538-01', 'Account Hxk8538-01'],
  ['no sign', 'Account number 8538', 'Account number 8538', 'Account number 8538'],
  ['a mobile number with a dash', 'Account 0300-8538', 'Account 0300-8538', 'Account 0300-8538'],
  ['dots that lead to an amount', 'Amount ......2500', 'Amount ......2500', 'Amount ......2500'],
])('%s', (_name, line, words, read) => {
  expect(textsOf(withHiddenEnds(recognised(words, 20), drawn([line]), () => '1234'))).toBe(read)
})

it('only the digits are read, in two pictures of their own, and what they are is doubtful', () => {
  const pictures: GreyPicture[] = []
  const read = (picture: GreyPicture) => (pictures.push(picture), '8538')
  expect(withHiddenEnds(recognised('Hxk8538', 20), drawn(['****8538']), read)).toMatchObject([{ text: '****8538', confidence: 40 }])
  // Four boxes of 13 by 20 on white paper.
  expect(pictures.map(({ pixels }) => pixels.filter((each) => each === 0).length)).toEqual([1040, 1040])
  expect(pictures.map(({ width }) => width)).toEqual([84, 96])
})

it('what was recognised well is not read again', () => {
  expect(textsOf(withHiddenEnds(recognised('****8538', 90), drawn(['****8538']), () => '1234'))).toBe('****8538')
})

it.each([
  ['other digits with more paper around it', ['3538', '8538']],
  ['a digit too many in both', ['48538', '48538']],
  ['nothing', ['', '']],
])('an end is not taken when it has %s', (_name, answers) => {
  let reads = 0
  const read = () => answers[reads++ % 2] ?? ''
  expect(textsOf(withHiddenEnds(recognised('Hxk8538', 20), drawn(['****8538']), read))).toBe('Hxk8538')
})

it('a sign that touches a digit is apart from it where only what is quite dark counts', () => {
  const picture = drawn(['****8538'])
  picture.pixels.fill(130, (TOP + 4) * WIDTH + 4 * ADVANCE - 3, (TOP + 4) * WIDTH + 4 * ADVANCE + 2)
  expect(textsOf(withHiddenEnds(recognised('Hxk8538', 20), picture, () => '8538'))).toBe('****8538')
})

it('a picture full of hidden numbers, or of specks, is not read for longer than a receipt', () => {
  let reads = 0
  const read = () => String((reads += 1))
  withHiddenEnds([], drawn(Array.from({ length: 100 }, () => '****8538')), read)
  expect(reads).toBe(32)
  withHiddenEnds([], drawn(['****8538', ...Array.from({ length: 150 }, () => '-'.repeat(60))]), read)
  expect(reads).toBe(32)
})
