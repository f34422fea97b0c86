import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ArrivedNotices } from './arrived.ts'

const A_SECOND = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a notice that has arrived is known at once, one that counts more messages is not', async () => {
  const arrived = new ArrivedNotices()
  arrived.add([{ _id: 'a', count: 2 }])
  // A list that was on its way for longer.
  arrived.add([{ _id: 'a', count: 1 }])
  expect(await arrived.within(A_SECOND, { _id: 'a', count: 2 })).toBe(true)
  expect(arrived.has({ _id: 'a', count: 3 })).toBe(false)
  expect(arrived.has({ _id: 'b', count: 1 })).toBe(false)
})

it('a notice that arrives in time is known, a later one is not', async () => {
  const arrived = new ArrivedNotices()
  const [early, late] = ['early', 'late'].map((_id) => arrived.within(A_SECOND, { _id, count: 1 }))
  arrived.add([{ _id: 'another', count: 1 }])
  arrived.add([{ _id: 'early', count: 1 }])
  expect(await early).toBe(true)
  vi.advanceTimersByTime(A_SECOND)
  expect(await late).toBe(false)
})
