// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { tellLive, tellLiveClosed, tellLiveOpen } from '../../api/live.ts'
import { keepTextDraft, readTextDraft } from './draft.ts'
import { Talks } from './talks.ts'

const BY_VOICE: ChatMessage = {
  _id: 'm1',
  sessionID: 's',
  senderID: 'own',
  receiverID: 'her',
  seq: 1,
  clientID: 'by voice',
  message: '',
  type: 'voice',
  createdAt: '2026-01-05T12:00:00.000Z',
  duration: 3,
}

type Emit = Parameters<typeof tellLiveOpen>[0]

/** A server that has nothing and agrees to everything. */
function aLine() {
  const said: string[] = []
  const emit = async (event: string, payload: unknown) => {
    said.push(`${event} ${typeof payload === 'string' ? payload : ''}`.trim())
    return { ok: true, lastSeq: 0, marks: [], serverTime: '2026-01-05T12:00:00.000Z' }
  }
  return { said, open: () => tellLiveOpen(emit as unknown as Emit) }
}

const opened: (() => void)[] = []

function talksOf(tab = 'this tab'): Talks {
  const talks = new Talks('own', tab)
  const letGo = talks.hold()
  opened.push(() => {
    letGo()
    talks.close()
  })
  return talks
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  for (const close of opened.splice(0)) close()
  tellLiveClosed()
})

it('when the line opens, the session on the screen is joined before all others, once', async () => {
  const line = aLine()
  const talks = talksOf()
  talks.run(['a', 'b', 'c'])
  talks.open('b')
  line.open()
  await settle()
  expect(line.said).toEqual(['joinSession b', 'joinSession a', 'joinSession c'])
})

const TO_HER = { ownId: 'own', otherId: 'her' }

/** A line to a server where every session is over. */
function openTooLate() {
  const said: string[] = []
  const emit = async (event: string, payload: { message?: string }) => {
    if (event === 'sendMessage') said.push(payload.message ?? '')
    return { ok: false, code: 'session_not_running', message: 'Over.' }
  }
  tellLiveOpen(emit as unknown as Emit)
  return said
}

it('what was said offline and came too late stands in the composer in its order, before what was being typed', async () => {
  const talks = talksOf()
  for (const text of ['offline 1', 'offline 2', 'offline 3']) talks.send('s', 'her', text)
  keepTextDraft(TO_HER, 'typed half')
  openTooLate()
  await settle()
  expect(readTextDraft(TO_HER)).toBe('offline 1\noffline 2\noffline 3\ntyped half')
  expect(talks.outbox.now()).toEqual([])
})

it('another tab leaves it to the one it was said in, and takes it when that one is gone', async () => {
  vi.useFakeTimers()
  talksOf('a tab that is gone').send('s', 'her', 'from there')
  for (const close of opened.splice(0)) close()
  const talks = talksOf('another tab')
  talks.send('s', 'her', 'from here')
  openTooLate()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readTextDraft(TO_HER)).toBe('from here')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(readTextDraft(TO_HER)).toBe('from there\nfrom here')
})

it('what the tab it was said in took back meanwhile is not taken twice', async () => {
  vi.useFakeTimers()
  const there = talksOf('there')
  there.send('s', 'her', 'from there')
  const [unsent] = there.outbox.now()
  const here = talksOf('here')
  for (const close of opened.splice(0, 1)) close()
  openTooLate()
  await vi.advanceTimersByTimeAsync(1_000)
  const key = `kept/outbox/own/${unsent?.clientID}`
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(here.outbox.now()).toEqual([])
  expect(readTextDraft(TO_HER)).toBe('')
})

it('what was refused in a session that is not running any more is given back, whichever chat is open', async () => {
  const talks = talksOf()
  talks.send('s', 'her', 'a bad word')
  talks.outbox.refuse(talks.outbox.now()[0]?.clientID ?? '', { code: 'forbidden', afterSeq: 0 })
  talks.run(['s'])
  expect(readTextDraft(TO_HER)).toBe('')
  talks.run(['another'])
  await settle()
  expect(readTextDraft(TO_HER)).toBe('a bad word')
})

it('what is said in this tab leads its reader to the end, by text, again or by voice; what another tab says does not', () => {
  const talks = talksOf()
  const said = () => talks.talk('s').saidHere
  tellLive('receiveMessage', { ...BY_VOICE, clientID: 'in another tab' })
  expect([said(), talks.talk('s').messages.length]).toEqual([0, 1])
  talks.send('s', 'her', 'Salam')
  expect(said()).toBe(1)
  talks.stored({ ...BY_VOICE, seq: 2 })
  expect(said()).toBe(2)
  talks.retry(talks.outbox.now()[0]?.clientID ?? '')
  expect(said()).toBe(3)
})
