import { expect, it, vi } from 'vitest'
import { keepEarly, takeEarly } from './early-answers.ts'

const ANSWER = { status: 200, body: {} }

it('an early answer is taken once, by the account that asked for it', async () => {
  keepEarly('/list', 'token', Promise.resolve(ANSWER))
  expect(takeEarly('/list', 'another token')).toBeNull()
  expect(takeEarly('/another list', 'token')).toBeNull()
  await expect(takeEarly('/list', 'token')).resolves.toBe(ANSWER)
  expect(takeEarly('/list', 'token')).toBeNull()
})

it('an answer that was asked for long ago is not taken', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  keepEarly('/list', 'token', Promise.resolve(ANSWER))
  vi.advanceTimersByTime(10_001)
  expect(takeEarly('/list', 'token')).toBeNull()
  vi.useRealTimers()
})
