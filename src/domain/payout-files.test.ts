import { expect, it } from 'vitest'
import { checkColumns, DEFAULT_COLUMNS, MAX_COLUMN_HEADER, type PayoutColumn, type PayoutLine, payoutFile } from './payout-files.ts'
import { refusal } from './testing/refusal.ts'

const LINE: PayoutLine = {
  place: '1',
  accountName: 'Sana Malik',
  accountNumber: '00123456789012345678',
  bankName: 'HBL',
  amount: '1500',
  currency: 'PKR',
  narration: 'Payout 3-1',
  kind: 'withdraw',
  username: 'sana',
}

const only = (column: PayoutColumn['column'], text: string) =>
  payoutFile([{ column, header: 'H' }], [{ ...LINE, [column]: text }]).split('\r\n')[1]

it('a file has a byte order mark, the headings and a line for each payment, in the order of the columns', () => {
  expect(payoutFile(DEFAULT_COLUMNS, [LINE, { ...LINE, amount: '0.50', narration: 'Payout 3-2' }])).toBe(
    '\uFEFFAccount title,Account number,Bank,Amount,Narration\r\n' +
      'Sana Malik,"00123456789012345678",HBL,1500,Payout 3-1\r\n' +
      'Sana Malik,"00123456789012345678",HBL,0.50,Payout 3-2\r\n',
  )
})

it.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+923001234567', `'+923001234567`],
  ['-1+1', `'-1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  [' =1', `' =1`],
  ['＝1', `'＝1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['\t=1', `"'\t'=1"`],
  ['Sana;=1', `"Sana;'=1"`],
  ['a=1', 'a=1'],
  ['Malik, Sana', '"Malik, Sana"'],
  ['He said "yes"', '"He said ""yes"""'],
  ['a;b', '"a;b"'],
])('the cell %j is written as %j', (text, cell) => {
  expect(only('accountName', text)).toBe(cell)
})

it.each([
  ['0000123', '"0000123"'],
  ['PK36 HABB 0000 1111', '"PK36 HABB 0000 1111"'],
  ['=1+1', `"'=1+1"`],
])('the account number %j stays text: %j', (text, cell) => {
  expect(only('accountNumber', text)).toBe(cell)
})

it('a heading that looks like a formula is text, too', () => {
  expect(payoutFile([{ column: 'amount', header: '=1' }], [])).toBe(`\uFEFF'=1\r\n`)
})

it.each<[string, readonly PayoutColumn[], string]>([
  ['none', [], 'payout_columns_missing'],
  [
    'one twice',
    [
      { column: 'amount', header: 'A' },
      { column: 'amount', header: 'B' },
    ],
    'payout_columns_twice',
  ],
  ['a blank heading', [{ column: 'amount', header: '  ' }], 'payout_header_form'],
  ['a long heading', [{ column: 'amount', header: 'x'.repeat(MAX_COLUMN_HEADER + 1) }], 'payout_header_form'],
])('columns with %s are refused', (_name, columns, code) => {
  expect(refusal(() => checkColumns(columns))).toBe(code)
})

it('headings are trimmed', () => {
  expect(checkColumns([{ column: 'amount', header: ' Amount ' }])).toEqual([{ column: 'amount', header: 'Amount' }])
})
