// The text for somebody's presence (docs/product.md#presence), in the reader's own time zone. This file chooses the sentence; the
// sentences themselves are texts.

import dayjs from 'dayjs'
import type { Language } from '../texts/language.ts'
import { clockInUrdu, dayInUrdu } from '../texts/urdu-time.ts'

export interface Presence {
  readonly isOnline: boolean
  /** ISO 8601; null when they were never online. */
  readonly lastSeen: string | null
}

export type PresenceWords =
  | { readonly key: 'online' | 'offline' | 'justNow' }
  | { readonly key: 'minutesAgo' | 'hoursAgo'; readonly count: number }
  | { readonly key: 'yesterday'; readonly time: string }
  | { readonly key: 'onDay'; readonly day: string; readonly time: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function presenceWords({ isOnline, lastSeen }: Presence, now: Date, language: Language): PresenceWords {
  if (isOnline) return { key: 'online' }
  if (lastSeen === null) return { key: 'offline' }
  const ageMs = now.getTime() - Date.parse(lastSeen)
  if (ageMs < MINUTE_MS) return { key: 'justNow' }
  if (ageMs < HOUR_MS) return { key: 'minutesAgo', count: Math.floor(ageMs / MINUTE_MS) }
  if (ageMs < 24 * HOUR_MS) return { key: 'hoursAgo', count: Math.floor(ageMs / HOUR_MS) }
  const seen = dayjs(lastSeen)
  const inUrdu = language === 'ur'
  const time = inUrdu ? clockInUrdu(seen.toDate()) : seen.format('hh:mm A')
  const day = inUrdu ? dayInUrdu(seen.toDate()) : seen.format('MMM D')
  return seen.isSame(dayjs(now).subtract(1, 'day'), 'day') ? { key: 'yesterday', time } : { key: 'onDay', day, time }
}

/** The text changes at whole minutes since then, if at all; never zero, so that waiting always moves on. */
export function waitForWordsMs({ isOnline, lastSeen }: Presence, now: Date): number | null {
  if (isOnline || lastSeen === null) return null
  const ageMs = Math.max(0, now.getTime() - Date.parse(lastSeen))
  return MINUTE_MS - (ageMs % MINUTE_MS)
}
