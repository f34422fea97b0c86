import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLog } from './log.ts'

const AWAY = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' })
const FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
const MINUTE_MS = 60_000

interface Line {
  readonly msg: string
  readonly failures?: Readonly<Record<string, number>>
}

function aLog(level = 'info') {
  const lines: Line[] = []
  const log = openLog({ level, destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  /** The lines logged since the last call. */
  return { log, logged: () => lines.splice(0).map(({ msg, failures }) => (failures ? [msg, failures] : [msg])) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('failures of one cause are a line at the start, one a minute with their number, and one at the end', () => {
  const { log, logged } = aLog()
  const call = log.child({ id: 'a call' })
  for (let count = 0; count < 500; count += 1) call.error({ err: AWAY }, 'a call failed')
  for (let count = 0; count < 3; count += 1) log.warn({ err: AWAY }, 'presence could not be written')
  expect(logged()).toEqual([['connections to the database fail; more failures like this are counted']])
  vi.advanceTimersByTime(MINUTE_MS)
  const counted = { 'a call failed': 499, 'presence could not be written': 3 }
  expect(logged()).toEqual([['connections to the database fail; failures in the last minute: 502', counted]])
  log.error({ err: AWAY }, 'a call failed')
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(logged()).toEqual([
    ['connections to the database fail; failures in the last minute: 1', { 'a call failed': 1 }],
    ['connections to the database fail; no failure in the last minute, so this is over'],
  ])
  vi.advanceTimersByTime(10 * MINUTE_MS)
  expect(logged()).toEqual([])
  log.error({ err: AWAY }, 'a call failed')
  expect(logged()).toEqual([['connections to the database fail; more failures like this are counted']])
})

it('two causes are counted apart, and every other failure has its line', () => {
  const { log, logged } = aLog()
  for (const err of [AWAY, FULL, new Error('a bug'), AWAY, FULL, new Error('a bug')]) log.error({ err }, 'a call failed')
  expect(logged()).toEqual([
    ['connections to the database fail; more failures like this are counted'],
    ['a disk is full; more failures like this are counted'],
    ['a call failed'],
    ['a call failed'],
  ])
})

it('at `debug` every failure has its line, and a start that fails always has', () => {
  const detailed = aLog('debug')
  for (let count = 0; count < 3; count += 1) detailed.log.error({ err: AWAY }, 'a call failed')
  expect(detailed.logged()).toHaveLength(3)
  const { log, logged } = aLog()
  log.error({ err: AWAY }, 'a call failed')
  log.fatal({ err: AWAY }, 'the start failed')
  expect(logged()).toHaveLength(2)
})
