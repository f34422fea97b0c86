import { expect, it } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import { openLog } from './log.ts'
import { openOutages } from './outages.ts'

const MINUTE_MS = 60_000

function aMachine() {
  const lines: { readonly msg: string; readonly failedAttempts: number }[] = []
  const log = openLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  const clock = testClock()
  const outages = openOutages({ log, clock })
  return {
    clock,
    outages,
    fails: (times = 1) => {
      for (let attempt = 1; attempt <= times; attempt += 1) outages.failed('mail server', 'ECONNREFUSED')
    },
    works: () => outages.worked('mail server'),
    /** The lines logged since the last call. */
    logged: () => lines.splice(0).map(({ msg, failedAttempts }) => [msg, failedAttempts]),
  }
}

const FAILS = 'sending to the mail server fails; it is tried again'
const STILL = 'sending to the mail server still fails'
const AGAIN = 'sending to the mail server works again'

it('the first failure is logged, then one line in ten minutes with a count, and the recovery', () => {
  const { clock, fails, works, logged } = aMachine()
  works()
  expect(logged()).toEqual([])
  fails(5)
  expect(logged()).toEqual([[FAILS, 1]])
  clock.advance(10 * MINUTE_MS - 1)
  fails(20)
  expect(logged()).toEqual([])
  clock.advance(1)
  fails(3)
  expect(logged()).toEqual([[STILL, 25]])
  works()
  works()
  expect(logged()).toEqual([[AGAIN, 2]])
  clock.advance(10 * MINUTE_MS)
  fails()
  expect(logged()).toEqual([[FAILS, 1]])
})

it('what fails now and then gets two lines in ten minutes at most', () => {
  const { clock, fails, works, logged } = aMachine()
  for (let minute = 0; minute < 30; minute += 1) {
    fails()
    works()
    clock.advance(MINUTE_MS)
  }
  expect(logged().map(([text]) => text)).toEqual([FAILS, AGAIN, FAILS, AGAIN, FAILS, AGAIN])
})

it('the failure of one machine says nothing about another', () => {
  const { outages, fails, works, logged } = aMachine()
  fails()
  outages.worked('push service push.example.com')
  outages.failed('push service push.example.com', 'no answer')
  expect(logged().map(([text]) => text)).toEqual([FAILS, 'sending to the push service push.example.com fails; it is tried again'])
  works()
  expect(logged().map(([text]) => text)).toEqual([AGAIN])
})
