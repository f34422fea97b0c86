import { expect, it, vi } from 'vitest'
import { keepEarly, takeEarly } from './early-answers.ts'

const ANSWER = { status: 200, body: {} }

it('an early answer is taken once, by the account that asked for it', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  keepEarly('/list', 'token', Promise.resolve(ANSWER))
  expect(takeEarly('/list', 'another token')).toBeUndefined()
  expect(takeEarly('/another list', 'token')).toBeUndefined()
  await expect(takeEarly('/list', 'token')).resolves.toBe(ANSWER)
  expect(takeEarly('/list', 'token')).toBeUndefined()
})

it('a call long after the page started asks by itself', () => {
  keepEarly('/list', 'token', Promise.resolve(ANSWER))
  vi.spyOn(performance, 'now').mockReturnValue(20_001)
  expect(takeEarly('/list', 'token')).toBeUndefined()
})
