// @vitest-environment happy-dom
import dayjs from 'dayjs'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { ChatSummary } from '#contract/people.ts'
import {
  endsOf,
  inOrder,
  inShownOrder,
  lowestPrice,
  type PersonRow,
  rowState,
  rowTime,
  unreadTotal,
  useSteadyOrder,
  withLatest,
  withoutRepeats,
} from './rows.ts'

const LAST = { sessionID: 's', senderID: 'her', message: 'Salam', type: 'text', createdAt: '2026-11-15T10:00:00.000Z' } as const
const CHAT: ChatSummary = {
  sessionID: 's',
  status: 'completed',
  endTime: null,
  phase: 'ended',
  keptUntil: null,
  minutesLeft: null,
  lastMessage: LAST,
  unreadCount: 1,
  activeAt: LAST.createdAt,
}
const ROW: PersonRow = {
  _id: 'her',
  username: 'Ayesha',
  avatar: null,
  age: 25,
  gender: 'female',
  isOnline: true,
  lastSeen: null,
  availability: null,
  chat: CHAT,
}
function message(change: Partial<ChatMessage>): ChatMessage {
  return { ...LAST, _id: 'm', sessionID: 's', receiverID: 'me', seq: 2, clientID: 'c', createdAt: '2026-11-15T10:00:01.000Z', ...change }
}

it.each([
  ['sent a message', message({ message: 'How are you?' }), 2, 'How are you?', 2],
  ['read all of them', message({ createdAt: LAST.createdAt }), 0, 'Salam', 0],
  [
    'read the last one although another was sent at the same moment',
    message({ createdAt: LAST.createdAt, message: 'And you?' }),
    0,
    'And you?',
    0,
  ],
  ['sent one in the next session', message({ sessionID: 'next', seq: 2, message: 'Again' }), 1, 'Again', 1],
  ['sent one before the row was loaded', message({ createdAt: '2026-11-15T09:59:59.000Z', message: 'Before' }), 5, 'Salam', 1],
])('when the two have $0, the row shows $3 and $4 unread', (_what, last, count, text, unread) => {
  const { chat } = withLatest(ROW, { last, unread: count })
  expect([chat?.lastMessage?.message, chat?.unreadCount]).toEqual([text, unread])
})

it('a first message is shown, counting stops at 100, and a row without a session or a conversation stays as it is', () => {
  const fresh = { ...ROW, chat: { ...CHAT, lastMessage: null, unreadCount: 0 } }
  const full = withLatest(fresh, { last: message({}), unread: 101 })
  expect(full.chat).toMatchObject({ lastMessage: { message: 'Salam' }, unreadCount: 100, activeAt: message({}).createdAt })
  expect(withLatest({ ...ROW, chat: null }, { last: message({}), unread: 1 }).chat).toBeNull()
  expect(withLatest(ROW, undefined)).toBe(ROW)
})

it('a payment that was decided after the last message keeps its place in the list', () => {
  const decided = { ...ROW, chat: { ...CHAT, activeAt: '2026-11-15T11:00:00.000Z' } }
  expect(withLatest(decided, { last: message({}), unread: 0 }).chat?.activeAt).toBe('2026-11-15T11:00:00.000Z')
})

it('the total counts every row once', () => {
  expect(unreadTotal([])).toBe(0)
  expect(unreadTotal([ROW, { ...ROW, chat: null }, ROW])).toBe(2)
})

