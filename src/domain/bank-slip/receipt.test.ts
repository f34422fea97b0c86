// Receipts as they were recognised in pictures, mistakes included (receipts.txt). Each begins with its layout and with what it really
// shows: amount, transaction ID, time and account, or a dash for a missing value. A line after '>' is close below the previous one.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Word } from './lines.ts'
import { readReceipt } from './receipt.ts'

const ROW_PX = 60
const NEAR_PX = 40
const LETTER_PX = 10
const HEIGHT_PX = 20
/** How far a letter extends below the line. */
const BELOW_PX = [
  [/[gjpqy]/, 6],
  [/,/, 4],
] as const

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
      return { name: name.slice(3), truth: truth.slice(2).split(' | '), words: wordsIn(lines) }
    })
}

function wordsIn(lines: readonly string[]): Word[] {
  let top = 0
  return lines.flatMap((line, row) => {
    const isNear = line.startsWith('> ')
    top += isNear ? NEAR_PX : ROW_PX
    return wordsOf(isNear ? line.slice(2) : line, row, top)
  })
}

/** Words that are far apart were recognised as separate pieces. */
function wordsOf(line: string, row: number, top: number): Word[] {
  let piece = row * 10
  return [...line.matchAll(/( *)(\S+)/g)].map(({ index, 1: before = '', 2: text = '' }) => {
    if (before.length > 1) piece += 1
    const left = (index + before.length) * LETTER_PX
    return { text, confidence: 95, piece, left, top, width: text.length * LETTER_PX, height: heightOf(text) }
  })
}

const heightOf = (text: string) => HEIGHT_PX + (BELOW_PX.find(([letters]) => letters.test(text))?.[1] ?? 0)

const plain = (value: string) => value.replaceAll(/[\s-]/g, '').replace(/\*+/, '****').toLowerCase()

it.each(casesIn(readFileSync(new URL('./receipts.txt', import.meta.url), 'utf8')))('$name', ({ truth, words }) => {
  expect(valuesOf(words).map(plain)).toEqual(truth.map((value) => (value === '-' ? '' : plain(value))))
})

