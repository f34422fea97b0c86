// Combines both parties' visits and the session's windows into one timeline.

import type { Timeline } from '#contract/minutes.ts'

export type TimelineEntry =
  | { readonly kind: 'visit'; readonly party: 'user' | 'chatter'; readonly from: string; readonly until: string | null }
  | {
      readonly kind: 'window'
      readonly from: string
      readonly until: string
      readonly met: boolean
      readonly reader: 'user' | 'chatter' | null
    }
  | { readonly kind: 'lapsed'; readonly from: string }

/** `lapsedAt` is set if the kept minutes lapsed. */
export type Recorded = Timeline & { readonly userID: { readonly _id: string }; readonly lapsedAt?: string }

/** Oldest first. */
export function timelineOf({ windows, visits, lapsedAt, userID }: Recorded): readonly TimelineEntry[] {
  const partyOf = (id: string) => (id === userID._id ? 'user' : 'chatter')
  const entries: TimelineEntry[] = [
    ...windows.map(({ startTime, endTime, metAt, readBy }) => {
      const reader = readBy === null ? null : partyOf(readBy)
      return { kind: 'window', from: startTime, until: endTime, met: metAt !== null, reader } as const
    }),
    ...visits.map((visit) => ({ kind: 'visit', party: partyOf(visit.userID), from: visit.from, until: visit.until }) as const),
    ...(lapsedAt === undefined ? [] : [{ kind: 'lapsed', from: lapsedAt } as const]),
  ]
  return entries.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
}

const MINUTE_MS = 60_000

/** In whole minutes; 0 means less than one. */
export function minutesBetween(from: string, until: string): number {
  return Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / MINUTE_MS))
}

/** The total time a party had the chat open; null if they never did. */
export function minutesOf(entries: readonly TimelineEntry[], party: 'user' | 'chatter', now: Date): number | null {
  const visits = entries.flatMap((entry) => (entry.kind === 'visit' && entry.party === party ? [entry] : []))
  if (visits.length === 0) return null
  const ms = visits.reduce((sum, { from, until }) => sum + (until === null ? now.getTime() : Date.parse(until)) - Date.parse(from), 0)
  return Math.max(0, Math.floor(ms / MINUTE_MS))
}
