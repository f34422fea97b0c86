import { describe, expect, it } from 'vitest'
import { findHeading, fitsHeading } from './columns.ts'
import { readCsv } from './csv.ts'
import type { StatementColumn } from './words.ts'

/** Each heading is tested next to columns that are sufficient for a heading line. */
function columnOf(heading: string): StatementColumn | undefined {
  // Only the best name of each kind counts, so the other columns have kinds that are not under test.
  const beside = [
    ['Date', 'Amount'],
    ['Value Date', 'Debit', 'Credit'],
  ]
  for (const others of beside) {
    const places = findHeading(readCsv(`"${heading}",${others.join(',')}\r\n`))?.places ?? {}
    const found = Object.entries(places).find(([, place]) => place === 0)
    if (found) return found[0] as StatementColumn
  }
  return undefined
}

// biome-ignore format: a table is read by its columns
describe('headings that banks of Pakistan write', () => {
  it.each([
    ['date',        ['Posting Dt', 'Post Date', 'Value Dt', 'Value Date', 'Txn Date', 'Trx Date', 'Tran Date', 'Trans. Date', 'Transaction Date', 'DATE', 'Date & Time', 'Date/Time', 'Booking Date', 'Entry Date', 'Txn. Dt.']],
    ['debit',       ['Withdrawal (Dr)', 'Withdrawals', 'Withdrawal Amt', 'Debit (PKR)', 'Debit Amount', 'DEBIT', 'Dr.', 'Dr Amount', 'Debit (Rs.)', 'Debit in PKR', 'Paid Out', 'Money Out', 'Withdrawal Amount (PKR)', 'Debit/Withdrawal']],
    ['credit',      ['Deposit (Cr)', 'Deposits', 'Deposit Amt.', 'Credit (PKR)', 'Credit Amount', 'Cr', 'Cr. Amount', 'Credit (Rs)', 'Paid In', 'Money In', 'Deposit Amount in Rupees', 'Credit/Deposit']],
    ['sign',        ['Dr/Cr', 'DR / CR', 'Cr/Dr', 'Type', 'Txn Type', 'Debit/Credit', 'D/C', 'Dr Cr Indicator']],
    ['description', ['Narration', 'Particulars', 'Description', 'Transaction Details', 'Txn Description', 'Details', 'Remarks', 'Narrative', 'Transaction Particulars', 'Desc']],
    ['reference',   ['Chq/Ref No', 'Chq / Ref No.', 'Ref No', 'Ref #', 'Reference', 'Transaction ID', 'Txn ID', 'TID', 'RRN', 'STAN', 'Instrument No', 'Inst. No.', 'Cheque No', 'Cheque #', 'Chq No', 'Cheque/Instrument No.', 'Instrument / Ref No', 'Doc No', 'Transaction Reference', 'Trans Ref No']],
    ['balance',     ['Balance', 'Bal', 'Running Balance', 'Closing Balance', 'Available Balance', 'Balance (PKR)', 'Ledger Balance', 'Book Balance']],
    ['currency',    ['Curr', 'Currency', 'CCY', 'Currency Code', 'Txn Currency']],
  ] as const)('%s', (column, headings) => {
    expect(headings.map((heading) => [heading, columnOf(heading)])).toEqual(headings.map((heading) => [heading, column]))
  })

  it('others are not taken for a column', () => {
    // Columns headed just 'Cheque' or 'Document' often contain 'Y' or 'ONLINE', which would be the same reference for every row.
    for (const heading of ['Branch', 'S. No', 'Sr#', 'Channel', 'Cheque', 'Check', 'Document', 'Beneficiary', 'Account Title']) expect([heading, columnOf(heading)]).toEqual([heading, undefined])
  })
})

it.each([
  [
    'Posting Dt,Value Dt,Narration,Chq/Ref No,Withdrawal (Dr),Deposit (Cr),Curr,Balance',
    { date: 0, description: 2, reference: 3, debit: 4, credit: 5, currency: 6, balance: 7 },
  ],
  ['Txn Date,Particulars,Debit (PKR),Credit (PKR),Balance (PKR)', { date: 0, description: 1, debit: 2, credit: 3, balance: 4 }],
  // Without the opposite column, it may be a number of payments, or money that came in.
  ['Date,Description,Amount,Payments', { date: 0, description: 1, amount: 2 }],
  ['Date,Description,Txn ID,Payments,Refunds,Balance', undefined],
  ['Date,Description,Charges,Payments', undefined],
  ['Date,Description,Payments,Receipts', { date: 0, description: 1, debit: 2, credit: 3 }],
  ['Booking Date,Transaction Time,Details,Amount', { date: 0, description: 2, amount: 3 }],
  // A summary with sums is above the rows.
  [
    'Date,Opening Balance,Payments,Receipts,Closing Balance\r\n01/11/2026,1,2,3,4\r\nDate,Narration,Debit,Credit',
    { date: 0, description: 1, debit: 2, credit: 3 },
  ],
])('%s', (heading, places) => {
  expect(findHeading(readCsv(`${heading}\r\n`))?.places).toEqual(places)
})

describe('columns that are remembered for a bank', () => {
  const before = ['Date', 'Description', 'Debit', 'Credit']
  const columns = { date: 0, description: 1, debit: 2, credit: 3 }
  const fits = (line: string, heading: readonly string[] | null, chosen: Partial<Record<StatementColumn, number>> = columns) => {
    const table = readCsv(`${line}\r\n`)
    const found = findHeading(table)
    return found && fitsHeading({ columns: chosen, heading }, table, found)
  }

  it.each([
    ['the same headings', 'Date,Description,Debit,Credit', true],
    ['written differently', 'DATE,Desc,Debit (PKR),Cr', true],
    ['with another column behind them', 'Date,Description,Debit,Credit,Branch', true],
    ['with another column between them', 'Date,Reference,Description,Debit,Credit', false],
    ['in and out exchanged', 'Date,Description,Credit,Debit', false],
    ['fewer columns', 'Date,Description,Amount', false],
  ])('%s', (_what, line, expected) => {
    expect(fits(line, before)).toBe(expected)
    // Columns remembered before headings were stored: no column may be recognised as something else.
    expect(fits(line, null)).toBe(expected)
  })

  it('headings in Urdu are compared as they are written', () => {
    const heading = ['Date', 'تفصیل', 'نکالی', 'Credit']
    const chosen = { date: 0, description: 1, debit: 2, credit: 3 }
    expect(fits('Date,تفصیل,نکالی,Credit', heading, chosen)).toBe(true)
    expect(fits('Date,نکالی,تفصیل,Credit', heading, chosen)).toBe(false)
  })

  it('a column that an admin has chosen against its heading stays chosen', () => {
    const heading = ['Date', 'Value Date', 'Details', 'Amount']
    const chosen = { date: 1, description: 2, amount: 3 }
    expect(fits(heading.join(','), heading, chosen)).toBe(true)
    expect(fits(heading.join(','), null, chosen)).toBe(true)
  })
})
