// Full run: archives that unpack to a lot.

import { expect, it } from 'vitest'
import { refusal } from '#domain/testing/refusal.ts'
import { aZip, WORKBOOK } from '../../testing/xlsx.ts'
import { readXlsx } from './xlsx.ts'

const bomb = Buffer.alloc(129 * 1024 * 1024, ' ')

it.each<[string, () => Buffer, string]>([
  [
    'a small file that unpacks to 129 MB',
    () => aZip({ 'xl/workbook.xml': WORKBOOK, 'xl/worksheets/sheet1.xml': bomb }),
    'statement_too_large',
  ],
  ['the same, with a lie about its size', () => aZip({ 'xl/workbook.xml': bomb }, { claimedBytes: 10 }), 'statement_unreadable'],
])('%s is refused', (_name, file, code) => {
  expect(refusal(() => readXlsx(file()))).toBe(code)
})

it('an archive of many files is refused', () => {
  const files = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}.xml`, '']))
  expect(refusal(() => readXlsx(aZip(files)))).toBe('statement_too_large')
})
