import { expect, it } from 'vitest'
import { columnWidths, foldColumns, leastWidth } from './table-columns.ts'

const COLUMNS = [{ key: 'id' }, { key: 'user' }, { key: 'chatter', foldUnder: 'user' }, { key: 'paid', foldUnder: 'id' }, { key: 'status' }]

it.each([
  [false, ['id', 'user', 'chatter', 'paid', 'status']],
  [true, ['id+paid', 'user+chatter', 'status']],
])('folded %s, the columns are %j', (folded, shown) => {
  expect(foldColumns(COLUMNS, folded).map(({ main, under }) => [main, ...under].map(({ key }) => key).join('+'))).toEqual(shown)
})

it('folding leaves no column out', () => {
  const keys = foldColumns(COLUMNS, true).flatMap(({ main, under }) => [main.key, ...under.map(({ key }) => key)])
  expect(keys.sort()).toEqual(COLUMNS.map(({ key }) => key).sort())
})

// biome-ignore format: a table is read by its columns
it.each([
  ['the rest is shared by weight',           [{ widthPx: 100 }, { widthPx: 50, grow: 1 }, { widthPx: 50, grow: 3 }], 300, [100, 75, 125]],
  ['no rest, no growth',                     [{ widthPx: 100 }, { widthPx: 50, grow: 1 }],                           120, [100, 50]],
  ['before the table is measured',           [{ widthPx: 100 }, { widthPx: 50, grow: 1 }],                             0, [100, 50]],
  ['a column without a width gets the rest', [{ widthPx: 100 }, {}, { widthPx: 50, grow: 1 }],                       300, [100, undefined, 50]],
  ['without weights the browser shares',     [{ widthPx: 100 }, { widthPx: 50 }],                                    300, [100, 50]],
])('%s', (_name, columns, tablePx, expected) => {
  expect(columnWidths(columns, tablePx)).toEqual(expected)
})

it('a column without a width needs some, too', () => {
  expect(leastWidth([{ widthPx: 100 }, {}, { widthPx: 50, grow: 1 }])).toBeGreaterThan(200)
})
