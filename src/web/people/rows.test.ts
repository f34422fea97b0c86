import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { endsOf, type PersonRow, rowReadUntil, rowTime, rowWithMessage, unreadTotal, withoutRepeats } from './rows.ts'

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
  ['the partner sends a message', message({ message: 'How are you?' }), AWAY, 'How are you?', 2],
  ['the message was read before it arrived here', message({ message: 'How are you?' }), HAS_READ_IT, 'How are you?', 1],
  ['the reader sends a message', message({ senderID: 'me', receiverID: 'her', message: 'Hello' }), AWAY, 'Hello', 1],
  ['the message is known already', message({ createdAt: LAST.createdAt }), AWAY, 'Salam', 1],
  ['another message was sent at the same moment', message({ createdAt: LAST.createdAt, message: 'And you?' }), AWAY, 'And you?', 2],
  ['the message is older', message({ createdAt: '2026-11-15T09:59:59.000Z', message: 'Before' }), AWAY, 'Salam', 1],
  ['the message is from another person', message({ senderID: 'him', message: 'Me too' }), AWAY, 'Salam', 1],
])('when %s, the row shows the last message and the unread count', (_when, sent, reader, text, unread) => {
  const { chat } = rowWithMessage(ROW, sent, reader)
  expect([chat?.lastMessage?.message, chat?.unreadCount]).toEqual([text, unread])
})

it('a first message is shown, a long message that the row has shortened is not counted twice, and counting stops at 100', () => {
  const fresh = { ...ROW, chat: ROW.chat && { ...ROW.chat, lastMessage: null, unreadCount: 0 } }
  expect(rowWithMessage(fresh, message({}), AWAY).chat).toMatchObject({ lastMessage: { message: 'Salam' }, unreadCount: 1 })
  const long = message({ createdAt: LAST.createdAt, message: 'Salam and all that follows' })
  expect(rowWithMessage(ROW, long, AWAY)).toBe(ROW)
  const full = { ...ROW, chat: ROW.chat && { ...ROW.chat, unreadCount: 100 } }
  expect(rowWithMessage(full, message({}), AWAY).chat?.unreadCount).toBe(100)
})

it('reading lowers the unread count of that session and never raises it', () => {
  expect(rowReadUntil(ROW, 's', 0).chat?.unreadCount).toBe(0)
  expect(rowReadUntil(ROW, 's', 5)).toBe(ROW)
  expect(rowReadUntil(ROW, 'another', 0)).toBe(ROW)
  expect(rowReadUntil({ ...ROW, chat: null }, 's', 0).chat).toBeNull()
})

it('the total counts every row once', () => {
  expect(unreadTotal([])).toBe(0)
  expect(unreadTotal([ROW, { ...ROW, chat: null }, ROW])).toBe(2)
})

it('a person who is in two pages is listed once, at the first place', () => {
  const list = ['a', 'b', 'c', 'a', 'd', 'c'].map((_id) => ({ _id }))
  expect(withoutRepeats(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd'])
})

it('only rows with a running session have an end', () => {
  const endTime = '2026-11-15T10:30:00.000Z'
  const withChat = (change: object): PersonRow => ({ ...ROW, chat: ROW.chat && { ...ROW.chat, ...change } })
  const rows = [ROW, { ...ROW, chat: null }, withChat({ endTime }), withChat({ endTime, status: 'rejected' })]
  expect(endsOf(rows)).toEqual([Date.parse(endTime)])
})

const NOW = dayjs('2026-11-15T09:00:00')

it.each([
  ['a moment ago', NOW.subtract(1, 'second'), '8:59 AM'],
  ['a moment in the future, by a wrong clock', NOW.add(1, 'second'), '9:00 AM'],
  ['at midnight', NOW.startOf('day'), '12:00 AM'],
  ['just before midnight', NOW.startOf('day').subtract(1, 'ms'), null],
  ['at the previous midnight', NOW.startOf('day').subtract(1, 'day'), null],
  ['before the previous midnight', NOW.startOf('day').subtract(1, 'day').subtract(1, 'ms'), '13-11-2026'],
])('a message sent %s', (_when, sentAt, text) => {
  expect(rowTime(sentAt.toISOString(), NOW.toDate(), 'en')).toBe(text)
})
