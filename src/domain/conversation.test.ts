import fc from 'fast-check'
import { expect, it } from 'vitest'
import { completeUntil, isIncomplete, mergeMessages } from './conversation.ts'

const numbers = (...seqs: number[]) => seqs.map((seq) => ({ seq }))

it.each([
  // known      arrived      merged
  [[], [1], [1]],
  [[1], [2], [1, 2]],
  [[1, 2], [2], [1, 2]],
  [[1, 3], [2], [1, 2, 3]],
  [[2], [3, 1], [1, 2, 3]],
  [[1, 2], [], [1, 2]],
])('%j merged with %j is %j', (known, arrived, merged) => {
  expect(mergeMessages(numbers(...known), numbers(...arrived))).toEqual(numbers(...merged))
})

it('a message that arrives again replaces the known one', () => {
  expect(mergeMessages([{ seq: 1, link: 'old' }], [{ seq: 1, link: 'new' }])).toEqual([{ seq: 1, link: 'new' }])
})

it('the merged list does not depend on the order or the batches in which messages arrive', () => {
  const batches = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }), { maxLength: 12 })
  fc.assert(
    fc.property(batches, (arrivals) => {
      const list = arrivals.reduce<readonly { seq: number }[]>((known, batch) => mergeMessages(known, numbers(...batch)), [])
      expect(list.map(({ seq }) => seq)).toEqual([...new Set(arrivals.flat())].sort((one, other) => one - other))
    }),
  )
})

it.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[1, 2, 4], 2],
  [[2, 3], 0],
])('%j is complete until %i', (known, seq) => {
  expect(completeUntil(numbers(...known))).toBe(seq)
})

it.each([
  [[1, 2], 2, false],
  [[1, 2], 1, false],
  [[1, 2], 3, true],
  [[1, 3], 3, true],
  [[1, 3], 0, true],
  [[], 0, false],
  [[], 1, true],
])('%j with %i as the newest number is incomplete: %j', (known, lastSeq, missing) => {
  expect(isIncomplete(numbers(...known), lastSeq)).toBe(missing)
})
