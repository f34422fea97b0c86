import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { daysOf, type Item, itemsOf } from './model.ts'
import type { UnsentMessage } from './outbox.ts'

const OWN = 'own'
const NOON_MS = Date.parse('2026-01-05T12:00:00.000Z')
const MINUTE_MS = 60_000

function message(seq: number, senderID: string, atMinutes = seq): ChatMessage {
  return {
    _id: `m${seq}`,
    sessionID: 's',
    senderID,
    receiverID: 'r',
    message: '',
    type: 'text',
    createdAt: new Date(NOON_MS + atMinutes * MINUTE_MS).toISOString(),
    seq,
    clientID: `c${seq}`,
  }
}

function unsent(clientID: string, afterSeq?: number | null): UnsentMessage {
  const refusal = afterSeq === undefined ? null : { code: 'forbidden', afterSeq }
  return { clientID, sessionID: 's', receiverID: 'r', text: '', tab: 't', writtenAtMs: NOON_MS + 5 * MINUTE_MS, refusal }
}

const keys = (items: readonly Item[]) => items.map(({ key }) => key)
const MESSAGES = [message(1, OWN), message(2, 'other'), message(3, OWN)]

it.each([
  ['a message that waits is at the end', [unsent('w')], ['c1', 'c2', 'c3', 'w']],
  ['a refused message stays where it was', [unsent('f', 1), unsent('w')], ['c1', 'f', 'c2', 'c3', 'w']],
  ['several refused messages keep their order', [unsent('f', 2), unsent('g', 2)], ['c1', 'c2', 'f', 'g', 'c3']],
  ['a message refused before any was stored is first', [unsent('f', 0)], ['f', 'c1', 'c2', 'c3']],
  ['a refused message without a place is at the end', [unsent('f', null)], ['c1', 'c2', 'c3', 'f']],
  ['a stored message is not shown twice', [unsent('c3')], ['c1', 'c2', 'c3']],
])('%s', (_, outbox, order) => {
  expect(keys(itemsOf(MESSAGES, outbox, OWN))).toEqual(order)
})

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

function shape(messages: readonly ChatMessage[], firstUnreadSeq = 0) {
  const days = daysOf(itemsOf(messages, [], OWN), { dayOf, firstUnreadSeq })
  return days.map(({ key, rows }) => [
    key,
    rows.map((row) => `${row.isFirstUnread ? '|' : ''}${row.isFirst ? '<' : ''}${row.item.key}${row.isLast ? '>' : ''}`).join(' '),
  ])
}

it('messages of one sender within ten minutes form a group; another sender or a pause starts a new one', () => {
  const messages = [message(1, OWN, 0), message(2, OWN, 9), message(3, OWN, 19), message(4, 'other', 19), message(5, 'other', 20)]
  expect(shape(messages)).toEqual([['2026-01-05', '<c1 c2> <c3> <c4 c5>']])
})

it('a new day starts a new group, even within ten minutes', () => {
  const messages = [message(1, OWN, 12 * 60 - 1), message(2, OWN, 12 * 60 + 1)]
  expect(shape(messages)).toEqual([
    ['2026-01-05', '<c1>'],
    ['2026-01-06', '<c2>'],
  ])
})

it('the line above new messages splits a group', () => {
  expect(shape([message(1, 'other', 0), message(2, 'other', 1)], 2)).toEqual([['2026-01-05', '<c1> |<c2>']])
})

it('an unsent message from a device with a wrong clock does not start a new day', () => {
  const wrong = { ...unsent('w'), writtenAtMs: NOON_MS + 48 * 60 * MINUTE_MS }
  const days = daysOf(itemsOf([message(1, OWN)], [wrong], OWN), { dayOf, firstUnreadSeq: 0 })
  expect(days.map(({ key, rows }) => [key, rows.length])).toEqual([['2026-01-05', 2]])
})