it('a person who is in two pages is listed once, at the first place', () => {
  const list = ['a', 'b', 'c', 'a', 'd', 'c'].map((_id) => ({ _id }))
  expect(withoutRepeats(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd'])
})

it('only rows with a running session or kept minutes have an end', () => {
  const endTime = '2026-11-15T10:30:00.000Z'
  const withChat = (change: object): PersonRow => ({ ...ROW, chat: ROW.chat && { ...ROW.chat, ...change } })
  const keptUntil = '2026-11-22T10:00:00.000Z'
  const rows = [ROW, { ...ROW, chat: null }, withChat({ endTime }), withChat({ endTime, status: 'rejected' }), withChat({ keptUntil })]
  expect(endsOf(rows)).toEqual([Date.parse(endTime), Date.parse(keptUntil)])
})

const NOW = dayjs('2026-11-15T09:00:00')
const SOON = NOW.add(1, 'minute').toISOString()
const BEFORE = NOW.subtract(1, 'minute').toISOString()

it.each([
  ['no session', null, null],
  ['a pending one', { status: 'pending' }, 'pending'],
  ['a rejected one', { status: 'rejected' }, 'rejected'],
  ['a running one', { status: 'completed', endTime: SOON }, 'running'],
  ['one that ends now', { status: 'completed', endTime: NOW.toISOString() }, null],
  ['an ended one', { status: 'completed', endTime: BEFORE }, null],
  ['kept minutes', { status: 'completed', phase: 'kept', keptUntil: SOON }, 'kept'],
  ['kept minutes that lapse now', { status: 'completed', phase: 'kept', keptUntil: NOW.toISOString() }, null],
] as const)('the state of a row with $0: $2', (_with, change, state) => {
  expect(rowState(change === null ? null : { ...CHAT, ...change }, NOW.toDate())).toBe(state)
})

it.each([
  ['no plans', undefined, null],
  ['no plan offered', [0, 0, 0], null],
  ['all plans offered', [500, 900, 300], 300],
  ['some plans offered', [0, 900, 1800.5], 900],
])('the lowest price with $0: $2', (_with, prices, lowest) => {
  const plans = prices?.map((price) => ({ title: 'Basic' as const, price, duration: 15, description: '' }))
  expect(lowestPrice(plans === undefined ? {} : { plans })).toBe(lowest)
})

/** Named by letters; the time is the last activity. */
function rowOf(_id: string, chat: Partial<ChatSummary> | null): PersonRow {
  return { ...ROW, _id, chat: chat && { ...CHAT, ...chat } }
}
const idsOf = (rows: readonly PersonRow[]) => rows.map(({ _id }) => _id).join('')
const at = (minute: number) => `2026-11-15T08:${String(minute).padStart(2, '0')}:00.000Z`

it('running sessions come first, then people by last activity, then those without a session as they came', () => {
  const rows = [
    rowOf('z', null),
    rowOf('a', null),
    rowOf('p', { status: 'pending', activeAt: at(3) }),
    rowOf('e', { endTime: BEFORE, activeAt: at(9) }),
    rowOf('q', { endTime: SOON, activeAt: at(1) }),
    rowOf('r', { endTime: SOON, activeAt: at(2) }),
    rowOf('x', { status: 'rejected', activeAt: at(5) }),
  ]
  expect(idsOf(inOrder(rows, NOW.toDate()))).toBe('rqexpza')
})

it('a message moves its row up', () => {
  const rows = [rowOf('b', { endTime: SOON, activeAt: at(5) }), rowOf('her', { endTime: SOON, activeAt: at(4) })]
  const after = rows.map((row) => (row._id === 'her' ? withLatest(row, { last: message({}), unread: 1 }) : row))
  expect(idsOf(inOrder(after, NOW.toDate()))).toBe('herb')
})

it('rows that are already shown keep their order and get their new content; new rows follow, and removed ones disappear', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => rowOf(id, {})) as [PersonRow, PersonRow, PersonRow, PersonRow]
  const fresh = { ...b, username: 'Renamed' }
  expect(inShownOrder([d, c, fresh], ['a', 'b', 'c'])).toEqual([fresh, c, d])
  expect(inShownOrder([c, a], [])).toEqual([c, a])
})

it.each([
  ['a moment ago', NOW.subtract(1, 'second'), '8:59 AM'],
  ['a moment in the future, by a wrong clock', NOW.add(1, 'second'), '9:00 AM'],
  ['at midnight', NOW.startOf('day'), '12:00 AM'],
  ['just before midnight', NOW.startOf('day').subtract(1, 'ms'), null],
  ['at the previous midnight', NOW.startOf('day').subtract(1, 'day'), null],
  ['before the previous midnight', NOW.startOf('day').subtract(1, 'day').subtract(1, 'ms'), '13 Nov'],
])('for a message sent $0 the row shows $2 (null means yesterday)', (_when, sentAt, text) => {
  expect(rowTime(sentAt.toISOString(), NOW.toDate(), 'en')).toBe(text)
})

let root: Root

function List({ fresh }: { readonly fresh: readonly PersonRow[] }) {
  const { rows, listProps } = useSteadyOrder(fresh)
  return (
    <ul {...listProps}>
      {rows.map(({ _id }) => (
        <li key={_id}>
          <button type="button">{_id}</button>
        </li>
      ))}
    </ul>
  )
}

/** A letter is a row. */
async function show(letters: string) {
  const person = { username: '', avatar: null, age: null, gender: null, isOnline: false, lastSeen: null, availability: null, chat: null }
  await act(async () => root.render(<List fresh={[...letters].map((_id) => ({ ...person, _id }))} />))
}

const shown = () => document.body.textContent
const button = (index: number) => document.querySelectorAll('button')[index]

/** React derives the leave event from `pointerout`. */
async function point(name: 'pointermove' | 'pointerout') {
  await act(async () => button(0)?.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'mouse' })))
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await show('abc')
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('rows move at once when no one uses the list', async () => {
  await show('cab')
  expect(shown()).toBe('cab')
})

it('under a pointer rows keep their places and new ones follow; when it leaves they move', async () => {
  await point('pointermove')
  await show('dcab')
  expect(shown()).toBe('abcd')
  await point('pointerout')
  expect(shown()).toBe('dcab')
})

it('a pointer that does not move for ten seconds no longer keeps rows in place', async () => {
  await point('pointermove')
  await show('cab')
  await act(async () => vi.advanceTimersByTime(9_000))
  await point('pointermove')
  await act(async () => vi.advanceTimersByTime(9_000))
  expect(shown()).toBe('abc')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(shown()).toBe('cab')
})

it('while focus moves through the rows they keep their places; when it leaves the list they move', async () => {
  await act(async () => button(1)?.focus())
  await show('cab')
  await act(async () => button(2)?.focus())
  expect(shown()).toBe('abc')
  await act(async () => button(2)?.blur())
  expect(shown()).toBe('cab')
})
