import { expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { checkRejection, LONGEST_NOTE, type RejectionForm } from './rejections.ts'
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
