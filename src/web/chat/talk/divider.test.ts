import { expect, it } from 'vitest'
import { type DividerState, NO_DIVIDER, nextDivider } from './divider.ts'

const at = (firstUnreadSeq: number): DividerState => ({ isPlaced: true, firstUnreadSeq })
const unread = (...seqs: number[]) => seqs.map((seq) => ({ seq }))

it.each([
  ['nothing is decided before all is here', NO_DIVIDER, { isLoaded: false, unread: unread(3) }, NO_DIVIDER],
  ['on coming it stands above the first unread, though one is reading', NO_DIVIDER, { unread: unread(3, 4), isReading: true }, at(3)],
  ['on coming to nothing new there is none', NO_DIVIDER, {}, at(0)],
  ['what is read as it comes needs none', at(0), { unread: unread(5), isReading: true }, at(0)],
  ['what comes while one is up in the history gets one', at(0), { unread: unread(5) }, at(5)],
  ['it stays where it was while one reads on', at(3), { readSeq: 4 }, at(3)],
  ['it moves to what came after all was read', at(3), { readSeq: 4, unread: unread(6) }, at(6)],
  ['it does not move while what it stands above is unread', at(3), { readSeq: 2, unread: unread(3, 6) }, at(3)],
  ['read in another tab while nobody looks here, it goes', at(3), { readSeq: 6, isLooking: false }, at(0)],
])('%s', (_, state, seen, next) => {
  expect(nextDivider(state, { isLoaded: true, unread: [], readSeq: 0, isReading: false, isLooking: true, ...seen })).toEqual(next)
})
