// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { clearToken, storeToken } from '../api/token.ts'
import { readTextDraft } from './draft.ts'
import { Outbox } from './outbox.ts'

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
