import { expect, it } from 'vitest'
import { foldColumns } from './table-columns.ts'

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
