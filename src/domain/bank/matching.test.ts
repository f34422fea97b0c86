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
    ['the username and the day', { description: 'From ALI RAZA' }, 'possible', ['amount', 'name', 'same_day']],
    ['the username, two days later', { description: 'ali-raza', date: '2026-11-07' }, 'possible', ['amount', 'name', 'near_day']],
    ['the amount and the day', {}, 'possible', ['amount', 'same_day']],
    ['the amount, a week later', { date: '2026-11-12' }, null, []],
    ['the username inside of another word', { description: 'KALIRAZAQ' }, 'possible', ['amount', 'same_day']],
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
    ['the reference that was entered', { reference: 'FTPR1041' }, { reference: 'FT-PR-1041' }, 'certain'],
    ['a reference with three digits', { reference: 'FTPR104' }, { reference: 'FT-PR-104' }, 'possible'],
    ['the account', { description: 'TRF TO PK36HABB00001111' }, {}, 'likely'],
    ['the account in groups', { description: 'A/C: PK36-HABB 0000 1111, Karachi' }, {}, 'likely'],
    ['the name', { description: 'Sana Malik' }, {}, 'likely'],
    ['neither', { description: 'Transfer' }, {}, 'possible'],
  ])('%s', (_name, row, payment, degree) => {
    const { matches } = matchStatement([aRow({ direction: 'debit', amountPaisa: PAYOUT.amountPaisa, ...row })], [{ ...PAYOUT, ...payment }])
    expect(matches).toMatchObject([{ degree }])
  })

  it.each<[string, string, string, string | null]>([
    ['the day before it was asked for', '2026-11-04', '2026-11-05', null],
    ['the day on which it was asked for', '2026-11-05', '2026-11-05', 'possible'],
    ['two weeks later, while it waits', '2026-11-19', '2026-11-20', 'possible'],
    ['four days after it was paid', '2026-11-10', '2026-11-06', 'possible'],
    ['five days after it was paid', '2026-11-11', '2026-11-06', null],
  ])('a debit of %s', (_name, date, lastDate, degree) => {
    const row = aRow({ direction: 'debit', amountPaisa: PAYOUT.amountPaisa, date })
    const { matches } = matchStatement([row], [{ ...PAYOUT, lastDate }])
    expect(matches.map((match) => match.degree)).toEqual(degree === null ? [] : [degree])
  })

  it('its reference in a debit of another amount says nothing', () => {
    const row = aRow({ direction: 'debit', amountPaisa: paisa(200_000), reference: 'FTPR1041' })
    expect(matchStatement([row], [{ ...PAYOUT, reference: 'FTPR1041' }]).matches).toEqual([])
  })

  it('its account in a debit from before it was asked for says nothing', () => {
    const row = aRow({ direction: 'debit', amountPaisa: PAYOUT.amountPaisa, date: '2026-11-04', description: 'PK36HABB00001111' })
    expect(matchStatement([row], [PAYOUT]).matches).toEqual([])
  })
})

describe('a reference proves something when it is a number and rare', () => {
  const fee = (reference: string) => aRow({ description: `Fee ${reference}`, amountPaisa: paisa(2_000), date: '2026-12-30' })
  it.each<[string, string, string, number, string]>([
    // name                    typed               written                 other rows  degree
    ['the name of a network', 'RAAST', 'RAAST P2P', 0, 'possible'],
    ['a word', 'transfer', 'Funds transfer', 0, 'possible'],
    ['a bank and three digits', 'Meezan 786', 'Meezan786', 0, 'possible'],
    ['four digits alone', '2611', '2611', 0, 'possible'],
    ['four digits', 'TID 2611', 'TID2611', 0, 'certain'],
    ['Arabic digits', '۲۶۱۱۰۵', '261105', 0, 'certain'],
    ['a number in two rows', '20261105', 'IBFT 20261105', 1, 'certain'],
    ['a number in three rows', '20261105', 'IBFT 20261105', 2, 'possible'],
  ])('%s', (_name, reference, description, others, degree) => {
    const payment = { ...PURCHASE, reference, names: [] }
    const rest = Array.from({ length: others }, () => fee('20261105'))
    const row = aRow({ description })
    for (const isClosed of [false, true]) {
      const { matches } = matchStatement([...rest.map((each) => ({ ...each, isClosed })), row], [payment])
      expect(matches).toMatchObject([{ row, degree }])
    }
  })

  it('a word that agrees is no match for another amount', () => {
    const row = aRow({ description: 'RAAST P2P', amountPaisa: paisa(100_000) })
    expect(matchStatement([row], [{ ...PURCHASE, reference: 'RAAST' }]).matches).toEqual([])
  })

  it('a row that is closed is neither matched nor left', () => {
    const row = { ...aRow({ reference: 'FT26110500A1' }), isClosed: true }
    expect(matchStatement([row], [PURCHASE])).toEqual({ matches: [], rows: [], payments: [PURCHASE] })
  })
})

