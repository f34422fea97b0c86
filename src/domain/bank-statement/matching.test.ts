import { describe, expect, it } from 'vitest'
import { paisa } from '../money.ts'
import { type ExpectedPayment, matchStatement } from './matching.ts'
import type { StatementRow } from './statement.ts'

let line = 0
function aRow(given: Partial<StatementRow> = {}): StatementRow {
  line += 1
  return {
    line,
    date: '2026-11-05',
    direction: 'credit',
    amountPaisa: paisa(150_000),
    description: '',
    reference: '',
    balancePaisa: null,
    isReversal: false,
    key: String(line),
    ...given,
  }
}

const PURCHASE: ExpectedPayment = {
  id: 'p1',
  direction: 'credit',
  amountPaisa: paisa(150_000),
  date: '2026-11-05',
  reference: 'FT-26110500 A1',
  accountNumber: '',
  names: ['Ali Raza'],
}
const PAYOUT: ExpectedPayment = {
  id: 'w1',
  direction: 'debit',
  amountPaisa: paisa(200_050),
  date: '2026-11-05',
  reference: '',
  accountNumber: 'PK36 HABB 0000 1111',
  names: ['Sana Malik'],
}

describe('a credit and a purchase of PKR 1,500', () => {
  it.each<[string, Partial<StatementRow>, string | null, string[]]>([
    ['the transaction ID as reference', { reference: 'ft26110500a1' }, 'certain', ['reference', 'amount', 'same_day']],
    ['the transaction ID in the description', { description: 'IBFT/FT26110500A1/ALI' }, 'certain', ['reference', 'amount', 'same_day']],
    ['the ID, a week later', { reference: 'FT26110500A1', date: '2026-11-12' }, 'certain', ['reference', 'amount']],
    [
      'the ID, another amount',
      { reference: 'FT26110500A1', amountPaisa: paisa(100_000) },
      'possible',
      ['reference', 'amount_differs', 'same_day'],
    ],
    ['the payer and the day', { description: 'From ALI RAZA' }, 'likely', ['amount', 'name', 'same_day']],
    ['the payer, two days later', { description: 'ali-raza', date: '2026-11-07' }, 'likely', ['amount', 'name', 'near_day']],
    ['the amount and the day', {}, 'possible', ['amount', 'same_day']],
    ['the amount, a week later', { date: '2026-11-12' }, null, []],
    ['another amount', { amountPaisa: paisa(150_001), description: 'ALI RAZA' }, null, []],
    ['a debit', { direction: 'debit', reference: 'FT26110500A1' }, null, []],
    ['a reversal', { reference: 'FT26110500A1', isReversal: true }, null, []],
    ['the ID, two months later', { reference: 'FT26110500A1', date: '2027-01-05' }, null, []],
  ])('%s', (_name, given, degree, reasons) => {
    const row = aRow(given)
    const { matches, rows, payments } = matchStatement([row], [PURCHASE])
    if (degree === null) expect([matches, rows, payments]).toEqual([[], [row], [PURCHASE]])
    else expect([matches, rows, payments]).toEqual([[{ row, payment: PURCHASE, degree, reasons }], [], []])
  })
})

describe('a debit and a payout of PKR 2,000.50', () => {
  it.each<[string, Partial<StatementRow>, Partial<ExpectedPayment>, string]>([
    ['the reference that was entered', { reference: 'FTPR1' }, { reference: 'FT-PR-1' }, 'certain'],
    ['the account', { description: 'TRF TO PK36HABB00001111' }, {}, 'likely'],
    ['the name', { description: 'Sana Malik' }, {}, 'likely'],
    ['neither', { description: 'Transfer' }, {}, 'possible'],
  ])('%s', (_name, row, payment, degree) => {
    const { matches } = matchStatement([aRow({ direction: 'debit', amountPaisa: PAYOUT.amountPaisa, ...row })], [{ ...PAYOUT, ...payment }])
    expect(matches).toMatchObject([{ degree }])
  })
})

it('one row matches one payment: the better one', () => {
  const rows = [aRow({ description: 'ALI RAZA' }), aRow({ reference: 'FT26110500A1' })]
  const other = { ...PURCHASE, id: 'p2', reference: 'other-id', names: ['Ali Raza'] }
  const { matches } = matchStatement(rows, [PURCHASE, other])
  expect(matches.map(({ row, payment, degree }) => [rows.indexOf(row), payment.id, degree])).toEqual([
    [1, 'p1', 'certain'],
    [0, 'p2', 'likely'],
  ])
})

it('one transfer that two purchases name is proposed for one of them, as possible', () => {
  const row = aRow({ reference: 'FT26110500A1' })
  const { matches, payments } = matchStatement([row], [PURCHASE, { ...PURCHASE, id: 'p2' }])
  expect(matches).toMatchObject([{ payment: { id: 'p1' }, degree: 'possible' }])
  expect(payments.map(({ id }) => id)).toEqual(['p2'])
})

it('two equal rows for one purchase: one is proposed as possible, the other stays listed', () => {
  const rows = [aRow({ description: 'ALI RAZA' }), aRow({ description: 'ALI RAZA' })]
  const matched = matchStatement(rows, [PURCHASE])
  expect(matched.matches).toMatchObject([{ degree: 'possible' }])
  expect(matched.rows).toEqual([rows[1]])
})

it('short references and names say nothing', () => {
  const payment = { ...PURCHASE, reference: 'A1', names: ['Ali'] }
  expect(matchStatement([aRow({ reference: 'A1', description: 'ALI' })], [payment]).matches).toMatchObject([
    { degree: 'possible', reasons: ['amount', 'same_day'] },
  ])
})

it('the order of rows and payments changes nothing', () => {
  const rows = Array.from({ length: 6 }, (_, index) => aRow({ description: index % 2 ? 'ALI RAZA' : '', date: `2026-11-0${1 + index}` }))
  const payments = Array.from({ length: 5 }, (_, index) => ({ ...PURCHASE, id: `q${index}`, reference: '', date: `2026-11-0${2 + index}` }))
  const pairs = (of: ReturnType<typeof matchStatement>) => of.matches.map(({ row, payment }) => `${row.line} ${payment.id}`)
  expect(pairs(matchStatement(rows.toReversed(), payments.toReversed()))).toEqual(pairs(matchStatement(rows, payments)))
})

it('100,000 rows and 10,000 payments are matched', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) =>
    aRow({ reference: `FT${index}`, amountPaisa: paisa(50_000 + (index % 20) * 100) }),
  )
  const payments = Array.from({ length: 10_000 }, (_, index) => ({
    ...PURCHASE,
    id: String(index),
    reference: `FT${index * 10}`,
    amountPaisa: paisa(50_000 + ((index * 10) % 20) * 100),
  }))
  const { matches } = matchStatement(rows, payments)
  expect(matches.filter(({ degree }) => degree === 'certain').length).toBeGreaterThan(9_900)
})
