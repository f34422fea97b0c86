import { expect, it, onTestFinished, vi } from 'vitest'
import { coalesce } from './queries.ts'

it('the first item comes at once, the next ones together at the end of the time, each once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const seen: string[] = []
  const add = coalesce<string>((items) => seen.push([...items].join()), 1000)
  for (const item of ['a', 'b', 'c', 'b']) add(item)
  expect(seen).toEqual(['a'])
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual(['a', 'b,c'])
  add('d')
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual(['a', 'b,c', 'd'])
  vi.advanceTimersByTime(1000)
  add('e')
  expect(seen).toEqual(['a', 'b,c', 'd', 'e'])
})
