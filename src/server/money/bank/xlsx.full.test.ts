// Full run: archives that unpack to a lot.

import { expect, it } from 'vitest'
import { refusal } from '#domain/testing/refusal.ts'
import { aZip, WORKBOOK } from '../../testing/xlsx.ts'
import { readXlsx } from './xlsx.ts'

const bomb = Buffer.alloc(129 * 1024 * 1024, ' ')

it.each<[string, () => Buffer]>([
  ['a small file that unpacks to 129 MB', () => aZip({ 'xl/workbook.xml': WORKBOOK, 'xl/worksheets/sheet1.xml': bomb })],
  ['the same, with a lie about its size', () => aZip({ 'xl/workbook.xml': bomb }, { claimedBytes: 10 })],
])('%s is refused because of what it unpacks to', (_name, file) => {
  expect(refusal(() => readXlsx(file()))).toBe('statement_too_large')
})
