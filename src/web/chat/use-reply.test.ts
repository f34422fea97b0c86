// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { clearToken, storeToken } from '../api/token.ts'
import { readReplyDraft, stepFrom, storeReplyDraft } from './use-reply.tsx'

const MESSAGES = ['a', 'b', 'c'].map((_id, index): ChatMessage => {
  const rest = { receiverID: 'r', type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id, sessionID: 's', senderID: 'own', message: _id, seq: index + 1, clientID: _id, ...rest }
})

it.each([
  [null, 'older', 'c'],
  ['c', 'older', 'b'],
  ['a', 'older', 'a'],
  ['a', 'newer', 'b'],
  ['c', 'newer', undefined],
  [null, 'newer', undefined],
] as const)('from %s, the key for %s messages leads to %s', (id, direction, to) => {
  expect(stepFrom(MESSAGES, id, direction)?._id).toBe(to)
})

it('without messages there is nothing to answer', () => {
  expect(stepFrom([], null, 'older')).toBeNull()
})

const TO_AYESHA = { ownId: 'own', partnerId: 'ayesha' }
const TO_SANA = { ownId: 'own', partnerId: 'sana' }
const QUOTED = { _id: 'm1', senderID: 'ayesha', message: 'salam', type: 'text' } as const

beforeEach(() => sessionStorage.clear())

it('each person has their own, and without one nothing is stored', () => {
  storeReplyDraft(TO_AYESHA, QUOTED)
  expect(readReplyDraft(TO_AYESHA)).toEqual(QUOTED)
  expect(readReplyDraft(TO_SANA)).toBeNull()
  storeReplyDraft(TO_AYESHA, null)
  expect(readReplyDraft(TO_AYESHA)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('signing out removes it', () => {
  storeToken('token')
  storeReplyDraft(TO_AYESHA, QUOTED)
  clearToken()
  expect(readReplyDraft(TO_AYESHA)).toBeNull()
})
