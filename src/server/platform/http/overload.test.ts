import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { overloadGuard, refuseWhenOverloaded, watchEventLoop } from './overload.ts'

describe('the guard', () => {
  it.each([
    ['before the first sample', [], false],
    ['on time', [0, 3, 900], false],
    ['late once, however late', [60_000], false],
    ['late three times in a row', [2_000, 2_000, 2_000], false],
    ['late four times in a row', [2_000, 2_000, 2_000, 2_000], true],
    ['late five times, but on time in between', [2_000, 2_000, 2_000, 0, 2_000, 2_000], false],
    ['late four times, then on time', [2_000, 2_000, 2_000, 2_000, 5], false],
  ])('with an event loop that was $0, the server is overloaded: $2', (_name, lateMs, isOverloaded) => {
    const guard = overloadGuard()
    for (const delayMs of lateMs) guard.sample(delayMs)
    expect(guard.isOverloaded()).toBe(isOverloaded)
  })

  it('refuses with the time after which to try again', () => {
    const guard = overloadGuard()
    for (let sample = 0; sample < 4; sample += 1) guard.sample(5_000)
    expect(() => refuseWhenOverloaded(guard)).toThrow(expect.objectContaining({ code: 'overloaded', values: { retryAfterSeconds: 5 } }))
  })
})

it('the log has one line when calls begin to be refused and one when they no longer are', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const states = [false, true, true, false]
  const guard = { sample: () => undefined, isOverloaded: () => states.shift() ?? false }
  const watch = watchEventLoop(guard, pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) }))
  vi.advanceTimersByTime(5_000)
  watch.stop()
  expect(lines).toEqual(['the event loop cannot keep up; requests are refused', 'the event loop keeps up again'])
})