describe('what is doubtful', () => {
  it.each([
    ['a transaction ID with a letter that was hard to recognise', 'Transaction ID 12345678901', 'transactionId'],
    ['an account with a digit that was hard to recognise', 'Account number 1234567890123', 'accountNumber'],
  ] as const)('%s', (_name, line, field) => {
    const words = wordsIn([line])
    expect(readReceipt(words)[field]).toMatchObject({ isDoubtful: false })
    expect(readReceipt(words.map((word) => ({ ...word, confidence: 41 })))[field]).toMatchObject({ isDoubtful: true })
  })

  it.each([
    ['a letter and a digit that cannot be told apart', 'Transaction ID FTO9003VDH77', 95],
    ['letters that were not recognised very well', 'Transaction ID FT09003VDH77', 75],
    ['a sign at the end, which may be a letter', 'Transaction ID dd03dfa3e7dc5567af28f7b £', 95],
  ] as const)('an ID with %s', (_name, line, confidence) => {
    const words = wordsIn([line]).map((word) => ({ ...word, confidence }))
    expect(readReceipt(words).transactionId).toMatchObject({ isDoubtful: true })
  })

  it.each([
    ['an amount', ['Rs. 1,500.00 sent'], 'amount', 1500],
    ['an ID', ['Payment complete', 'FT41062JZY65'], 'transactionId', 'FT41062JZY65'],
    ['a time', ['16 Nov 2026, 09:41 PM'], 'paidAt', '2026-11-16T21:41'],
    ['a mobile account', ['03001234567'], 'accountNumber', '03001234567'],
    ['an IBAN', ['PK36 SCBL 0000 0011 2345 6702'], 'accountNumber', 'PK36SCBL0000001123456702'],
    ['a hidden account', ['XXXXXXXX5239'], 'accountNumber', '****5239'],
  ] as const)('%s without a label, which is the only one of its kind', (_name, lines, field, value) => {
    expect(readReceipt(wordsIn(lines))[field]).toMatchObject({ value, isDoubtful: true, isUnnamed: true })
  })

  it.each([
    ['amount', ['Rs. 1,500.00 sent', 'Rs. 1,600.00 sent']],
    ['transactionId', ['FT41062JZY65', 'FT41062JZY66']],
    ['paidAt', ['16 Nov 2026, 09:41 PM', '16 Nov 2026, 09:42 PM']],
    ['accountNumber', ['03001234567', '03001234568']],
  ] as const)('of two without a label there is no %s', (field, lines) => {
    expect(readReceipt(wordsIn(lines))[field]).toBeNull()
  })

  it.each([
    ['letters in the place of hidden digits', 'To account eeee 1234', 'accountNumber', '****1234'],
    ['an IBAN of which only the end is clear', 'IBAN PKB6**xx*%8532', 'accountNumber', '****8532'],
    ['the end of an IBAN, behind what was not read', 'IBAN 271% ****1643', 'accountNumber', '****1643'],
    ['signs in the place of letters', 'Txn ID €9c¢85314af0f0222¢d008cb1', 'transactionId', 'e9c85314af0f0222cd008cb1'],
    ['a sign beside the letter that it is', 'Ref. ID FT75340Z]JB73', 'transactionId', 'FT75340ZJB73'],
    ['signs before it', 'Reference ID ~~ 20266059320502', 'transactionId', '20266059320502'],
    ['a word of its label that no other has', 'Reference Folio 48217730915', 'transactionId', '48217730915'],
    ['an O among digits', 'Txn ID 4821773O915', 'transactionId', '48217730915'],
    ['a mobile number without one of its digits', 'Receiver 0300123456', 'accountNumber', '0300123456'],
  ] as const)('%s', (_name, line, field, value) => {
    expect(readReceipt(wordsIn([line]))[field]).toMatchObject({ value, isDoubtful: true })
  })

  it.each([
    ['two amounts that should be the same', ['Rs. 1,500.00', 'Amount Rs. 1,600.00']],
    ['only a balance', ['Available Balance Rs. 9,000.00']],
    ['only a fee', ['Fee Rs. 10.00']],
    ['a total with a fee', ['Fee Rs. 10.00', 'Total Rs. 1,510.00']],
    ['nothing', ['Amount Rs. 0.00']],
    ['a separator that was misread', ['Amount Rs. 1,50.000']],
    ['an amount above any price', ['Amount Rs. 99,999,999.00']],
  ])('an amount: %s', (_name, lines) => {
    expect(readReceipt(wordsIn(lines)).amount).toBeNull()
  })

  it.each([
    ['an IBAN with a wrong digit', 'IBAN PK37 SCBL 0000 0011 2345 6702'],
    ['the account that paid', 'Debited from 1234567890123'],
    ['the number of a person', 'Sender CNIC 42101-1234567-1'],
    ['a hidden account with a digit too many', 'To account ****12345'],
    ['a number that is too short', 'Account number 12345678'],
  ])('an account: %s', (_name, line) => {
    expect(readReceipt(wordsIn([line])).accountNumber).toBeNull()
  })

  it.each([
    ['a day that does not exist', 'Date 31 Feb 2026, 09:41 PM'],
    ['a day without a time', 'Date 16 Nov 2026'],
    ['an hour that does not exist', 'Date 16 Nov 2026, 13:41 PM'],
    ['a year before the product', 'Date 16 Nov 1999, 09:41 PM'],
  ])('a time: %s', (_name, line) => {
    expect(readReceipt(wordsIn([line])).paidAt).toBeNull()
  })
})

describe('forms', () => {
  it.each([
    ['Rs 1,500', 1500],
    ['Rs.1500', 1500],
    ['PKR 1500.00', 1500],
    ['PKR1,500.50', 1500.5],
    ['Rs. 1.500', 1500],
    ['1,25,000.00 PKR', 125_000],
    ['1500/-', 1500],
    ['Rs 1 500', 1500],
  ])('%s is an amount', (text, rupees) => {
    expect(readReceipt(wordsIn([`Amount ${text}`])).amount?.value).toBe(rupees)
  })

  it('the check digits of an IBAN show that a letter is a digit, and that it was read right', () => {
    const words = wordsIn(['IBAN PK36 SCBL OOOO 0011 2345 6702']).map((word) => ({ ...word, confidence: 41 }))
    expect(readReceipt(words).accountNumber).toMatchObject({ value: 'PK36SCBL0000001123456702', isDoubtful: false })
  })

  it('the words of a value are kept, to be marked in the picture', () => {
    const { amount } = readReceipt(wordsIn(['Amount Rs. 1,500.00']))
    expect(amount?.words.map(({ text }) => text)).toEqual(['1,500.00'])
  })

  it('what follows very many words is not read', () => {
    const filled = (lines: number) => [...Array.from({ length: lines }, () => 'word'), 'Amount Rs 1,500']
    expect(readReceipt(wordsIn(filled(1_000))).amount?.value).toBe(1500)
    expect(readReceipt(wordsIn(filled(1_500))).amount).toBeNull()
  })

  it('markup and control characters are words like others', () => {
    const lines = ['Transaction ID <script>alert(1)</script>', "Account '; drop table sessions; --", 'Date \u0000\u202e2026']
    expect(valuesOf(wordsIn(lines))).toEqual(['-', '-', '-', '-'])
  })
})

function valuesOf(words: readonly Word[]): string[] {
  const { amount, transactionId, paidAt, accountNumber } = readReceipt(words)
  return [amount?.value, transactionId?.value, paidAt?.value, accountNumber?.value].map((value) => String(value ?? '-'))
}
