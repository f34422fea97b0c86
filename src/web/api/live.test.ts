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
