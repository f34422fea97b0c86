import { expect, it } from 'vitest'
import { monthIn } from '#domain/business-time.ts'
import { pendingSessions } from './sessions.ts'

// Midnight in Karachi is 19:00 UTC.
it.each(['2027-01-31T19:00:00Z', '2027-01-31T19:30:00Z', '2027-02-01T05:00:00Z', '2027-02-14T12:00:00Z', '2027-02-28T18:59:59Z'])(
  'pending purchases at %s were made in the current month, in chronological order, and not in the future',
  (moment) => {
    const now = new Date(moment)
    const times = pendingSessions(now).map(({ boughtAt }) => boughtAt)
    expect(times.length).toBeGreaterThan(3)
    expect(new Set(times.map((at) => monthIn('Asia/Karachi', at)))).toEqual(new Set([monthIn('Asia/Karachi', now)]))
    expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()))
    expect(times.every((at) => at <= now)).toBe(true)
  },
)
