import { expect, it } from 'vitest'
import type { PartySession } from '#contract/sessions.ts'
import { approvedAfter, currentOf, isContinueOffered, lastEndOf, type PairSessions, viewedOf } from './current-session.ts'

const NONE: PairSessions = { session: null, next: null, kept: null }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 10, minute))
const iso = (minute: number) => at(minute).toISOString()

function aSession(id: string, change: Partial<PartySession>): PartySession {
  const base = { _id: id, status: 'completed', startTime: null, endTime: null, keptUntil: null, continues: null }
  return { ...base, phase: 'running', ...change } as PartySession
}

const RUNNING = aSession('running', { startTime: iso(0), endTime: iso(15) })
const PENDING = aSession('pending', { status: 'pending', phase: 'pending' })
const APPROVED = aSession('approved', { phase: 'kept', continues: 'running', startTime: iso(15), endTime: iso(30) })
const KEPT = aSession('kept', { phase: 'kept', keptUntil: iso(50) })

it.each<[string, Partial<PairSessions>, number, string | undefined, string | undefined]>([
  // when                                        sessions                               minute  shown        viewed
  ['there is none', {}, 5, undefined, undefined],
  ['one runs', { session: RUNNING }, 5, 'running', 'running'],
  ['it has ended', { session: RUNNING }, 15, 'running', undefined],
  ['one runs and the next is pending', { session: RUNNING, next: PENDING }, 14, 'running', 'running'],
  ['it has ended and the next is pending', { session: RUNNING, next: PENDING }, 15, 'pending', undefined],
  ['one runs and the next is approved', { session: RUNNING, next: APPROVED }, 14, 'running', 'running'],
  ['it has ended and the approved one runs', { session: RUNNING, next: APPROVED }, 15, 'approved', 'approved'],
  ['the approved one has ended too', { session: RUNNING, next: APPROVED }, 30, 'approved', undefined],
  ['minutes are kept', { session: KEPT, kept: KEPT }, 5, 'kept', 'kept'],
  ['minutes are kept beside a pending payment', { session: PENDING, kept: KEPT }, 5, 'pending', 'kept'],
  ['minutes are kept beside a running session', { session: RUNNING, kept: KEPT }, 5, 'running', 'running'],
  ['kept minutes have lapsed', { session: KEPT, kept: KEPT }, 50, 'kept', undefined],
])('when %s, the right session is shown and viewed', (_when, sessions, minute, shown, viewed) => {
  const pair = { ...NONE, ...sessions }
  expect([currentOf(pair, at(minute))?._id, viewedOf(pair, at(minute))?._id]).toEqual([shown, viewed])
})

it('only an approved session that follows this one adds to its time', () => {
  expect(approvedAfter(RUNNING, APPROVED)).toBe(APPROVED)
  expect(approvedAfter(RUNNING, PENDING)).toBeNull()
  expect(approvedAfter(RUNNING, KEPT)).toBeNull()
  expect(approvedAfter(RUNNING, null)).toBeNull()
  expect(lastEndOf({ ...NONE, session: RUNNING, next: APPROVED })).toEqual(at(30))
  expect(lastEndOf({ ...NONE, session: RUNNING, next: PENDING })).toEqual(at(15))
  expect(lastEndOf(NONE)).toBeNull()
})

it('the next plan is offered in the last five minutes', () => {
  expect([9, 10, 14, 15].map((minute) => isContinueOffered(at(15), at(minute)))).toEqual([false, true, true, false])
})
