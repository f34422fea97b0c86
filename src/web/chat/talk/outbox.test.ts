import { expect, it } from 'vitest'
import { isUnsent, nextToSend, type Outbox, refused, retried, verdictOf, waitingSessions, without, withUnsent, written } from './outbox.ts'

const REFUSAL = { code: 'forbidden', afterSeq: 7 }

function box(...ids: string[]): Outbox {
  return ids.reduce<Outbox>(
    (outbox, id) =>
      withUnsent(outbox, written(outbox, { clientID: id, sessionID: id.slice(0, 1), receiverID: 'r', text: id, tab: 't' }, 1000)),
    [],
  )
}

const idsOf = (outbox: Outbox) => outbox.map(({ clientID }) => clientID)
const get = (outbox: Outbox, id: string) => outbox.find(({ clientID }) => clientID === id)!

it('what is written in the same millisecond, or after the clock went back, is sent in the order of writing', () => {
  const outbox = box('a1', 'a2')
  const late = withUnsent(outbox, written(outbox, { clientID: 'a3', sessionID: 'a', receiverID: 'r', text: '', tab: 't' }, 5))
  expect(idsOf(late)).toEqual(['a1', 'a2', 'a3'])
})

it('the next one is the first that waits, of its session alone', () => {
  const outbox = box('a1', 'b1', 'a2')
  expect(nextToSend(outbox, 'a')?.clientID).toBe('a1')
  expect(nextToSend(outbox, 'b')?.clientID).toBe('b1')
  expect(nextToSend(outbox, 'c')).toBeUndefined()
  expect(waitingSessions(outbox)).toEqual(['a', 'b'])
})

it('a refused one stays and holds up nobody; tried again it stands behind those who wait', () => {
  const outbox = box('a1', 'a2')
  const failed = withUnsent(outbox, refused(get(outbox, 'a1'), REFUSAL))
  expect(idsOf(failed)).toEqual(['a1', 'a2'])
  expect(nextToSend(failed, 'a')?.clientID).toBe('a2')
  const again = withUnsent(failed, retried(failed, get(failed, 'a1'), { tab: 'u', nowMs: 1000 }))
  expect(idsOf(again)).toEqual(['a2', 'a1'])
  expect(get(again, 'a1')).toMatchObject({ refusal: null, tab: 'u' })
})

it('only refused ones are nothing to send', () => {
  const outbox = box('a1')
  expect(waitingSessions(withUnsent(outbox, refused(get(outbox, 'a1'), REFUSAL)))).toEqual([])
})

it('dropping one that is not there changes nothing', () => {
  const outbox = box('a1')
  expect(without(outbox, 'x')).toBe(outbox)
  expect(without(outbox, 'a1')).toEqual([])
})

it.each([
  ['too_many_requests', 'later'],
  ['overloaded', 'later'],
  ['session_not_running', 'over'],
  ['message_too_long', 'refused'],
  ['forbidden', 'refused'],
])('%s means %s', (code, verdict) => {
  expect(verdictOf(code)).toBe(verdict)
})

it.each([
  [{ ...box('a1')[0] }, true],
  [{ ...box('a1')[0], refusal: REFUSAL }, true],
  [{ ...box('a1')[0], refusal: { code: 'forbidden', afterSeq: null } }, true],
  [{ ...box('a1')[0], refusal: { code: 'forbidden' } }, false],
  [{ ...box('a1')[0], refusal: { text: 'A sentence.', afterSeq: 7 } }, false],
  [{ ...box('a1')[0], refusal: 'No.' }, false],
  [{ ...box('a1')[0], text: 1 }, false],
  [{ ...box('a1')[0], tab: null }, false],
  [{ ...box('a1')[0], writtenAtMs: '1' }, false],
  [null, false],
  ['a1', false],
])('of what storage holds, %j is ours: %s', (value, ours) => {
  expect(isUnsent(value)).toBe(ours)
})
