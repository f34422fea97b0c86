import { expect, it } from 'vitest'
import type { PartySession } from '#contract/sessions.ts'
import { phaseAt } from './session-state.ts'

const NOW = new Date('2026-11-16T10:00:00Z')
const BEFORE = '2026-11-16T09:59:00.000Z'
const SOON = '2026-11-16T10:01:00.000Z'

it.each<[string, object | null, string]>([
  ['no session', null, 'none'],
  ['a running one', { phase: 'running', startTime: BEFORE, endTime: SOON }, 'running'],
  ['one that has ended since the answer', { phase: 'running', startTime: BEFORE, endTime: BEFORE }, 'ended'],
  ['kept minutes', { phase: 'kept', keptUntil: SOON }, 'kept'],
  ['kept minutes that have lapsed since the answer', { phase: 'kept', keptUntil: BEFORE }, 'lapsed'],
  ['minutes that were released', { phase: 'ended', keptUntil: BEFORE }, 'ended'],
  ['a refund', { phase: 'refunded', startTime: BEFORE, endTime: SOON }, 'refunded'],
  ['an approved session that follows another', { phase: 'kept', continues: 'other', startTime: SOON, endTime: SOON }, 'kept'],
  ['an answer of an earlier version', { startTime: BEFORE, endTime: SOON }, 'running'],
])('%s', (_, change, phase) => {
  const session = change && ({ status: 'completed', startTime: null, endTime: null, ...change } as PartySession)
  expect(phaseAt(session, NOW)).toBe(phase)
})
