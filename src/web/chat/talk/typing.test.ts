import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Typing } from './typing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('it is said at most every three seconds, and at once again after a message', () => {
  const said: string[] = []
  const typing = new Typing((id) => said.push(id))
  for (const nowMs of [10_000, 11_000, 12_999, 13_000]) typing.say('s', nowMs)
  expect(said).toHaveLength(2)
  typing.sent('s')
  typing.say('s', 13_500)
  expect(said).toHaveLength(3)
})

it('it fades within five seconds, later when heard again, and at the message at once', () => {
  const typing = new Typing(() => undefined)
  typing.heard('s')
  vi.advanceTimersByTime(3_000)
  typing.heard('s')
  vi.advanceTimersByTime(3_000)
  expect(typing.isTyping('s')).toBe(true)
  expect(typing.isTyping('another')).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(typing.isTyping('s')).toBe(false)
  typing.heard('s')
  typing.stopped('s')
  expect(typing.isTyping('s')).toBe(false)
})
