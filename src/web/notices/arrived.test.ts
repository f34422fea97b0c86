import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ArrivedNotices, SeenReporter } from './arrived.ts'

const A_SECOND = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a notice that has arrived is known at once, one that counts more messages is not', async () => {
  const arrived = new ArrivedNotices()
  arrived.add([{ _id: 'a', count: 2 }])
  // A list that was in flight for longer.
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

it('a visible page reports what it shows; a hidden one waits until it is visible', () => {
  const reports: (readonly string[])[] = []
  let isVisible = true
  const seen = new SeenReporter(
    (ids) => reports.push(ids),
    () => isVisible,
  )
  seen.shown('a')
  isVisible = false
  seen.shown('b')
  seen.shown('c')
  seen.flush()
  expect(reports).toEqual([['a']])
  isVisible = true
  seen.flush()
  seen.flush()
  expect(reports).toEqual([['a'], ['b', 'c']])
})

it('more than the server takes at once are reported in several parts', () => {
  const reports: (readonly string[])[] = []
  let isVisible = false
  const seen = new SeenReporter(
    (ids) => reports.push(ids),
    () => isVisible,
  )
  const ids = Array.from({ length: 201 }, (_, index) => `${index}`)
  for (const id of ids) seen.shown(id)
  isVisible = true
  seen.flush()
  expect(reports.map(({ length }) => length)).toEqual([100, 100, 1])
  expect(reports.flat()).toEqual(ids)
})
