// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { connected, disconnected, type Emit, received } from '../live/live.ts'
import { readTextDraft, storeTextDraft } from './draft.ts'
import * as latest from './people/latest.ts'
import { ConversationStore } from './store.ts'

const VOICE_MESSAGE: ChatMessage = {
  _id: 'm1',
  sessionID: 's',
  senderID: 'own',
  receiverID: 'her',
  seq: 1,
  clientID: 'voice',
  message: '',
  type: 'voice',
  createdAt: '2026-01-05T12:00:00.000Z',
  duration: 3,
}

/** A server without messages that accepts everything. */
function aServer() {
  const emitted: string[] = []
  const emit = async (event: string, payload: unknown) => {
    emitted.push(`${event} ${typeof payload === 'string' ? payload : ''}`.trim())
    return { ok: true, lastSeq: 0, marks: [], serverTime: '2026-01-05T12:00:00.000Z' }
  }
  return { emitted, connect: () => connected(emit as unknown as Emit) }
}

const opened: (() => void)[] = []

function aStore(tab = 'this tab'): ConversationStore {
  const store = new ConversationStore('own', tab)
  const endUse = store.use()
  opened.push(() => {
    endUse()
    store.close()
  })
  return store
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  for (const close of opened.splice(0)) close()
  disconnected()
})

it('when the connection opens, the session on the screen is joined before all others, once', async () => {
  const server = aServer()
  const store = aStore()
  store.setRunning(['a', 'b', 'c'])
  store.open('b')
  server.connect()
  await settle()
  expect(server.emitted).toEqual(['joinSession b', 'joinSession a', 'joinSession c'])
})

const TO_HER = { ownId: 'own', partnerId: 'her' }

/** A server on which every session has ended. */
function connectTooLate() {
  const sent: string[] = []
  const emit = async (event: string, payload: { message?: string }) => {
    if (event === 'sendMessage') sent.push(payload.message ?? '')
    return { ok: false, code: 'session_not_running', message: 'Over.' }
  }
  connected(emit as unknown as Emit)
  return sent
}

it('messages written offline and sent too late are in the composer in their order, before the text being typed', async () => {
  const store = aStore()
  for (const text of ['offline 1', 'offline 2', 'offline 3']) store.send('s', 'her', text)
  storeTextDraft(TO_HER, 'typed half')
  connectTooLate()
  await settle()
  expect(readTextDraft(TO_HER)).toBe('offline 1\noffline 2\noffline 3\ntyped half')
  expect(store.outbox.now()).toEqual([])
})

it('another tab leaves messages to the tab they were written in, and takes them when that one is closed', async () => {
  vi.useFakeTimers()
  aStore('a tab that is gone').send('s', 'her', 'from there')
  for (const close of opened.splice(0)) close()
  const store = aStore('another tab')
  store.send('s', 'her', 'from here')
  connectTooLate()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readTextDraft(TO_HER)).toBe('from here')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(readTextDraft(TO_HER)).toBe('from there\nfrom here')
})

it('messages that their own tab has taken back are not taken twice', async () => {
  vi.useFakeTimers()
  const there = aStore('there')
  there.send('s', 'her', 'from there')
  const [unsent] = there.outbox.now()
  const here = aStore('here')
  for (const close of opened.splice(0, 1)) close()
  connectTooLate()
  await vi.advanceTimersByTimeAsync(1_000)
  const key = `kept/outbox/own/${unsent?.clientID}`
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(here.outbox.now()).toEqual([])
  expect(readTextDraft(TO_HER)).toBe('')
})

it('refused messages of an ended session return to the draft, whichever chat is open', async () => {
  const store = aStore()
  store.send('s', 'her', 'a bad word')
  store.outbox.refuse(store.outbox.now()[0]?.clientID ?? '', 'forbidden')
  store.setRunning(['s'])
  expect(readTextDraft(TO_HER)).toBe('')
  store.setRunning(['another'])
  await settle()
  expect(readTextDraft(TO_HER)).toBe('a bad word')
})

it('a text message, a retry and a voice message of this tab are counted as sent here; a message of another tab is not', () => {
  const store = aStore()
  const sent = () => store.conversation('s').sentHere
  received('receiveMessage', { ...VOICE_MESSAGE, clientID: 'in another tab' })
  expect([sent(), store.conversation('s').messages.length]).toEqual([0, 1])
  store.send('s', 'her', 'Salam')
  expect(sent()).toBe(1)
  store.voiceSent({ ...VOICE_MESSAGE, seq: 2 })
  expect(sent()).toBe(2)
  store.retry(store.outbox.now()[0]?.clientID ?? '')
  expect(sent()).toBe(3)
})

it('a message is added to its own session, whichever sessions are open', () => {
  const store = aStore()
  store.open('another')
  received('receiveMessage', VOICE_MESSAGE)
  expect(store.conversation('s').messages).toHaveLength(1)
  expect(store.conversation('another').messages).toHaveLength(0)
})

it('the list learns of a message once the conversation is complete, and of its reading at once', async () => {
  const reports: string[] = []
  vi.spyOn(latest, 'reportLatest').mockImplementation((_ownId, { last, unread }) => void reports.push(`${last._id} ${unread}`))
  const server = aServer()
  const store = aStore()
  const fromHer = (seq: number) => ({ ...VOICE_MESSAGE, _id: `m${seq}`, clientID: `c${seq}`, seq, senderID: 'her', receiverID: 'own' })
  received('receiveMessage', fromHer(1))
  expect(reports).toEqual([])
  store.setRunning(['s'])
  server.connect()
  await settle()
  expect(reports).toEqual(['m1 1'])
  received('receiveMessage', fromHer(3))
  expect(reports).toEqual(['m1 1'])
  received('receiveMessage', fromHer(2))
  store.read('s', 2)
  received('messageMarks', { sessionID: 's', userID: 'own', deliveredSeq: 3, readSeq: 3 })
  expect(reports.slice(1)).toEqual(['m3 3', 'm3 1', 'm3 0'])
  vi.restoreAllMocks()
})
