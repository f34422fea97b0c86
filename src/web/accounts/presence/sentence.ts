// Chooses the sentence for a person's presence (docs/product.md#presence), in the reader's time zone.

import dayjs from 'dayjs'
import { describe, type Language } from '#texts/languages.ts'
import { type Translatable, text } from '../../texts/translate.ts'

export interface Presence {
  readonly isOnline: boolean
  /** ISO 8601; null when they were never online. */
  readonly lastSeen: string | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function presenceSentence({ isOnline, lastSeen }: Presence, now: Date, language: Language): Translatable {
  if (isOnline) return text('presence', 'online')
  if (lastSeen === null) return text('presence', 'offline')
  const ageMs = now.getTime() - Date.parse(lastSeen)
  if (ageMs < MINUTE_MS) return text('presence', 'justNow')
  if (ageMs < HOUR_MS) return text('presence', 'minutesAgo', { count: Math.floor(ageMs / MINUTE_MS) })
  if (ageMs < 24 * HOUR_MS) return text('presence', 'hoursAgo', { count: Math.floor(ageMs / HOUR_MS) })
  const seen = dayjs(lastSeen)
  const { lastSeenClock, lastSeenDay } = describe(language).time
  const time = lastSeenClock(seen.toDate())
  return seen.isSame(dayjs(now).subtract(1, 'day'), 'day')
    ? text('presence', 'yesterday', { time })
    : text('presence', 'onDay', { day: lastSeenDay(seen.toDate()), time })
}

/** The sentence changes at whole minutes since `lastSeen`. Null if it cannot change; never zero, because a timer must always advance. */
export function msUntilNextSentence({ isOnline, lastSeen }: Presence, now: Date): number | null {
  if (isOnline || lastSeen === null) return null
  const ageMs = Math.max(0, now.getTime() - Date.parse(lastSeen))
  return MINUTE_MS - (ageMs % MINUTE_MS)
}
