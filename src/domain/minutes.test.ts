import { describe, expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import {
  afterWindow,
  changeNote,
  checkLapsedDecision,
  guardLapsed,
  type LapsedDecision,
  type LastNote,
  mayBecome,
  meetingByMessages,
  PHASES,
  type Phase,
  phaseOf,
  type SessionState,
} from './minutes.ts'
import { refusal } from './testing/refusal.ts'

const NOW = new Date('2026-11-16T10:00:00.000Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const at = (offsetMs: number) => new Date(NOW.getTime() + offsetMs)

const PENDING: SessionState = { status: 'pending', startsAt: null, endsAt: null, isContinuation: false, keptUntil: null, settled: null }
const COMPLETED: SessionState = { ...PENDING, status: 'completed', startsAt: NOW, endsAt: at(30 * MINUTE_MS) }
const KEPT: SessionState = { ...PENDING, status: 'completed', keptUntil: at(DAY_MS) }

describe('the phase of a session', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, SessionState, number, Phase]>([
    // what                              session                                   ms after start       phase
    ['a pending session',                PENDING,                                  0,                   'pending'],
    ['a rejected session',               { ...PENDING, status: 'rejected' },       0,                   'rejected'],
    ['a completed session, at once',     COMPLETED,                                0,                   'running'],
    ['in the last millisecond',          COMPLETED,                                30 * MINUTE_MS - 1,  'running'],
    ['exactly at the end',               COMPLETED,                                30 * MINUTE_MS,      'ended'],
    ['after the end',                    COMPLETED,                                30 * MINUTE_MS + 1,  'ended'],
    ['by a clock that is a little slow', COMPLETED,                                -1,                  'running'],
    ['a continuation before its start',  { ...COMPLETED, isContinuation: true },   -1,                  'kept'],
    ['a continuation at its start',      { ...COMPLETED, isContinuation: true },   0,                   'running'],
    ['completed without an end',         { ...COMPLETED, endsAt: null },           0,                   'ended'],
    ['kept minutes',                     KEPT,                                     0,                   'kept'],
    ['kept minutes, at their end',       KEPT,                                     DAY_MS,              'lapsed'],
    ['lapsed minutes, released',         { ...KEPT, settled: 'released' },         DAY_MS,              'ended'],
    ['lapsed minutes, refunded',         { ...KEPT, settled: 'refunded' },         DAY_MS,              'refunded'],
    ['a running session, refunded',      { ...COMPLETED, settled: 'refunded' },    0,                   'refunded'],
  ])('$0: $3', (_name, session, offsetMs, phase) => {
    expect(phaseOf(session, at(offsetMs))).toBe(phase)
  })
})

describe('what may follow a phase', () => {
  // biome-ignore format: a table is read by its columns
  const TABLE: readonly [Phase, ...boolean[]][] = [
    //            pending rejected kept   running ended  lapsed refunded
    ['pending',   false,  true,    true,  true,   false, false, false],
    ['rejected',  false,  false,   false, false,  false, false, false],
    ['kept',      false,  false,   false, true,   false, true,  true],
    ['running',   false,  false,   true,  false,  true,  false, true],
    ['ended',     false,  false,   true,  false,  false, false, true],
    ['lapsed',    false,  false,   true,  false,  true,  false, true],
    ['refunded',  false,  false,   false, false,  false, false, false],
  ]
  const pairs = TABLE.flatMap(([from, ...allowed]) => PHASES.map((to, place) => [from, to, allowed[place]] as const))

  it.each(pairs)('%s to %s: %s', (from, to, allowed) => {
    expect(mayBecome(from, to)).toBe(allowed)
  })

  it('the table has every pair', () => {
    expect(pairs).toHaveLength(PHASES.length ** 2)
  })
})

// biome-ignore format: a table is read by its columns
it.each<[string, Date | null, boolean, boolean, number | null]>([
  // what                                  met at   stopped  kept again  kept for days after the end
  ['the two never met',                    null,    false,   false,      7],
  ['the two met',                          NOW,     false,   false,      null],
  ['the two never met, for the second time', null,  false,   true,       null],
  ['the two met in the second window',     NOW,     false,   true,       null],
  ['it was stopped before they met',       null,    true,    false,      null],
])('a window ends and $0', (_name, metAt, wasStopped, wasKeptAgain, days) => {
  const endsAt = at(30 * MINUTE_MS)
  const after = afterWindow({ startsAt: NOW, endsAt, metAt, wasStopped }, { wasKeptAgain, days: 7 })
  expect(after).toEqual(days === null ? { phase: 'ended' } : { phase: 'kept', keptUntil: at(30 * MINUTE_MS + days * DAY_MS) })
})

