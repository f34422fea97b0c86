import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { otherAccountIn } from './title.ts'

// biome-ignore format: a table is read by its columns
it.each([
  // title line                                                   chosen                       another account
  ['Account No: 0123-4567890123',                                 '01234567890123',            null],
  ['Account No: 0123-4567890123',                                 '99934567890999',            '0123-4567890123'],
  ['A/C # 1234567890',                                            'PK36SCBL0000001234567890',  null],
  ['IBAN: PK36 SCBL 0000 0012 3456 7890',                         '1234567890',                null],
  ['IBAN: PK36 SCBL 0000 0012 3456 7890',                         'PK36SCBL0000009999999999',  'PK36 SCBL 0000 0012 3456 7890'],
  ['Statement of PK36SCBL0000001234567890',                       '5555566666',                'PK36SCBL0000001234567890'],
  ['Account Number,,00001234567890',                              '1234567890',                null],
  ['Account: 923001234567',                                       '0300-1234567',              null],
  ['Account: XXXXXX7890',                                         '1234567890',                null],
  ['Account: ******7891',                                         '1234567890',                '******7891'],
  ['Account: 1234XXXX',                                           '1234567890',                null],
  ['Account: 1234XXXX',                                           '9934567890',                '1234XXXX'],
  ['Account: ******0012',                                         '1234567812',                '******0012'],
  ['Account Title,ALI TRADERS,CNIC,35202-1234567-1',              '1234567890',                null],
  ['Account Type,Current,Branch Code,001234',                     '1234567890',                null],
  ['Account Statement From 20261101 To 20261117',                 '1234567890',                null],
  ['Account Statement from 01-11-2026 to 17-11-2026',             '1234567890',                null],
  ['Account statement 2026-11-01',                                '1234567890',                null],
  ['Account balance: 12345678.00',                                '1234567890',                null],
  ['Account balance: "1,234,567.00"',                             '1234567890',                null],
  ['Account title: ALI RAZA',                                     '1234567890',                null],
  ['Branch 0123, phone 021 111 222 333',                          '1234567890',                null],
  ['Statement of account',                                        '1234567890',                null],
])('%s, for the account %s: %s', (line, chosen, other) => {
  expect(otherAccountIn(readCsv(`${line}\r\n`), chosen)).toBe(other)
})

it('one line that names the chosen account is enough', () => {
  const title = readCsv('Customer account: 5555566666\r\nIBAN: PK36SCBL0000001234567890\r\n')
  expect(otherAccountIn(title, '1234567890')).toBeNull()
})
