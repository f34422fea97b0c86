import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { stepFrom } from './use-reply.ts'

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
