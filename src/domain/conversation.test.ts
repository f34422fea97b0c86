import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMissing, mergeMessages, wholeUntil } from './conversation.ts'

const numbers = (...seqs: number[]) => seqs.map((seq) => ({ seq }))

it.each([
  // known      arrived      merged
  [[], [1], [1]],
  [[1], [2], [1, 2]],
  [[1, 2], [2], [1, 2]],
  [[1, 3], [2], [1, 2, 3]],
  [[2], [3, 1], [1, 2, 3]],
  [[1, 2], [], [1, 2]],
])('%j and %j make %j', (known, arrived, merged) => {
  expect(mergeMessages(numbers(...known), numbers(...arrived))).toEqual(numbers(...merged))
})

it('what comes again replaces what was known', () => {
  expect(mergeMessages([{ seq: 1, link: 'old' }], [{ seq: 1, link: 'new' }])).toEqual([{ seq: 1, link: 'new' }])
})

it('whatever comes in whatever order and pieces, the list is the same', () => {
  const pieces = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }), { maxLength: 12 })
  fc.assert(
    fc.property(pieces, (arrivals) => {
      const list = arrivals.reduce<readonly { seq: number }[]>((known, piece) => mergeMessages(known, numbers(...piece)), [])
      expect(list.map(({ seq }) => seq)).toEqual([...new Set(arrivals.flat())].sort((one, other) => one - other))
    }),
  )
})

it.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[1, 2, 4], 2],
  [[2, 3], 0],
])('%j is whole until %i', (known, seq) => {
  expect(wholeUntil(numbers(...known))).toBe(seq)
})

it.each([
  [[1, 2], 2, false],
  [[1, 2], 1, false],
  [[1, 2], 3, true],
  [[1, 3], 3, true],
  [[1, 3], 0, true],
  [[], 0, false],
  [[], 1, true],
])('with %j and %i as the newest, something is missing: %j', (known, lastSeq, missing) => {
  expect(isMissing(numbers(...known), lastSeq)).toBe(missing)
})