// biome-ignore format: a table is read by its columns
it.each<[string, readonly [number | null, number], readonly [number | null, number], readonly [number, 'user' | 'chatter' | null] | null]>([
  // what                                       user: first, read  chatter: first, read  met at the message, read by
  ['nobody wrote',                              [null, 9],         [null, 9],            null],
  ['both wrote',                                [4, 0],            [7, 0],               [7, null]],
  ['both wrote, and one read it too',           [8, 7],            [7, 8],               [8, null]],
  ['the user read the chatter\'s first one',    [null, 7],         [7, 0],               [7, 'user']],
  ['the chatter read the user\'s',              [4, 0],            [null, 9],            [4, 'chatter']],
  ['the chatter read the user\'s first one',    [4, 0],            [null, 4],            [4, 'chatter']],
  ['the user read only messages of before',     [null, 6],         [7, 0],               null],
  ['the writer read their own message',         [4, 4],            [null, 3],            null],
])('%s', (_name, [first, read], [firstOfChatter, readByChatter], result) => {
  const conduct = (seq: number | null, readSeq: number) => ({ first: seq === null ? null : { seq, at: at(seq) }, readSeq })
  const meeting = meetingByMessages({ user: conduct(first, read), chatter: conduct(firstOfChatter, readByChatter) })
  expect(meeting).toEqual(result === null ? null : { at: at(result[0]), readBy: result[1] })
})

const FIRST: LastNote = { note: null, left: 3, isOpened: true }
const UNREAD: LastNote = { note: 'At eight?', left: 2, isOpened: false }

// biome-ignore format: a table is read by its columns
it.each<[string, SessionState, string, LastNote, string | null]>([
  ['a note',                               KEPT,       '  At nine?  ',      FIRST,                                    'At nine?'],
  ['a blank note',                         KEPT,       '   ',               UNREAD,                                   null],
  ['a blank note without a note',          KEPT,       '   ',               FIRST,                                    'unchanged'],
  ['300 characters',                       KEPT,       '😀'.repeat(300),    FIRST,                                    '😀'.repeat(300)],
  ['301 characters',                       KEPT,       'a'.repeat(301),     FIRST,                                    'session_note_too_long'],
  ['a note on a running session',          COMPLETED,  'At nine?',          FIRST,                                    'minutes_not_kept'],
  ['a note on a pending session',          PENDING,    'At nine?',          FIRST,                                    'minutes_not_kept'],
  ['a second one after it was opened',     KEPT,       'At nine?',          { ...UNREAD, isOpened: true },            'At nine?'],
  ['a second one before that',             KEPT,       'At nine?',          UNREAD,                                   'note_not_opened'],
  ['a second one after an unread removed', KEPT,       'At nine?',          { ...UNREAD, note: null },                'note_not_opened'],
  ['the same one again',                   KEPT,       ' At eight?',        UNREAD,                                   'unchanged'],
  ['a fourth one',                         KEPT,       'At nine?',          { ...UNREAD, left: 0, isOpened: true },   'notes_used_up'],
  ['the third one again',                  KEPT,       'At eight?',         { ...UNREAD, left: 0 },                   'unchanged'],
  ['removing the third one',               KEPT,       '',                  { ...UNREAD, left: 0 },                   null],
])('$0', (_name, session, text, last, result) => {
  const changes: (ReturnType<typeof changeNote>)[] = []
  const code = refusal(() => changes.push(changeNote(session, text, last, NOW)))
  const [change] = changes
  expect(code ?? (typeof change === 'object' ? change.note : change)).toBe(result)
})

// biome-ignore format: a table is read by its columns
it.each<[LapsedDecision | '', number | null, ErrorCode | null]>([
  ['',         null,  'lapsed_decision_missing'],
  ['release',  null,  null],
  ['keep',     null,  'keep_days_form'],
  ['keep',     0,     'keep_days_form'],
  ['keep',     1,     null],
  ['keep',     90,    null],
  ['keep',     91,    'keep_days_form'],
  ['keep',     1.5,   'keep_days_form'],
])('deciding "%s" with %s days: %s', (decision, days, code) => {
  expect(refusal(() => checkLapsedDecision(decision, days))).toBe(code)
})

it('only lapsed minutes need a decision', () => {
  expect(refusal(() => guardLapsed(KEPT, NOW))).toBe('session_not_lapsed')
  expect(refusal(() => guardLapsed(KEPT, at(DAY_MS)))).toBeNull()
  expect(refusal(() => guardLapsed({ ...KEPT, settled: 'released' }, at(DAY_MS)))).toBe('session_not_lapsed')
})
