import { afterEach, expect, it } from 'vitest'
import { OfflineError } from '../api/errors.ts'
import { connected, disconnected, type Emit, emitLive, isConnected, onConnect, onLive, received } from './live.ts'

const emit: Emit = async () => ({ ok: false, code: 'too_many_requests', message: 'Wait.' })

afterEach(disconnected)

it('an event reaches the listeners of that event only', () => {
  const lists: string[] = []
  const stop = onLive('officeUpdate', ({ list }) => lists.push(list))
  onLive('accountUpdate', () => lists.push('account'))
  received('officeUpdate', { list: 'session-requests' })
  received('unknownEvent', {})
  stop()
  received('officeUpdate', { list: 'withdraw-requests' })
  expect(lists).toEqual(['session-requests'])
})

it('a connect listener is called at each connection until it is removed', () => {
  let count = 0
  const stop = onConnect(() => {
    count += 1
  })
  connected(emit)
  connected(emit)
  stop()
  connected(emit)
  expect(count).toBe(2)
})

it('emitting without a connection fails at once and nothing is queued', async () => {
  await expect(emitLive('typing', { sessionID: 's' })).rejects.toBeInstanceOf(OfflineError)
  connected(emit)
  disconnected()
  await expect(emitLive('typing', { sessionID: 's' })).rejects.toBeInstanceOf(OfflineError)
})

it('the acknowledgement is returned, even when it is a refusal', async () => {
  connected(emit)
  expect(isConnected()).toBe(true)
  await expect(emitLive('typing', { sessionID: 's' })).resolves.toMatchObject({ ok: false, code: 'too_many_requests' })
})

/** A server that answers when the test says so. */
function aSlowServer() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const slow = async (event: string, payload: unknown) => {
    asked.push(event === 'sendMessage' ? 'a message' : String(payload))
    await new Promise<void>((answer) => answers.push(answer))
    return { ok: false, code: 'too_many_requests', message: 'Wait.' } as const
  }
  return { asked, answerOne: () => answers.shift()?.(), emit: slow as Emit }
}

const A_MESSAGE = { sessionID: 's', senderID: 'me', receiverID: 'you', message: 'Salam', type: 'text' } as const
const settle = () => new Promise((resolve) => setTimeout(resolve))
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `s${from + index}`)

it('at most eight events are unanswered; each answer starts the next, and a message goes before the events that wait', async () => {
  const { asked, answerOne, emit: slow } = aSlowServer()
  connected(slow)
  const all: Promise<unknown>[] = names(1, 40).map((id) => emitLive('joinSession', id))
  all.push(emitLive('sendMessage', A_MESSAGE))
  expect(asked).toEqual(names(1, 8))
  answerOne()
  await settle()
  expect(asked).toEqual([...names(1, 8), 'a message'])
  answerOne()
  await settle()
  expect(asked).toEqual([...names(1, 8), 'a message', 's9'])
  for (let count = 0; count < 40; count += 1) {
    answerOne()
    await settle()
  }
  await Promise.all(all)
  expect(asked).toHaveLength(41)
})

it('events that wait when the connection breaks are rejected and not emitted on the next connection', async () => {
  const first = aSlowServer()
  connected(first.emit)
  const all = names(1, 9).map((id) => emitLive('joinSession', id))
  disconnected()
  await expect(all[8]).rejects.toBeInstanceOf(OfflineError)
  const second = aSlowServer()
  connected(second.emit)
  void emitLive('joinSession', 'again')
  expect(second.asked).toEqual(['again'])
  expect(first.asked).toEqual(names(1, 8))
})
