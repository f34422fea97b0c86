// Receipts as they were recognised in pictures, mistakes included (receipts.txt). Each begins with its layout and with what is really on
// it: amount, transaction ID, time and account, or a dash for what it does not have.

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Word } from './lines.ts'
import { readReceipt } from './receipt.ts'

const ROW_PX = 60
const LETTER_PX = 10
const HEIGHT_PX = 20

interface Case {
  readonly name: string
  readonly truth: readonly string[]
  readonly words: readonly Word[]
}

function casesIn(text: string): Case[] {
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('## '))
    .map((part) => {
      const [name = '', truth = '', ...lines] = part.split('\n')
      return { name: name.slice(3), truth: truth.slice(2).split(' | '), words: lines.flatMap(wordsIn) }
    })
}

/** Words that are far apart were recognised as separate pieces. */
function wordsIn(line: string, row: number): Word[] {
  let piece = row * 10
  return [...line.matchAll(/( *)(\S+)/g)].map(({ index, 1: before = '', 2: text = '' }) => {
    if (before.length > 1) piece += 1
    const left = (index + before.length) * LETTER_PX
    return { text, confidence: 95, piece, left, top: row * ROW_PX, width: text.length * LETTER_PX, height: HEIGHT_PX }
  })
}

const plain = (value: string) => value.replaceAll(/[\s-]/g, '').replace(/\*+/, '****').toLowerCase()

it.each(casesIn(readFileSync(new URL('./receipts.txt', import.meta.url), 'utf8')))('$name', ({ truth, words }) => {
  const { amount, transactionId, paidAt, accountNumber } = readReceipt(words)
  const read = [amount?.value, transactionId?.value, paidAt?.value, accountNumber?.value].map((value) => String(value ?? '-'))
  expect(read.map(plain)).toEqual(truth.map((value) => (value === '-' ? '' : plain(value))))
})
