import { expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { accountId } from './ids.ts'
import { checkRejection, type EarlierPurchase, guardResubmission, LONGEST_NOTE, type RejectionForm, sendAgainUntil } from './rejections.ts'
import type { DecidedStatus } from './sessions.ts'
import { refusal } from './testing/refusal.ts'

// biome-ignore format: a table is read by its columns
it.each<[DecidedStatus, RejectionForm['reason'], string, ErrorCode | null]>([
  // decided     reason         note                           refusal
  ['rejected',  '',            '',                            null],
  ['rejected',  'unreadable',  '',                            null],
  ['rejected',  'unreadable',  'Please send it again.',       null],
  ['rejected',  'other',       'Please call us.',             null],
  ['rejected',  'other',       '',                            'rejection_note_missing'],
  ['rejected',  'other',       ' \u200b ',                    'rejection_note_missing'],
  ['rejected',  '',            'Please call us.',             'rejection_reason_missing'],
  ['rejected',  'other',       '😀'.repeat(LONGEST_NOTE),     null],
  ['rejected',  'other',       'x'.repeat(LONGEST_NOTE + 1),  'rejection_note_too_long'],
  ['completed', '',            '',                            null],
  ['completed', 'unreadable',  '',                            'reason_without_rejection'],
  ['completed', '',            'Please call us.',             'rejection_reason_missing'],
])('%s with the reason "%s" and the note "%s": %s', (to, reason, note, code) => {
  expect(refusal(() => checkRejection(to, { reason, note }))).toBe(code)
})

it('keeps the trimmed note; a blank one is none', () => {
  expect(checkRejection('rejected', { reason: 'other', note: ' Please call us. ' })).toEqual({ reason: 'other', note: 'Please call us.' })
  expect(checkRejection('rejected', { reason: 'unreadable', note: '  ' })).toEqual({ reason: 'unreadable', note: null })
  expect(checkRejection('rejected', { reason: '', note: '' })).toBeNull()
})

const [USER, CHATTER] = [accountId('0190f1a0-0000-7000-8000-000000000001'), accountId('0190f1a0-0000-7000-8000-000000000002')]
const DECIDED_AT = new Date('2026-11-16T10:00:00Z')
const REJECTED: EarlierPurchase = { userId: USER, chatterId: CHATTER, status: 'rejected', decidedAt: DECIDED_AT, isSentAgain: false }
const IN_TIME = new Date('2026-11-23T09:59:59.999Z')

// biome-ignore format: a table is read by its columns
it.each<[string, Partial<EarlierPurchase> | null, Date, ErrorCode | null]>([
  ['the buyer\'s own rejected session',      {},                                       IN_TIME, null],
  ['no session',                             null,                                     IN_TIME, 'session_not_found'],
  ['a session of another buyer',             { userId: CHATTER },                      IN_TIME, 'session_not_found'],
  ['a session with another chatter',         { chatterId: USER },                      IN_TIME, 'resubmission_chatter'],
  ['a pending session',                      { status: 'pending', decidedAt: null },   IN_TIME, 'resubmission_not_rejected'],
  ['a completed session',                    { status: 'completed' },                  IN_TIME, 'resubmission_not_rejected'],
  ['a session that was sent again',          { isSentAgain: true },                    IN_TIME, 'resubmission_sent'],
  ['a session rejected seven days ago',      {},                          sendAgainUntil(DECIDED_AT), 'resubmission_expired'],
])('sending again for %s: $3', (_name, part, now, code) => {
  expect(refusal(() => guardResubmission(part && { ...REJECTED, ...part }, { userId: USER, chatterId: CHATTER }, now))).toBe(code)
})
