import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Typing } from './typing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('typing is reported at most every three seconds, and at once after a message was sent', () => {
  const reports: string[] = []
  const typing = new Typing((id) => reports.push(id))
  for (const nowMs of [10_000, 11_000, 12_999, 13_000]) typing.typed('s', nowMs)
  expect(reports).toHaveLength(2)
  typing.sent('s')
  typing.typed('s', 13_500)
  expect(reports).toHaveLength(3)
})

it('the partner’s typing fades within five seconds, later when it is reported again, and at once with a message', () => {
  const typing = new Typing(() => undefined)
  typing.partnerTyped('s')
  vi.advanceTimersByTime(3_000)
  typing.partnerTyped('s')
  vi.advanceTimersByTime(3_000)
  expect(typing.isPartnerTyping('s')).toBe(true)
  expect(typing.isPartnerTyping('another')).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(typing.isPartnerTyping('s')).toBe(false)
  typing.partnerTyped('s')
  typing.partnerStopped('s')
  expect(typing.isPartnerTyping('s')).toBe(false)
})
