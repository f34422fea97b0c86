// Which rows of two statements of an account are the same payment. A row mistaken for another one would never be stored, and its money
// would be lost.

import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { readStatement } from './statement.ts'

const HEADING = 'Date,Description,Ref No,Debit,Credit'

function rowOf(line: string) {
  return readStatement(readCsv(`${HEADING}\n${line}\n`), { today: '2026-11-17' }).rows
}

const KNOWN = '05/11/2026,IBFT from ALI RAZA,FT1001,,100'

it.each([
  ['is written otherwise', '2026-11-05,ibft  from Ali Raza,ft 1001,,100.00', 0],
  ['is of another day', '06/11/2026,IBFT from ALI RAZA,FT1001,,100', 1],
  ['went out', '05/11/2026,IBFT from ALI RAZA,FT1001,100,', 1],
  ['has another amount', '05/11/2026,IBFT from ALI RAZA,FT1001,,100.50', 1],
  ['has another reference', '05/11/2026,IBFT from ALI RAZA,FT1002,,100', 1],
  ['has another description', '05/11/2026,IBFT from SANA MALIK,FT1001,,100', 1],
])('a row that %s: %s', (_what, line, isNew) => {
  const known = new Set(rowOf(KNOWN).map(({ key }) => key))
  expect(rowOf(line).filter(({ key }) => !known.has(key))).toHaveLength(isNew)
})
