import { expect, it } from 'vitest'
import {
  checkAnswer,
  checkComplaint,
  checkKeptMinutes,
  complaintUntil,
  guardComplaint,
  type KeepingFacts,
  keepingRefusal,
  MAX_COMPLAINT_WORDS,
} from './complaints.ts'
import { PHASES, type SessionState } from './minutes.ts'
import { refusal } from './testing/refusal.ts'

const ENDED: SessionState = {
  status: 'completed',
  startsAt: new Date('2026-11-16T10:00:00Z'),
  endsAt: new Date('2026-11-16T10:15:00Z'),
  isContinuation: false,
  keptUntil: null,
  settled: null,
}

it.each([
  ['while the session runs', '2026-11-16T10:14:59.999Z', 'complaint_too_early'],
  ['at its end', '2026-11-16T10:15:00Z', null],
  ['just before 72 hours', '2026-11-19T10:14:59.999Z', null],
  ['after 72 hours', '2026-11-19T10:15:00Z', 'complaint_too_late'],
])('%s', (_when, now, code) => {
  const complain = () => guardComplaint(ENDED, new Date(now))
  if (code === null) expect(complain).not.toThrow()
  else expect(complain).toThrow(code)
})

it.each(['pending', 'rejected'] as const)('a %s session cannot be complained about', (status) => {
  const session = { status, startsAt: null, endsAt: null, isContinuation: false, keptUntil: null, settled: null }
  expect(complaintUntil(session, new Date())).toBeNull()
  expect(() => guardComplaint(session, new Date())).toThrow('complaint_too_early')
})

it('a refund takes no complaint away once the session has ended; minutes that never ran have no end', () => {
  const refunded = { ...ENDED, settled: 'refunded' } as const
  expect(complaintUntil(refunded, new Date('2026-11-16T10:20:00Z'))).toEqual(new Date('2026-11-19T10:15:00Z'))
  expect(() => guardComplaint({ ...refunded, startsAt: null, endsAt: null }, new Date('2026-11-16T10:20:00Z'))).toThrow(
    'complaint_too_early',
  )
})

it.each([
  ['complaint_kind_missing', { kind: '', words: 'x' }],
  ['complaint_words_missing', { kind: 'other', words: ' ' }],
  ['complaint_words_too_long', { kind: 'abusive', words: 'x'.repeat(MAX_COMPLAINT_WORDS + 1) }],
] as const)('%s', (code, form) => {
  expect(() => checkComplaint(form)).toThrow(code)
})

it('words and answers are trimmed', () => {
  expect(checkComplaint({ kind: 'technical', words: ' no sound ' })).toEqual({ kind: 'technical', words: 'no sound' })
  expect(checkComplaint({ kind: 'technical', words: '' })).toEqual({ kind: 'technical', words: null })
  expect(checkAnswer(' I was there. ')).toBe('I was there.')
  expect(() => checkAnswer('  ')).toThrow('answer_missing')
})

const KEEPABLE: KeepingFacts = { phase: 'ended', settled: null, isRefunded: false, isBlocked: false, isPartyGone: false }

it.each<[string, Partial<KeepingFacts>, string | null]>([
  ['a session that has ended', {}, null],
  ['a refunded session', { phase: 'refunded', settled: 'refunded', isRefunded: true }, 'session_refunded'],
  ['a session of which a part was refunded', { isRefunded: true }, 'session_refunded'],
  ['minutes that were released', { settled: 'released' }, 'minutes_released_before'],
  ['a blocked pair', { isBlocked: true }, 'keeping_blocked'],
  ['a banned party', { isPartyGone: true }, 'keeping_party_gone'],
])('keeping the minutes of %s', (_what, facts, code) => {
  expect(keepingRefusal({ ...KEEPABLE, ...facts })).toBe(code)
})

it.each(PHASES.filter((phase) => phase !== 'ended'))('minutes of a %s session are not over', (phase) => {
  expect(keepingRefusal({ ...KEEPABLE, phase })).toBe('minutes_not_over')
})

it.each([
  [null, 'kept_minutes_form'],
  [0, 'kept_minutes_form'],
  [1, null],
  [1.5, 'kept_minutes_form'],
  [15, null],
  [16, 'kept_minutes_form'],
])('keeping %s of 15 minutes: %s', (minutes, code) => {
  expect(refusal(() => checkKeptMinutes(minutes, 15))).toBe(code)
})
