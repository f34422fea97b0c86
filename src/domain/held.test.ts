import { describe, expect, it } from 'vitest'
import { creditOf, dueOf, type HoldFacts, release, waitOf } from './held.ts'
import type { SessionState } from './minutes.ts'
import { paisa } from './money.ts'

const NOW = new Date('2026-11-19T12:00:00Z')
const HOUR_MS = 3_600_000
const later = (date: Date) => new Date(date.getTime() + 1)
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

const ENDED: SessionState = {
  status: 'completed',
  startsAt: hoursAgo(25),
  endsAt: hoursAgo(24),
  isContinuation: false,
  keptUntil: null,
  settled: null,
}
const KEPT: SessionState = { ...ENDED, startsAt: null, endsAt: null, keptUntil: hoursAgo(-1) }

const credit = (hours: number, held = 100) => ({ hours, heldPaisa: paisa(held) })
const facts = (session: SessionState, isDisputed = false): HoldFacts => ({ session, isDisputed })

it('a credit is held under a rule, and available without one', () => {
  expect([creditOf(paisa(5), null).to, creditOf(paisa(5), 0).to]).toEqual(['available', 'held'])
})

// biome-ignore format: a table is read by its columns
describe.each([
  // what                                  hours  facts                                             due             released  waits for
  ['its time has come',                    24,    facts(ENDED),                                     NOW,            true,     'time'],
  ['a moment is left',                     24,    facts({ ...ENDED, endsAt: later(hoursAgo(24)) }), later(NOW),     false,    'time'],
  ['an hour is left',                      25,    facts(ENDED),                                     hoursAgo(-1),   false,    'time'],
  ['something is undecided',               24,    facts(ENDED, true),                               NOW,            false,    'decision'],
  ['it runs',                              0,     facts({ ...ENDED, endsAt: hoursAgo(-1) }),        hoursAgo(-1),   false,    'end'],
  ['its minutes are kept',                 0,     facts(KEPT),                                      null,           false,    'end'],
  ['its minutes have lapsed',              0,     facts({ ...KEPT, keptUntil: NOW }),               null,           false,    'decision'],
  ['its minutes were released',            24,    facts({ ...KEPT, settled: 'released' }),          'at once',      true,     'time'],
  ['its kept minutes were refunded',       24,    facts({ ...KEPT, settled: 'refunded' }),          'at once',      true,     'time'],
  ['it was refunded after its end',        25,    facts({ ...ENDED, settled: 'refunded' }),         hoursAgo(-1),   false,    'time'],
] as const)('of a session of which %s', (_what, hours, of, due, isReleased, waitsFor) => {
  it('is due, released and shown so', () => {
    expect(dueOf(of.session, hours)).toEqual(due)
    expect(release(credit(hours), of, NOW)).toEqual(isReleased ? { from: 'held', to: 'available', amountPaisa: 100 } : null)
    expect(waitOf(credit(hours), of, NOW).for).toBe(waitsFor)
  })
})

it('of which nothing is left, nothing is released', () => {
  expect(release(credit(24, 0), facts(ENDED), NOW)).toBeNull()
})
