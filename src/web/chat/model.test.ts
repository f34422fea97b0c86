import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import {
  arrivedSeq,
  type Divider,
  dayName,
  EMPTY_CONVERSATION,
  fetchAfter,
  hasGap,
  itemsOf,
  NO_DIVIDER,
  nextDivider,
  tickOf,
  unreadOf,
  withJoined,
  withLoaded,
  withMessages,
  withReceipts,
} from './model.ts'

const OWN = 'own'
const PARTNER = 'partner'

function message(seq: number, senderID = PARTNER): ChatMessage {
  return {
    _id: `m${seq}`,
    sessionID: 's',
    senderID,
    receiverID: senderID === OWN ? PARTNER : OWN,
    message: `text ${seq}`,
    type: 'text',
    createdAt: '2026-01-05T12:00:00.000Z',
    seq,
    clientID: `c${seq}`,
  }
}

const seqs = (...numbers: number[]) => numbers.map((seq) => message(seq))

it.each([
  // known      lastSeq  gap    after
  [[], 0, false, undefined],
  [[], 3, true, undefined],
  [[1, 2, 3], 3, false, 'm3'],
  [[1, 2, 4], 4, true, 'm2'],
  [[3], 0, true, undefined],
  [[1, 2], 5, true, 'm2'],
])('with %j known and %i as the newest number, there is a gap: %s; messages are fetched after %s', (known, lastSeq, gap, after) => {
  const conversation = withJoined(withMessages(EMPTY_CONVERSATION, seqs(...known)), { lastSeq, marks: [] }, OWN)
  expect(hasGap(conversation)).toBe(gap)
  expect(fetchAfter(conversation)).toBe(after)
})

it('a known message changes nothing', () => {
  const conversation = withMessages(EMPTY_CONVERSATION, seqs(1, 2))
  expect(withMessages(conversation, seqs(2))).toBe(conversation)
})

it('a conversation is loaded once it is complete, and stays loaded when a gap opens later', () => {
  const joined = withJoined(EMPTY_CONVERSATION, { lastSeq: 2, marks: [] }, OWN)
  expect(withLoaded(joined).isLoaded).toBe(false)
  const loaded = withLoaded(withMessages(joined, seqs(1, 2)))
  expect(loaded.isLoaded).toBe(true)
  expect(withMessages(loaded, seqs(4)).isLoaded).toBe(true)
})

it('receipts belong to one of the two accounts and never go back', () => {
  const marks = [
    { userID: OWN, deliveredSeq: 4, readSeq: 3 },
    { userID: PARTNER, deliveredSeq: 2, readSeq: 1 },
  ]
  const conversation = withJoined(EMPTY_CONVERSATION, { lastSeq: 0, marks }, OWN)
  expect(conversation.ownReceipts).toEqual({ deliveredSeq: 4, readSeq: 3 })
  expect(conversation.partnerReceipts).toEqual({ deliveredSeq: 2, readSeq: 1 })
  expect(withReceipts(conversation, { userID: PARTNER, deliveredSeq: 1, readSeq: 0 }, OWN)).toBe(conversation)
  expect(withReceipts(conversation, { userID: PARTNER, deliveredSeq: 1, readSeq: 2 }, OWN).partnerReceipts).toEqual({
    deliveredSeq: 2,
    readSeq: 2,
  })
})

it('a message after a gap has not arrived, and own messages do not count', () => {
  expect(arrivedSeq(withMessages(EMPTY_CONVERSATION, seqs(1, 2, 4)), OWN)).toBe(2)
  expect(arrivedSeq(withMessages(EMPTY_CONVERSATION, [message(1), message(2, OWN)]), OWN)).toBe(1)
  expect(arrivedSeq(EMPTY_CONVERSATION, OWN)).toBe(0)
})

it('the partner’s messages after the last read one are unread', () => {
  const conversation = withReceipts(
    withMessages(EMPTY_CONVERSATION, [message(1), message(2), message(3, OWN), message(4)]),
    { userID: OWN, deliveredSeq: 1, readSeq: 1 },
    OWN,
  )
  expect(unreadOf(conversation, OWN).map(({ seq }) => seq)).toEqual([2, 4])
})

it.each([
  [3, 2, 1, 'stored'],
  [2, 2, 1, 'delivered'],
  [1, 2, 1, 'read'],
  // A message can be read before its delivery was reported.
  [3, 0, 3, 'read'],
] as const)('own message %i with receipts at %i and %i has the tick %s', (seq, deliveredSeq, readSeq, tick) => {
  const [own, partners] = itemsOf([message(seq, OWN), message(seq + 1)], [], OWN)
  expect(own && tickOf(own, { deliveredSeq, readSeq })).toBe(tick)
  expect(partners && tickOf(partners, { deliveredSeq, readSeq })).toBeNull()
})

const NOW = new Date(2026, 0, 5, 0, 30)

it.each([
  [new Date(2026, 0, 5, 0, 1), { near: 'today' }],
  [new Date(2026, 0, 4, 23, 59), { near: 'yesterday' }],
  [new Date(2026, 0, 4, 0, 0), { near: 'yesterday' }],
  [new Date(2026, 0, 3, 23, 59), { date: '3 Jan' }],
  [new Date(2025, 11, 31), { date: '31 Dec 2025' }],
])('%s is named by its day', (moment, name) => {
  expect(dayName(moment.getTime(), NOW, 'en')).toEqual(name)
})

const at = (firstUnreadSeq: number): Divider => ({ isPlaced: true, firstUnreadSeq })
const unread = (...numbers: number[]) => numbers.map((seq) => ({ seq }))

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
