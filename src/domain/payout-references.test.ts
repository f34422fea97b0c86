import { expect, it } from 'vitest'
import { doubledReferences, type LineProblem, readReferences } from './payout-references.ts'

const SANA = { _id: 'sana', bankName: 'HBL', accountName: 'Sana Malik', accountNumber: 'PK36 HABB 0000 1111' }
const ALI = { _id: 'ali', bankName: 'H.B.L.', accountName: 'Ali Raza', accountNumber: '0123-4567' }
const OTHER_ALI = { _id: 'other ali', bankName: 'hbl', accountName: 'Ali Raza', accountNumber: '0999' }
const WALLET = { _id: 'wallet', bankName: 'Easypaisa', accountName: 'Hira Khan', accountNumber: '0300 1234567' }
const HBL = [SANA, ALI, OTHER_ALI]
const ALL = [...HBL, WALLET]

function read(text: string, rows = ALL): [[string, string][], [string, LineProblem][]] {
  const { references, problems } = readReferences(text, rows)
  return [[...references], problems.map(({ line, problem }) => [line, problem])]
}

it.each<[string, string, [string, string][]]>([
  ['account, comma', 'pk36habb00001111, FT 9', [['sana', 'FT 9']]],
  ['account, semicolon', '01234567;FT 8', [['ali', 'FT 8']]],
  ['account, blank', '0300 1234567 EP7', [['wallet', 'EP7']]],
  ['account in quotes', '"0123-4567","FT 8"', [['ali', 'FT 8']]],
  ['account, bar', '| 0123-4567 | FT 8 |', [['ali', 'FT 8']]],
  ['name, tab', 'sana malik\tFT1', [['sana', 'FT1']]],
  ['name, blank', 'Hira Khan FT1', [['wallet', 'FT1']]],
  ['more columns, with an amount that has a comma', '1\tSana Malik\tPK36HABB00001111\t1,250\tFT1', [['sana', 'FT1']]],
  ['a name that two have, with its account', 'Ali Raza, 0999, FT1', [['other ali', 'FT1']]],
  [
    'any order of the rows',
    '0300-1234567,EP1\n\n0999,FT3\r\n0123-4567,FT2',
    [
      ['wallet', 'EP1'],
      ['other ali', 'FT3'],
      ['ali', 'FT2'],
    ],
  ],
])('a pasted line finds its row by %s', (_name, text, expected) => {
  expect(read(text)).toEqual([expected, []])
})

it.each<[string, string, [string, LineProblem][]]>([
  ['an account that no row has', '5555, FT1', [['5555, FT1', 'unmatched']]],
  ['a heading', 'Account,Reference', [['Account,Reference', 'unmatched']]],
  ['a name that two have', 'Ali Raza, FT1', [['Ali Raza, FT1', 'ambiguous']]],
  ['the account of one and the name of another', '0999, Hira Khan, FT1', [['0999, Hira Khan, FT1', 'ambiguous']]],
  [
    'two references for a row',
    '0999, FT1\nAli Raza 0999\t0999\tFT2',
    [
      ['0999, FT1', 'doubled'],
      ['Ali Raza 0999\t0999\tFT2', 'doubled'],
    ],
  ],
  [
    'one reference for two rows',
    '0999, FT 1\n0123-4567, ft-1',
    [
      ['0999, FT 1', 'doubled'],
      ['0123-4567, ft-1', 'doubled'],
    ],
  ],
  ['no reference after the account', '0999, --', [['0999, --', 'malformed']]],
])('a pasted line is not used: %s', (_name, text, problems) => {
  expect(read(text)).toEqual([[], problems])
})

it('a reference alone is used for one bank only, in the order of its rows', () => {
  expect(read('FT1\nFT 2\r\n\nFT3\n', HBL)).toEqual([
    [
      ['sana', 'FT1'],
      ['ali', 'FT 2'],
      ['other ali', 'FT3'],
    ],
    [],
  ])
  const leftOver = ['FT1', 'FT2', 'FT3', 'EP4'].map((line) => [line, 'left_over'])
  expect(read('FT1\nFT2\nFT3\nEP4')).toEqual([[], leftOver])
})

it.each<[string, string, [string, string][], [string, LineProblem][]]>([
  [
    'fewer than rows',
    'FT1\nFT2',
    [],
    [
      ['FT1', 'left_over'],
      ['FT2', 'left_over'],
    ],
  ],
  [
    'more than rows',
    'FT1\nFT2\nFT3\nFT4',
    [],
    [
      ['FT1', 'left_over'],
      ['FT2', 'left_over'],
      ['FT3', 'left_over'],
      ['FT4', 'left_over'],
    ],
  ],
  [
    'one of them twice',
    'FT1\nFT1\nFT3',
    [],
    [
      ['FT1', 'doubled'],
      ['FT1', 'doubled'],
      ['FT3', 'left_over'],
    ],
  ],
  [
    'one that is no reference',
    'FT1\n--\nFT3',
    [],
    [
      ['FT1', 'left_over'],
      ['--', 'malformed'],
      ['FT3', 'left_over'],
    ],
  ],
  [
    'beside a line with an account',
    '0999, FT3\nFT1\nFT2',
    [['other ali', 'FT3']],
    [
      ['FT1', 'left_over'],
      ['FT2', 'left_over'],
    ],
  ],
])('references alone are not used: %s', (_name, text, references, problems) => {
  expect(read(text, HBL)).toEqual([references, problems])
})

it('a line that names a person is never a reference alone, wherever the name is', () => {
  const lines = ['0999 450 FT1', '0123 4567 FT 2 3', 'FT3 454 Sana Malik']
  expect(read(lines.join('\n'), HBL)).toEqual([[], lines.map((line) => [line, 'unclear'])])
})

it('references that are equal but for symbols are doubled', () => {
  const entered = ['FT 1', 'FT2', 'ft-1'].map((reference) => ({ reference }))
  expect(doubledReferences(entered).map(({ reference }) => reference)).toEqual(['FT 1', 'ft-1'])
})
