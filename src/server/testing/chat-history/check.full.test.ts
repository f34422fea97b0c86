// Full run: a test tool.

// The checker must be able to fail: it accepts a correct history and finds each way of breaking a guarantee.

import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { accountId, sessionId } from '#domain/ids.ts'
import { findBrokenGuarantees } from './check.ts'
import type { ClientLog, History, Send, StoredRow } from './history.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const CHAT = { id: sessionId(id(1)), userId: accountId(id(11)), chatterId: accountId(id(12)) }
const OTHERS = { id: sessionId(id(2)), userId: accountId(id(21)), chatterId: accountId(id(22)) }
const [START, END] = [new Date('2026-06-15T07:00:00Z'), new Date('2026-06-15T07:15:00Z')]
const WINDOW = { startsAt: START, endsAt: END, openSince: START }

function row(seq: number, senderId: string = CHAT.userId): StoredRow {
  const clientId = id(200 + seq)
  return { id: id(100 + seq), sessionId: CHAT.id, seq, senderId, clientId, text: `sent as ${clientId}`, createdAt: START }
}

function messageOf({
  id: _id,
  sessionId: sessionID,
  seq,
  senderId: senderID,
  clientId: clientID,
  text,
  createdAt,
}: StoredRow): ChatMessage {
  const receiverID = senderID === CHAT.userId ? CHAT.chatterId : CHAT.userId
  return { _id, sessionID, seq, senderID, receiverID, clientID, message: text ?? '', type: 'text', createdAt: createdAt.toISOString() }
}

function sendOf(stored: StoredRow): Send {
  const { sessionId: session, senderId, clientId, text } = stored
  return { sessionId: session, senderId, clientId, text: text ?? '', writtenAt: START, acks: [messageOf(stored)], refusal: null }
}

const ROWS = [row(1), row(2, CHAT.chatterId), row(3)]
const MESSAGES = ROWS.map(messageOf)
const [FIRST, SECOND, THIRD] = MESSAGES as [ChatMessage, ChatMessage, ChatMessage]
const UNSENT: Send = { ...sendOf(row(4)), acks: [] }

const CLIENT: ClientLog = {
  name: 'buyer',
  accountId: CHAT.userId,
  ids: new Set([CHAT.id, ...ROWS.flatMap((each) => [each.id, each.clientId])]),
  received: MESSAGES.map((message) => ({ connection: 1, message })),
  screens: new Map([[CHAT.id, MESSAGES]]),
  fetched: new Map([[CHAT.id, MESSAGES]]),
}

const IN_ORDER: History = {
  sessions: [
    { ...CHAT, ...WINDOW },
    { ...OTHERS, ...WINDOW },
  ],
  stored: ROWS,
  sends: ROWS.map(sendOf),
  clients: [CLIENT],
  intrusions: [{ action: 'listening', answer: 'session_not_found', expected: ['session_not_found'] }],
  isOneServer: true,
}

const withClient = (changes: Partial<ClientLog>): History => ({ ...IN_ORDER, clients: [{ ...CLIENT, ...changes }] })
const withSends = (...sends: Send[]): History => ({ ...IN_ORDER, sends: [...IN_ORDER.sends, ...sends] })
const stored = (changes: Partial<StoredRow>): History => ({ ...IN_ORDER, stored: [...ROWS.slice(0, 2), { ...row(3), ...changes }] })
const received = (...messages: ChatMessage[]) => messages.map((message) => ({ connection: 1, message }))

it('a correct history breaks no guarantee', () => {
  expect(findBrokenGuarantees(IN_ORDER)).toEqual([])
  expect(findBrokenGuarantees(withSends({ ...UNSENT, refusal: 'session_not_running' }))).toEqual([])
})

// biome-ignore format: a table is read by its columns
const BROKEN: readonly (readonly [violation: RegExp, history: History])[] = [
  [/acknowledged but not stored/,              withSends({ ...UNSENT, acks: [messageOf(row(4))] })],
  [/acknowledgement differs from the stored/,  withSends({ ...sendOf(row(3)), acks: [{ ...THIRD, seq: 2 }] })],
  [/a resend stored another message/,          withSends({ ...sendOf(row(3)), acks: [THIRD, SECOND] })],
  [/never answered/,                           withSends(UNSENT)],
  [/refused but stored/,                       withSends({ ...sendOf(row(3)), acks: [], refusal: 'session_not_running' })],
  [/stored twice/,                             stored({ id: row(2).id })],
  [/a client id is stored 2 times/,            stored({ clientId: row(1).clientId })],
  [/numbers have a gap/,                       stored({ seq: 4 })],
  [/numbers have a gap/,                       stored({ seq: 2 })],
  [/stored before the start/,                  stored({ createdAt: new Date(START.getTime() - 1) })],
  [/stored after the end/,                     stored({ createdAt: END })],
  [/stored but sent by no party/,              { ...IN_ORDER, sends: IN_ORDER.sends.slice(0, 2) }],
  [/stored message differs from the sent one/, stored({ senderId: CHAT.chatterId })],
  [/stored message differs from the sent one/, stored({ sessionId: OTHERS.id })],
  [/received a message that is not stored/,    withClient({ received: received(messageOf(row(4))) })],
  [/received a message that differs/,          withClient({ received: received({ ...FIRST, message: 'something else' }) })],
  [/received twice/,                           withClient({ received: received(FIRST, SECOND, FIRST) })],
  [/received number 1 after 2/,                withClient({ received: received(SECOND, FIRST) })],
  [/shows 2 of 3 messages/,                    withClient({ screens: new Map([[CHAT.id, [FIRST, SECOND]]]) })],
  [/shows something other than message 2/,     withClient({ screens: new Map([[CHAT.id, [FIRST, THIRD, SECOND]]]) })],
  [/fetches 2 of 3 messages/,                  withClient({ fetched: new Map([[CHAT.id, [FIRST, THIRD]]]) })],
  [/fetches something other than message 1/,   withClient({ fetched: new Map([[CHAT.id, [SECOND, FIRST, THIRD]]]) })],
  [/received an id of a session they are not in/, withClient({ ids: new Set([OTHERS.id]) })],
  [/received an id of a session they are not in/, withClient({ accountId: OTHERS.userId, ids: new Set([row(1).id]) })],
  [/received an id of a session they are not in/, withClient({ accountId: OTHERS.userId, ids: new Set([row(1).clientId]) })],
  [/an intruder was not refused/,              { ...IN_ORDER, intrusions: [{ action: 'reading', answer: '200', expected: ['404'] }] }],
]

it.each(BROKEN)('%s is found', (violation, history) => {
  expect(findBrokenGuarantees(history).join('\n')).toMatch(violation)
})
