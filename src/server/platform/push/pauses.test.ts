import { expect, it } from 'vitest'
import { openPauses } from './pauses.ts'

const PAUSE_MS = 1_000

function aMemory() {
  let nowMs = 0
  const pauses = openPauses(PAUSE_MS, () => nowMs)
  return {
    ...pauses,
    fails: (host: string, times: number) => {
      for (let time = 0; time < times; time += 1) pauses.unanswered(host)
    },
    isPaused: (host: string) => pauses.pausedMs(host) > 0,
    /** How long the host is paused; the clock then stands at the end of the pause. */
    pauseOf(host: string): number {
      const lengthMs = pauses.pausedMs(host)
      nowMs += lengthMs
      return lengthMs
    },
  }
}

it('a host is paused after three failures in a row, and no other host is', () => {
  const memory = aMemory()
  memory.fails('a', 2)
  expect(memory.isPaused('a')).toBe(false)
  memory.fails('a', 1)
  expect(['a', 'b'].map(memory.isPaused)).toEqual([true, false])
})

it('each pause is twice as long as the last one, up to a limit, and an answer starts over', () => {
  const memory = aMemory()
  memory.fails('a', 3)
  const lengths = [memory.pauseOf('a')]
  for (let pause = 1; pause < 9; pause += 1) {
    memory.fails('a', 1)
    lengths.push(memory.pauseOf('a'))
  }
  expect(lengths.map((length) => length / PAUSE_MS)).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64])
  memory.answered('a')
  memory.fails('a', 2)
  expect(memory.isPaused('a')).toBe(false)
  memory.fails('a', 1)
  expect(memory.pauseOf('a')).toBe(PAUSE_MS)
})

it('attempts that fail during a pause do not lengthen it', () => {
  const memory = aMemory()
  memory.fails('a', 10)
  expect(memory.pauseOf('a')).toBe(PAUSE_MS)
  memory.fails('a', 1)
  expect(memory.pauseOf('a')).toBe(2 * PAUSE_MS)
})

it('a thousand hosts are remembered, and the one that failed longest ago is forgotten first', () => {
  const memory = aMemory()
  for (let host = 0; host < 1_001; host += 1) memory.fails(`host ${host}`, 3)
  expect(['host 0', 'host 1', 'host 1000'].map(memory.isPaused)).toEqual([false, true, true])
})
