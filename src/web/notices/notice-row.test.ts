import { expect, it } from 'vitest'
import type { Language } from '#texts/languages.ts'
import { agoText } from './notice-row.tsx'

const NOW = new Date('2026-11-16T10:00:00Z')

it.each<[string, Language, string | null]>([
  ['2026-11-16T10:00:05Z', 'en', null],
  ['2026-11-16T09:59:01Z', 'en', null],
  ['2026-11-16T09:59:00Z', 'en', '1 minute ago'],
  ['2026-11-16T09:00:01Z', 'en', '59 minutes ago'],
  ['2026-11-16T09:00:00Z', 'en', '1 hour ago'],
  ['2026-11-14T10:00:00Z', 'en', '2 days ago'],
  ['2026-11-16T09:55:00Z', 'ur', '5 منٹ پہلے'],
])('%s in %s is %s', (iso, language, text) => {
  expect(agoText(iso, NOW, language)).toBe(text)
})

it('more than a week ago is a date', () => {
  expect(agoText('2026-11-01T10:00:00Z', NOW, 'en')).toBe('1 Nov')
})
