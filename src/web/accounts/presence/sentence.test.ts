import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { loadTexts } from '../../texts/texts.ts'
import { translate } from '../../texts/translate.ts'
import { msUntilNextSentence, presenceSentence } from './sentence.ts'

/** The machine's local time. */
const NOW = dayjs('2026-11-15T20:00:00')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

await loadTexts(['presence'])

function textOf(presence: { isOnline: boolean; lastSeen: string | null }): string {
  return translate(presenceSentence(presence, NOW.toDate(), 'en'), 'en')
}

it.each([
  ['Last seen just now', -5 * SECOND],
  ['Last seen just now', 0],
  ['Last seen just now', MINUTE - 1],
  ['Last seen a minute ago', MINUTE],
  ['Last seen a minute ago', 2 * MINUTE - 1],
  ['Last seen 5 minutes ago', 5 * MINUTE],
  ['Last seen 59 minutes ago', HOUR - 1],
  ['Last seen an hour ago', HOUR],
  ['Last seen 23 hours ago', 24 * HOUR - 1],
  // It was yesterday, but 'less than 24 hours ago' takes precedence.
  ['Last seen 21 hours ago', 21 * HOUR],
  ['Last seen yesterday at 08:00 PM', 24 * HOUR],
  ['Last seen yesterday at 12:00 AM', 44 * HOUR],
  ['Last seen on Nov 13 at 11:59 PM', 44 * HOUR + 1],
  ['Last seen on Nov 5 at 09:05 AM', 10 * 24 * HOUR + 11 * HOUR - 5 * MINUTE],
])('%s, when it was %i ms ago', (text, ageMs) => {
  expect(textOf({ isOnline: false, lastSeen: NOW.subtract(ageMs, 'ms').toISOString() })).toBe(text)
})

it('a connected person is online, whenever they were last seen; one who was never online is offline', () => {
  expect(textOf({ isOnline: true, lastSeen: NOW.subtract(3, 'day').toISOString() })).toBe('Online')
  expect(textOf({ isOnline: true, lastSeen: null })).toBe('Online')
  expect(textOf({ isOnline: false, lastSeen: null })).toBe('Offline')
})

it('the sentence is updated at the next whole minute, or never when it cannot change', () => {
  const seen = (ageMs: number) => ({ isOnline: false, lastSeen: NOW.subtract(ageMs, 'ms').toISOString() })
  expect(msUntilNextSentence(seen(0), NOW.toDate())).toBe(MINUTE)
  expect(msUntilNextSentence(seen(MINUTE - 1), NOW.toDate())).toBe(1)
  expect(msUntilNextSentence(seen(MINUTE), NOW.toDate())).toBe(MINUTE)
  expect(msUntilNextSentence({ isOnline: true, lastSeen: null }, NOW.toDate())).toBeNull()
  expect(msUntilNextSentence({ isOnline: false, lastSeen: null }, NOW.toDate())).toBeNull()
})
