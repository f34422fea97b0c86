import { expect, it } from 'vitest'
import { type Divider, NO_DIVIDER, nextDivider } from './model.ts'

const at = (firstUnreadSeq: number): Divider => ({ isPlaced: true, firstUnreadSeq })
const unread = (...seqs: number[]) => seqs.map((seq) => ({ seq }))

it.each([
  ['it is not placed before everything has loaded', NO_DIVIDER, { isLoaded: false, unread: unread(3) }, NO_DIVIDER],
  ['at first it is above the first unread message, even while reading', NO_DIVIDER, { unread: unread(3, 4), isReading: true }, at(3)],
  ['without unread messages there is none at first', NO_DIVIDER, {}, at(0)],
  ['messages read as they arrive need none', at(0), { unread: unread(5), isReading: true }, at(0)],
  ['a message that arrives while scrolled up gets one', at(0), { unread: unread(5) }, at(5)],
  ['it stays while the reader reads on', at(3), { readSeq: 4 }, at(3)],
  ['after all was read it moves to the next new message', at(3), { readSeq: 4, unread: unread(6) }, at(6)],
  ['it does not move while the message below it is unread', at(3), { readSeq: 2, unread: unread(3, 6) }, at(3)],
  ['when all was read in another tab and this page has no focus, it disappears', at(3), { readSeq: 6, isFocused: false }, at(0)],
])('%s', (_, state, seen, next) => {
  expect(nextDivider(state, { isLoaded: true, unread: [], readSeq: 0, isReading: false, isFocused: true, ...seen })).toEqual(next)
})
