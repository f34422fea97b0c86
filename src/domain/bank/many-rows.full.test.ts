// Full run: a hundred thousand rows.

import { expect, it } from 'vitest'
import { paisa } from '../money.ts'
import { readCsv } from './csv.ts'
import { type ExpectedPayment, matchStatement } from './matching.ts'
import { readStatement } from './statement.ts'
import { MAX_STATEMENT_ROWS } from './words.ts'

const PRICES = 20
const rupeesOf = (row: number) => 500 + (row % PRICES)
const referenceOf = (row: number) => `FT${MAX_STATEMENT_ROWS + row}`

const lines = Array.from({ length: MAX_STATEMENT_ROWS }, (_, row) => `05/11/2026,"Payment, Karachi",${referenceOf(row)},${rupeesOf(row)}`)
const { rows, problems } = readStatement(readCsv(['Date,Description,Ref,Credit', ...lines].join('\n')), { today: '2026-11-17' })

it('as many rows as a statement may have are read', () => {
  expect([rows.length, new Set(rows.map(({ key }) => key)).size, problems]).toEqual([MAX_STATEMENT_ROWS, MAX_STATEMENT_ROWS, []])
})

it('each of 10,000 payments is matched with its row', () => {
  const payments = Array.from({ length: 10_000 }, (_, index): ExpectedPayment => {
    const row = index * 10
    return {
      id: String(index),
      direction: 'credit',
      amountPaisa: paisa(rupeesOf(row) * 100),
      date: '2026-11-05',
      reference: referenceOf(row),
      accountNumber: '',
      names: ['Ali Raza'],
    }
  })
  const { matches } = matchStatement(rows, payments)
  expect(matches.filter(({ degree }) => degree === 'certain')).toHaveLength(payments.length)
})
