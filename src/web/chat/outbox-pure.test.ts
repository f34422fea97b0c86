import { expect, it } from 'vitest'
import {
  afterRefusal,
  nextToSend,
  readUnsentMessage,
  retried,
  type UnsentMessage,
  waitingSessions,
  without,
  withUnsent,
  written,
} from './outbox.ts'

const REFUSAL = { code: 'forbidden', afterSeq: 7 }

type Unsent = readonly UnsentMessage[]

function box(...ids: string[]): Unsent {
  return ids.reduce<Unsent>(
    (outbox, id) =>
      withUnsent(outbox, written(outbox, { clientID: id, sessionID: id.slice(0, 1), receiverID: 'r', text: id, tab: 't' }, 1000)),
    [],
  )
}

const idsOf = (outbox: Unsent) => outbox.map(({ clientID }) => clientID)
const get = (outbox: Unsent, id: string) => outbox.find(({ clientID }) => clientID === id)!

it('messages written in the same millisecond, or after the clock was set back, are sent in the order of writing', () => {
  const outbox = box('a1', 'a2')
  const late = withUnsent(outbox, written(outbox, { clientID: 'a3', sessionID: 'a', receiverID: 'r', text: '', tab: 't' }, 5))
  expect(idsOf(late)).toEqual(['a1', 'a2', 'a3'])
})

it('the next to send is the first that waits in that session', () => {
  const outbox = box('a1', 'b1', 'a2')
  expect(nextToSend(outbox, 'a')?.clientID).toBe('a1')
  expect(nextToSend(outbox, 'b')?.clientID).toBe('b1')
  expect(nextToSend(outbox, 'c')).toBeUndefined()
  expect(waitingSessions(outbox)).toEqual(['a', 'b'])
})

it('a refused message stays and holds up no other; retried it is after those that wait', () => {
  const outbox = box('a1', 'a2')
  const failed = withUnsent(outbox, { ...get(outbox, 'a1'), refusal: REFUSAL })
  expect(idsOf(failed)).toEqual(['a1', 'a2'])
  expect(nextToSend(failed, 'a')?.clientID).toBe('a2')
  const again = withUnsent(failed, retried(failed, get(failed, 'a1'), { tab: 'u', nowMs: 1000 }))
  expect(idsOf(again)).toEqual(['a2', 'a1'])
  expect(get(again, 'a1')).toMatchObject({ refusal: null, tab: 'u' })
})

it('with only refused messages there is nothing to send', () => {
  const outbox = box('a1')
  expect(waitingSessions(withUnsent(outbox, { ...get(outbox, 'a1'), refusal: REFUSAL }))).toEqual([])
})

it('removing a message that is not there changes nothing', () => {
  const outbox = box('a1')
  expect(without(outbox, 'x')).toBe(outbox)
  expect(without(outbox, 'a1')).toEqual([])
})

it.each([
  ['too_many_requests', 'retry'],
  ['overloaded', 'retry'],
  ['unavailable', 'retry'],
  ['session_not_running', 'session-ended'],
  ['message_too_long', 'refused'],
  ['forbidden', 'refused'],
])('after %s: %s', (code, next) => {
  expect(afterRefusal(code)).toBe(next)
})

it.each([{ ...box('a1')[0] }, { ...box('a1')[0], refusal: REFUSAL }, { ...box('a1')[0], refusal: { code: 'forbidden', afterSeq: null } }])(
  '%j in the storage is an unsent message',
  (value) => {
    expect(readUnsentMessage(value)).toEqual(value)
  },
)

it.each([{ code: 'forbidden' }, { text: 'A sentence.', afterSeq: 7 }, 'No.', undefined])(
  'an unsent message with %j as its refusal is sent again',
  (refusal) => {
    expect(readUnsentMessage({ ...box('a1')[0], refusal })).toEqual(box('a1')[0])
  },
)

it.each([{ ...box('a1')[0], text: 1 }, { ...box('a1')[0], tab: null }, { ...box('a1')[0], writtenAtMs: '1' }, null, 'a1'])(
  '%j in the storage is no unsent message',
  (value) => {
    expect(readUnsentMessage(value)).toBeNull()
  },
)
