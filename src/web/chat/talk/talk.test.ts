import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { arrivedSeq, EMPTY_TALK, fetchAfter, hasGap, tickOf, unreadOf, withJoined, withLoaded, withMarks, withMessages } from './talk.ts'

const OWN = 'own'
const OTHER = 'other'

function message(seq: number, senderID = OTHER): ChatMessage {
  return {
    _id: `m${seq}`,
    sessionID: 's',
    senderID,
    receiverID: senderID === OWN ? OTHER : OWN,
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
])('with %j known and %i named by the server, a gap is %s and fetched after %s', (known, lastSeq, gap, after) => {
  const talk = withJoined(withMessages(EMPTY_TALK, seqs(...known)), { lastSeq, marks: [] }, OWN)
  expect(hasGap(talk)).toBe(gap)
  expect(fetchAfter(talk)).toBe(after)
})

it('a message that is known already changes nothing at all', () => {
  const talk = withMessages(EMPTY_TALK, seqs(1, 2))
  expect(withMessages(talk, seqs(2))).toBe(talk)
})

it('it counts as loaded once whole, and stays so when a gap opens', () => {
  const joined = withJoined(EMPTY_TALK, { lastSeq: 2, marks: [] }, OWN)
  expect(withLoaded(joined).isLoaded).toBe(false)
  const loaded = withLoaded(withMessages(joined, seqs(1, 2)))
  expect(loaded.isLoaded).toBe(true)
  expect(withMessages(loaded, seqs(4)).isLoaded).toBe(true)
})

it('marks go to the one they are of, and never back', () => {
  const marks = [
    { userID: OWN, deliveredSeq: 4, readSeq: 3 },
    { userID: OTHER, deliveredSeq: 2, readSeq: 1 },
  ]
  const talk = withJoined(EMPTY_TALK, { lastSeq: 0, marks }, OWN)
  expect(talk.own).toEqual({ deliveredSeq: 4, readSeq: 3 })
  expect(talk.other).toEqual({ deliveredSeq: 2, readSeq: 1 })
  expect(withMarks(talk, { userID: OTHER, deliveredSeq: 1, readSeq: 0 }, OWN)).toBe(talk)
  expect(withMarks(talk, { userID: OTHER, deliveredSeq: 1, readSeq: 2 }, OWN).other).toEqual({ deliveredSeq: 2, readSeq: 2 })
})

it('what is behind a gap has not arrived, and what is one’s own never does', () => {
  expect(arrivedSeq(withMessages(EMPTY_TALK, seqs(1, 2, 4)), OWN)).toBe(2)
  expect(arrivedSeq(withMessages(EMPTY_TALK, [message(1), message(2, OWN)]), OWN)).toBe(1)
  expect(arrivedSeq(EMPTY_TALK, OWN)).toBe(0)
})

it('unread is what the other one said after the own mark', () => {
  const talk = withMarks(
    withMessages(EMPTY_TALK, [message(1), message(2), message(3, OWN), message(4)]),
    { userID: OWN, deliveredSeq: 1, readSeq: 1 },
    OWN,
  )
  expect(unreadOf(talk, OWN).map(({ seq }) => seq)).toEqual([2, 4])
})

it.each([
  [3, 2, 1, 'stored'],
  [2, 2, 1, 'delivered'],
  [1, 2, 1, 'read'],
  // A reading screen need not have said that it has it.
  [3, 0, 3, 'read'],
] as const)('message %i with marks at %i and %i has the tick %s', (seq, deliveredSeq, readSeq, tick) => {
  expect(tickOf(seq, { deliveredSeq, readSeq })).toBe(tick)
})
