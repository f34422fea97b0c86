// Pages of the thread between two people. A page is located by one of its messages, so it stays the same while new messages arrive.

import { type fetchHistory, HISTORY_AT_ONCE } from '#contract/chat.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Query } from '../platform/db/database.ts'
import type { Pair } from '../sessions/store.ts'
import { accessPlace } from './access.ts'
import { type Direction, findInRanges, type Range, type StoredMessage } from './store.ts'
import { findThreadSessions, type Place, type ThreadSession } from './thread-store.ts'

interface ThreadPage {
  readonly messages: readonly StoredMessage[]
  readonly sessions: readonly ThreadSession[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export async function readThread(query: Query, pair: Pair, { before, after, around }: QueryOf<typeof fetchHistory>): Promise<ThreadPage> {
  if (after !== undefined) {
    const newer = await readFrom(query, pair, await accessPlace(query, pair, after), { direction: 'newer', limit: HISTORY_AT_ONCE })
    return { ...newer, hasOlder: true, hasNewer: newer.hasMore }
  }
  if (around !== undefined) return readAround(query, pair, await accessPlace(query, pair, around))
  const older = await readFrom(query, pair, await accessPlace(query, pair, before), { direction: 'older', limit: HISTORY_AT_ONCE })
  return { ...older, hasOlder: older.hasMore, hasNewer: before !== undefined }
}

async function readAround(query: Query, pair: Pair, place: Place): Promise<ThreadPage> {
  const half = HISTORY_AT_ONCE / 2
  const older = await readFrom(query, pair, place, { direction: 'older', limit: half })
  // The message itself is the first of the newer half.
  const newer = await readFrom(query, pair, { ...place, seq: place.seq - 1 }, { direction: 'newer', limit: half })
  const sessions = new Map([...older.sessions, ...newer.sessions].map((session) => [session.id, session]))
  return {
    messages: [...older.messages, ...newer.messages],
    sessions: [...sessions.values()],
    hasOlder: older.hasMore,
    hasNewer: newer.hasMore,
  }
}

async function readFrom(
  query: Query,
  pair: Pair,
  place: Place,
  { direction, limit }: { readonly direction: Direction; readonly limit: number },
) {
  // Every session found has at least one message, but the first may have none on this side of the place.
  const sessions = await findThreadSessions(query, pair, { from: place.number, direction, limit: limit + 2 })
  const ranges = rangesOf(sessions, place, { direction, limit: limit + 1 })
  const wanted = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const found = await findInRanges(query, pair, ranges, direction)
  const messages = found.slice(0, limit)
  const shown = new Set(messages.map(({ sessionId }) => sessionId as string))
  return {
    messages: direction === 'older' ? messages.toReversed() : messages,
    sessions: sessions.filter(({ id }) => shown.has(id)),
    hasMore: wanted > limit || found.length < wanted,
  }
}

/** The ranges of message numbers that come next after the place, without the message at the place itself. */
function rangesOf(
  sessions: readonly ThreadSession[],
  place: Place,
  { direction, limit }: { readonly direction: Direction; readonly limit: number },
): readonly Range[] {
  const ranges: Range[] = []
  let left = limit
  for (const session of sessions) {
    const isAtPlace = session.number === place.number
    if (left === 0) break
    const first = direction === 'newer' && isAtPlace ? place.seq + 1 : 1
    const last = direction === 'older' && isAtPlace ? place.seq - 1 : session.last_seq
    if (last < first) continue
    const from = direction === 'older' ? Math.max(first, last - left + 1) : first
    const to = direction === 'older' ? last : Math.min(last, first + left - 1)
    ranges.push({ sessionId: session.id, from, to })
    left -= to - from + 1
  }
  return ranges
}
