// Full run: real waiting.

import { expect, it } from 'vitest'
import { aSender } from '../../testing/push-sender.ts'

it('a service that does not answer is given up, and after three times left alone for a while', async () => {
  // Long enough for the requests to arrive, even on a loaded machine.
  const { service, send } = await aSender({ limitMs: 2_000, pauseMs: 60_000 })
  service.answer('never')
  const browser = service.aBrowser()
  const outcomes = await Promise.all([1, 2, 3].map(() => send(browser)))
  expect(outcomes).toEqual(Array(3).fill({ kind: 'failed', reason: 'no answer within 2000 ms' }))
  expect(await send(browser)).toEqual({ kind: 'paused', forMs: expect.any(Number) })
  expect(service.requests()).toBe(3)
})

it('a service that answers again is used again', async () => {
  const { service, send } = await aSender({ limitMs: 2_000, pauseMs: 0 })
  service.answer('never')
  const browser = service.aBrowser()
  await Promise.all([1, 2, 3].map(() => send(browser)))
  service.answer(201)
  expect(await send(browser)).toEqual({ kind: 'accepted' })
})
