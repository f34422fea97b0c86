import { expect, it } from 'vitest'
import { checkDecisionNote, checkReport, MAX_DECISION_NOTE, MAX_REPORT_WORDS, type ReportForm } from './reports.ts'

const FORM: ReportForm = { reason: 'abusive', words: '', consents: true }

it.each<[string, Partial<ReportForm>, string]>([
  ['without a reason', { reason: '' }, 'report_reason_missing'],
  ['for another reason without words', { reason: 'other', words: '  ' }, 'report_words_missing'],
  ['with too many words', { words: 'x'.repeat(MAX_REPORT_WORDS + 1) }, 'report_words_too_long'],
  ['without consent', { consents: false }, 'report_consent_missing'],
])('a report %s is refused', (_how, form, code) => {
  expect(() => checkReport({ ...FORM, ...form })).toThrow(code)
})

it('words are trimmed, and blank ones are none', () => {
  expect(checkReport({ ...FORM, words: ' rude ' })).toEqual({ reason: 'abusive', words: 'rude' })
  expect(checkReport({ ...FORM, words: ' ' })).toEqual({ reason: 'abusive', words: null })
  expect(checkReport({ ...FORM, words: '🙂'.repeat(MAX_REPORT_WORDS) }).words).toHaveLength(2 * MAX_REPORT_WORDS)
})

it('a decision needs a sentence of limited length', () => {
  expect(() => checkDecisionNote(' ')).toThrow('decision_note_missing')
  expect(() => checkDecisionNote('x'.repeat(MAX_DECISION_NOTE + 1))).toThrow('decision_note_too_long')
  expect(checkDecisionNote(' We have warned them. ')).toBe('We have warned them.')
})
