import { expect, it, vi } from 'vitest'
import { earlyTimes, keepEarly, takeEarly } from './early-answers.ts'

const ANSWER = { status: 200, body: {} }

it('an early answer is taken once, by the account that requested it', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  keepEarly('/list', 'token', Promise.resolve(ANSWER))
  expect(takeEarly('/list', 'another token')).toBeUndefined()
  expect(takeEarly('/another list', 'token')).toBeUndefined()
  await expect(takeEarly('/list', 'token')).resolves.toBe(ANSWER)
  expect(takeEarly('/list', 'token')).toBeUndefined()
})

it('a call long after the page started makes its own request', () => {
  keepEarly('/list', 'token', Promise.resolve(ANSWER))
  vi.spyOn(performance, 'now').mockReturnValue(20_001)
  expect(takeEarly('/list', 'token')).toBeUndefined()
})

it('an early answer remembers when it was requested and received', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(100).mockReturnValueOnce(250)
  const body = { serverTime: '2026-11-16T10:00:00.000Z' }
  keepEarly('/check', 'token', Promise.resolve({ status: 200, body }))
  await takeEarly('/check', 'token')
  expect(earlyTimes(body)).toEqual({ askedAtMs: 100, receivedAtMs: 250 })
  expect(earlyTimes({})).toBeUndefined()
})
