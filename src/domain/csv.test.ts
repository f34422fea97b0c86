import { expect, it } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

it.each([
  ['=1+1', `'=1+1`],
  ['+923001234567', `'+923001234567`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  [`;=cmd|' /C calc'!A0;`, `";'=cmd|' /C calc'!A0;"`],
  ['a; =1;+2\t@b\n-3', `"a; '=1;'+2\t'@b\n'-3"`],
  [' =1', `' =1`],
  ['＝1+1', `'＝1+1`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('%j cannot be a formula', (typed, written) => {
  expect(csvCell(typed)).toBe(written)
})

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['عائشہ', 'عائشہ'],
  ['a=b', 'a=b'],
  ['', ''],
  [null, ''],
  [-1500.5, '-1500.5'],
] as const)('%j is written as it is', (cell, written) => {
  expect(csvCell(cell)).toBe(written)
})

it.each([
  ['0012345678901234', `'0012345678901234`],
  ['1234-5678', `'1234-5678`],
  ['PK36SCBL0000001123456702', 'PK36SCBL0000001123456702'],
  ['1E10', `'1E10`],
  ['=1', `'=1`],
])('%j stays text', (text, written) => {
  expect(csvCell({ text })).toBe(written)
})

it('a line ends as spreadsheets expect', () => {
  expect(csvLine(['a', 1, null, { text: '01' }])).toBe(`a,1,,'01\r\n`)
})
