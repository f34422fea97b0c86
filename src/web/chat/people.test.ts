import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { endsOf, type PersonRow, rowReadUntil, rowWithMessage, unreadTotal, withoutRepeats } from './people.ts'

const LAST = { senderID: 'her', message: 'Salam', type: 'text', createdAt: '2026-11-15T10:00:00.000Z' } as const
const ROW: PersonRow = {
  _id: 'her',
  username: 'Ayesha',
  avatar: null,
  age: 25,
  gender: 'female',
  isOnline: true,
  lastSeen: null,
  chat: { sessionID: 's', status: 'completed', endTime: null, lastMessage: LAST, unreadCount: 1 },
}
const AWAY = { ownId: 'me', readSeq: 1 }
const HAS_READ_IT = { ownId: 'me', readSeq: 2 }

function message(change: Partial<ChatMessage>): ChatMessage {
  return { ...LAST, _id: 'm', sessionID: 's', receiverID: 'me', seq: 2, clientID: 'c', createdAt: '2026-11-15T10:00:01.000Z', ...change }
}

it.each([
  ['somebody writes', message({ message: 'How are you?' }), AWAY, 'How are you?', 2],
  ['it was read before it came here', message({ message: 'How are you?' }), HAS_READ_IT, 'How are you?', 1],
  ['I write', message({ senderID: 'me', receiverID: 'her', message: 'Hello' }), AWAY, 'Hello', 1],
  ['it is known already', message({ createdAt: LAST.createdAt }), AWAY, 'Salam', 1],
  ['another came at the same moment', message({ createdAt: LAST.createdAt, message: 'And you?' }), AWAY, 'And you?', 2],
  ['it is older', message({ createdAt: '2026-11-15T09:59:59.000Z', message: 'Before' }), AWAY, 'Salam', 1],
  ['it is somebody else’s', message({ senderID: 'him', message: 'Me too' }), AWAY, 'Salam', 1],
])('when %s, the row has the last message and what is unread', (_when, said, heard, text, unread) => {
  const { chat } = rowWithMessage(ROW, said, heard)
  expect([chat?.lastMessage?.message, chat?.unreadCount]).toEqual([text, unread])
})

it('a first message is the last, a long one that the row knows by its beginning is not counted twice, and counting ends at 100', () => {
  const fresh = { ...ROW, chat: ROW.chat && { ...ROW.chat, lastMessage: null, unreadCount: 0 } }
  expect(rowWithMessage(fresh, message({}), AWAY).chat).toMatchObject({ lastMessage: { message: 'Salam' }, unreadCount: 1 })
  const long = message({ createdAt: LAST.createdAt, message: 'Salam and all that follows' })
  expect(rowWithMessage(ROW, long, AWAY)).toBe(ROW)
  const full = { ...ROW, chat: ROW.chat && { ...ROW.chat, unreadCount: 100 } }
  expect(rowWithMessage(full, message({}), AWAY).chat?.unreadCount).toBe(100)
})

it('reading takes from what is unread in that session, and never adds', () => {
  expect(rowReadUntil(ROW, 's', 0).chat?.unreadCount).toBe(0)
  expect(rowReadUntil(ROW, 's', 5)).toBe(ROW)
  expect(rowReadUntil(ROW, 'another', 0)).toBe(ROW)
  expect(rowReadUntil({ ...ROW, chat: null }, 's', 0).chat).toBeNull()
})

it('the total counts every row once', () => {
  expect(unreadTotal([])).toBe(0)
  expect(unreadTotal([ROW, { ...ROW, chat: null }, ROW])).toBe(2)
})

it('somebody who stands in two pages is listed once, where they came first', () => {
  const list = ['a', 'b', 'c', 'a', 'd', 'c'].map((_id) => ({ _id }))
  expect(withoutRepeats(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd'])
})

it('the ends of those who have a running session are known, of others none', () => {
  const endTime = '2026-11-15T10:30:00.000Z'
  const withChat = (change: object): PersonRow => ({ ...ROW, chat: ROW.chat && { ...ROW.chat, ...change } })
  const rows = [ROW, { ...ROW, chat: null }, withChat({ endTime }), withChat({ endTime, status: 'rejected' })]
  expect(endsOf(rows)).toEqual([Date.parse(endTime)])
})
