import { expect, it } from 'vitest'
import { withoutRepeats } from './queries.ts'

it('somebody who stands in two pages is listed once, where they came first', () => {
  const list = ['a', 'b', 'c', 'a', 'd', 'c'].map((_id) => ({ _id }))
  expect(withoutRepeats(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd'])
})
