// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { AckOf } from '#contract/events.ts'
import { clearToken, storeToken } from '../api/token.ts'
import { readTextDraft } from './draft.ts'
import {
  afterRefusal,
  nextToSend,
  Outbox,
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

type Answer = AckOf<'sendMessage'> | 'no answer' | 'connection breaks'

const no = (code: string): Answer => ({ ok: false, code, message: 'No.' })

/** Gives these replies in turn, and then stores everything. A message's first letter names its session. */
function aServer(texts: readonly string[], answers: Answer[] = []) {
  const server = { isUp: true, sent: [] as string[], clientIDs: [] as (string | undefined)[], stored: [] as string[] }
  const outbox = new Outbox({
    ownId: 'own',
    tab: 'this tab',
    lastSeq: () => 0,
    onStored: ({ message }) => server.stored.push(message),
    server: {
      isConnected: () => server.isUp,
      send: async ({ sessionID, message, clientID }) => {
        server.sent.push(message ?? '')
        server.clientIDs.push(clientID)
        const answer = answers.shift() ?? { ok: true as const, message: { sessionID, message, clientID } as ChatMessage }
        if (answer === 'connection breaks') server.isUp = false
        if (typeof answer === 'string') throw new Error(answer)
        return answer
      },
      wait: async () => undefined,
    },
  })
  for (const text of texts) outbox.send(text.slice(0, 1), 'her', text)
  return { server, outbox, left: () => outbox.now().map(({ text }) => text) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it.each([
  ['all are sent in order', ['a1', 'a2', 'a3'], [], ['a1', 'a2', 'a3'], []],
  ['one above the limit is sent again before the next', ['a1', 'a2'], [no('too_many_requests')], ['a1', 'a1', 'a2'], []],
  ['one without an answer is sent again before the next', ['a1', 'a2'], ['no answer'], ['a1', 'a1', 'a2'], []],
  ['a refused one stays, and the next is sent', ['a1', 'a2'], [no('forbidden')], ['a1', 'a2'], ['a1']],
  ['nothing is sent on a broken connection', ['a1', 'a2'], ['connection breaks'], ['a1'], ['a1', 'a2']],
] satisfies [string, string[], Answer[], string[], string[]][])('%s', async (_, texts, answers, sent, left) => {
  const { server, outbox, left: leftNow } = aServer(texts, answers)
  outbox.resume()
  await settle()
  expect(server.sent).toEqual(sent)
  expect(leftNow()).toEqual(left)
  expect(server.stored).toEqual(texts.filter((text) => !left.includes(text)))
})

it('when a session has ended, all its messages return to the draft at once and are not sent', async () => {
  const { server, outbox, left } = aServer(['a1', 'a2', 'a3'], [no('session_not_running')])
  outbox.resume()
  await settle()
  expect(server.sent).toEqual(['a1'])
  expect(left()).toEqual([])
  expect(readTextDraft({ ownId: 'own', partnerId: 'her' })).toBe('a1\na2\na3')
})

it('asked to send twice at once, it sends each message once', async () => {
  const { server, outbox } = aServer(['a1', 'b1'])
  outbox.resume()
  outbox.sendAll()
  await settle()
  expect(server.sent.toSorted()).toEqual(['a1', 'b1'])
})

it('when the connection is back the rest is sent, the first with the same client id', async () => {
  const { server, outbox, left } = aServer(['a1', 'a2'], ['connection breaks'])
  outbox.resume()
  await settle()
  server.isUp = true
  outbox.sendAll()
  await settle()
  expect(server.sent).toEqual(['a1', 'a1', 'a2'])
  expect(server.clientIDs[1]).toBe(server.clientIDs[0])
  expect(left()).toEqual([])
})

it('while it is paused nothing is sent', async () => {
  const { server, outbox, left } = aServer(['a1'])
  outbox.sendAll()
  await settle()
  expect(server.sent).toEqual([])
  expect(left()).toEqual(['a1'])
})

function open({ ownId = 'own', tab = 'this tab', wait = async (): Promise<void> => undefined, send = vi.fn() } = {}) {
  return new Outbox({ ownId, tab, lastSeq: () => 3, onStored: () => undefined, server: { isConnected: () => true, send, wait } })
}

const texts = (outbox: Outbox) => outbox.now().map(({ text }) => text)
const idOf = (outbox: Outbox, index = 0) => outbox.now()[index]?.clientID ?? ''

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('a message is still there after a reload, for its account only', () => {
  open().send('s', 'her', 'hello')
  expect(texts(open())).toEqual(['hello'])
  expect(texts(open({ ownId: 'another' }))).toEqual([])
})

it('removed and refused messages stay so after a reload', () => {
  const outbox = open()
  outbox.send('s', 'her', 'one')
  outbox.send('s', 'her', 'two')
  outbox.remove(idOf(outbox))
  outbox.refuse(idOf(outbox), 'forbidden')
  expect(open().now()).toMatchObject([{ text: 'two', refusal: { code: 'forbidden', afterSeq: 3 } }])
})

it('two tabs that write at once keep both messages', () => {
  const [one, other] = [open({ tab: 'one' }), open({ tab: 'other' })]
  one.send('s', 'her', 'one')
  other.send('s', 'her', 'two')
  expect(open().now()).toHaveLength(2)
})

it('a message of another tab appears here, is sent when that tab does not send it, and disappears when that tab removes it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = vi.fn().mockRejectedValue(new Error('no answer'))
  const outbox = open({ send, wait: () => new Promise(() => undefined) })
  outbox.resume()
  const key = 'kept/outbox/own/c1'
  const message = { clientID: 'c1', sessionID: 's', receiverID: 'her', text: 'hello', tab: 'another', writtenAtMs: 1, refusal: null }
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(message) }))
  expect(texts(outbox)).toEqual(['hello'])
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledOnce()
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(texts(outbox)).toEqual([])
  outbox.close()
})

it('when a session ends, a tab moves its own unsent messages to the draft first, then those of closed tabs, in the order in which they were written', async () => {
  const ended = vi.fn().mockResolvedValue({ ok: false, code: 'session_not_running', message: 'Over.' })
  open({ tab: 'a closed tab' }).send('s', 'her', 'c1')
  let closedTabsAreDue = () => undefined as void
  const wait = () => new Promise<void>((resolve) => (closedTabsAreDue = resolve))
  const outbox = open({ tab: 'another', send: ended, wait })
  for (const text of ['c2', 'c3']) outbox.send('s', 'her', text)
  outbox.send('elsewhere', 'him', 'c4')
  const draft = () => readTextDraft({ ownId: 'own', partnerId: 'her' })
  for (let index = 0; index < 3; index += 1) outbox.refuse(idOf(outbox, index), 'forbidden')
  outbox.sessionEnded('s')
  expect(draft()).toBe('c2\nc3')
  closedTabsAreDue()
  await expect.poll(draft).toBe('c1\nc2\nc3')
  expect(texts(open())).toEqual(['c4'])
})

it('refusing a removed message does not bring it back', () => {
  const outbox = open()
  outbox.send('s', 'her', 'hello')
  const clientID = idOf(outbox)
  outbox.remove(clientID)
  outbox.refuse(clientID, 'forbidden')
  expect(outbox.now()).toEqual([])
})

it('broken entries in the storage are ignored', () => {
  localStorage.setItem('kept/outbox/own/x', '{broken')
  expect(open().now()).toEqual([])
})

it('signing out removes unsent messages', () => {
  storeToken('token')
  open().send('s', 'her', 'hello')
  clearToken()
  expect(open().now()).toEqual([])
})
