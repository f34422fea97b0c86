import { expect, it } from 'vitest'
import type { ChatMessage, HistoryPage } from '#contract/chat.ts'
import { EMPTY_THREAD, MAX_THREAD_ROWS, type Thread, threadOf, withNewer, withOlder, withoutSession } from './earlier.ts'

function message(seq: number, sessionID = 's'): ChatMessage {
  const rest = { receiverID: 'r', message: '', type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id: `${sessionID}${seq}`, sessionID, senderID: 'a', seq, clientID: `c${seq}`, ...rest }
}

function page(from: number, to: number, has: Partial<HistoryPage> = {}): HistoryPage {
  const messages = Array.from({ length: to - from + 1 }, (_each, index) => message(from + index))
  const sessions = [{ _id: 's', plan: 'Basic', duration: 15, startTime: null }] as const
  return { messages, sessions: [...sessions], hasOlder: true, hasNewer: true, ...has }
}

const ends = ({ messages }: Thread) => [messages[0]?.seq, messages.at(-1)?.seq]

it('pages are added at both ends, and the ends know whether there is more', () => {
  const thread = threadOf(page(51, 100, { hasNewer: false }))
  const older = withOlder(thread, page(1, 50, { hasOlder: false }))
  expect(ends(older)).toEqual([1, 100])
  expect(older).toMatchObject({ hasOlder: false, hasNewer: false })
  const newer = withNewer(threadOf(page(1, 50, { hasOlder: false })), page(51, 100, { hasNewer: false }))
  expect(newer).toMatchObject({ hasOlder: false, hasNewer: false })
  expect(newer.sessions.get('s')?.plan).toBe('Basic')
})

it('too many rows are dropped at the far end, which then has more to load', () => {
  let thread = threadOf(page(951, 1000, { hasNewer: false }))
  for (let from = 901; from > 500; from -= 50) thread = withOlder(thread, page(from, from + 49))
  expect(thread.messages).toHaveLength(MAX_THREAD_ROWS)
  expect(ends(thread)).toEqual([501, 800])
  expect(thread.hasNewer).toBe(true)
  for (let from = 801; from < 1000; from += 50) thread = withNewer(thread, page(from, from + 49, { hasNewer: from < 951 }))
  expect(ends(thread)).toEqual([701, 1000])
  expect(thread).toMatchObject({ hasOlder: true, hasNewer: false })
})

it('the messages of one session can be left out', () => {
  const thread: Thread = { ...EMPTY_THREAD, messages: [message(1, 'a'), message(1, 'b')] }
  expect(withoutSession(thread, 'b').messages.map(({ _id }) => _id)).toEqual(['a1'])
  expect(withoutSession(thread, null).messages).toHaveLength(2)
})