it('one row matches one payment: the better one', () => {
  const rows = [aRow({ description: 'ALI RAZA' }), aRow({ reference: 'FT26110500A1' })]
  const other = { ...PURCHASE, id: 'p2', reference: 'other-id', names: ['Ali Raza'] }
  const { matches } = matchStatement(rows, [PURCHASE, other])
  expect(matches.map(({ row, payment, degree }) => [rows.indexOf(row), payment.id, degree])).toEqual([
    [1, 'p1', 'certain'],
    [0, 'p2', 'possible'],
  ])
})

it('one transfer that two purchases name is proposed for one of them, as possible', () => {
  const row = aRow({ reference: 'FT26110500A1' })
  const { matches, payments } = matchStatement([row], [PURCHASE, { ...PURCHASE, id: 'p2' }])
  expect(matches).toMatchObject([{ payment: { id: 'p1' }, degree: 'possible' }])
  expect(payments.map(({ id }) => id)).toEqual(['p2'])
})

it('two equal rows for one payout: one is proposed as possible, the other stays listed', () => {
  const debit = { direction: 'debit', amountPaisa: PAYOUT.amountPaisa, description: 'Sana Malik' } as const
  const rows = [aRow(debit), aRow(debit)]
  const matched = matchStatement(rows, [PAYOUT])
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

describe('1,000 purchases of one price', () => {
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
  const payments = Array.from({ length: 1_000 }, (_, index) => ({
    ...PURCHASE,
    id: `p${String(index).padStart(4, '0')}`,
    reference: `TX${100_000 + index}`,
    date: day(index % 250),
    names: [`buyer${index}`],
  }))

  it.each([0, 3, 500, 777, 999])('the one that agrees is found: %i', (index) => {
    const [payment, date] = [payments[index], day((index % 250) + 1)]
    const written = aRow({ description: `Raast TX${100_000 + index}`, date })
    expect(matchStatement([written], payments).matches).toMatchObject([{ payment, degree: 'certain' }])
    const named = aRow({ description: `From buyer${index}`, date })
    expect(matchStatement([named], payments).matches).toMatchObject([{ payment, reasons: ['amount', 'name', 'near_day'] }])
  })

  it('each row gets one of its day, and none is left', () => {
    const rows = payments.map(({ date }) => aRow({ date }))
    const { matches, rows: left } = matchStatement(rows.toReversed(), payments)
    expect(left).toEqual([])
    expect(matches.filter(({ row, payment }) => row.date !== payment.date)).toEqual([])
    expect(new Set(matches.map(({ payment }) => payment.id)).size).toBe(1_000)
  })

  it('rows of a day without any get one of the nearest days, up to four apart', () => {
    const [early, late] = [
      { ...PURCHASE, id: 'early' },
      { ...PURCHASE, id: 'late', date: '2026-11-12' },
    ]
    const rowOn = (date: string) => matchStatement([aRow({ date })], [early, late]).matches.map(({ payment }) => payment.id)
    expect(['2026-11-08', '2026-11-09', '2026-11-16', '2026-11-17', '2026-10-31'].map(rowOn)).toEqual([
      ['early'],
      ['late'],
      ['late'],
      [],
      [],
    ])
  })
})
