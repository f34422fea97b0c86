import { afterEach, expect, it } from 'vitest'
import { OfflineError } from './errors.ts'
import { emitLive, lineStands, onLive, onLiveOpen, tellLive, tellLiveClosed, tellLiveOpen } from './live.ts'

const emit: Parameters<typeof tellLiveOpen>[0] = async () => ({ ok: false, code: 'too_many_requests', message: 'Wait.' })

afterEach(tellLiveClosed)

it('an event reaches those who listen for it, and nobody else', () => {
  const heard: string[] = []
  const stop = onLive('officeUpdate', ({ list }) => heard.push(list))
  onLive('accountUpdate', () => heard.push('account'))
  tellLive('officeUpdate', { list: 'session-requests' })
  tellLive('nobodyKnowsThis', {})
  stop()
  tellLive('officeUpdate', { list: 'withdraw-requests' })
  expect(heard).toEqual(['session-requests'])
})

it('the line standing again is told each time, until one stops listening', () => {
  let count = 0
  const stop = onLiveOpen(() => {
    count += 1
  })
  tellLiveOpen(emit)
  tellLiveOpen(emit)
  stop()
  tellLiveOpen(emit)
  expect(count).toBe(2)
})

it('saying something without a line fails at once, and nothing is kept of it', async () => {
  await expect(emitLive('typing', { sessionID: 's' })).rejects.toBeInstanceOf(OfflineError)
  tellLiveOpen(emit)
  tellLiveClosed()
  await expect(emitLive('typing', { sessionID: 's' })).rejects.toBeInstanceOf(OfflineError)
})

it('what the server answers is handed back, a refusal too', async () => {
  tellLiveOpen(emit)
  expect(lineStands()).toBe(true)
  await expect(emitLive('typing', { sessionID: 's' })).resolves.toMatchObject({ ok: false, code: 'too_many_requests' })
})

/** A server that answers when it is told to. */
function aSlowServer() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const slow = async (event: string, payload: unknown) => {
    asked.push(event === 'sendMessage' ? 'a message' : String(payload))
    await new Promise<void>((answer) => answers.push(answer))
    return { ok: false, code: 'too_many_requests', message: 'Wait.' } as const
  }
  return { asked, answerOne: () => answers.shift()?.(), emit: slow as Parameters<typeof tellLiveOpen>[0] }
}

const A_MESSAGE = { sessionID: 's', senderID: 'me', receiverID: 'you', message: 'Salam', type: 'text' } as const
const settle = () => new Promise((resolve) => setTimeout(resolve))
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `s${from + index}`)

it('of many things said at once eight are on their way; the next follows an answer, and a message goes before what waits', async () => {
  const { asked, answerOne, emit: slow } = aSlowServer()
  tellLiveOpen(slow)
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

it('what waits for its turn when the line breaks is refused, and is not said into the next one', async () => {
  const first = aSlowServer()
  tellLiveOpen(first.emit)
  const all = names(1, 9).map((id) => emitLive('joinSession', id))
  tellLiveClosed()
  await expect(all[8]).rejects.toBeInstanceOf(OfflineError)
  const second = aSlowServer()
  tellLiveOpen(second.emit)
  void emitLive('joinSession', 'again')
  expect(second.asked).toEqual(['again'])
  expect(first.asked).toEqual(names(1, 8))
})
