// SQL that reads the thread of two people: all messages of all their sessions, in the order of the sessions and then of their
// numbers. Numbers have no gaps, so which messages a page has is known before they are read; what is read does not grow with the
// thread.

import { sql } from 'kysely'
import type { MessageId } from '#domain/ids.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { Query } from '../platform/db/database.ts'
import type { Pair } from '../sessions/store.ts'
import { CONTENT_COLUMNS, type ContentRow, MAX_PAGE_TEXT_BYTES, type MessageRow, type StoredMessage, toStored } from './store.ts'

/** Where a message is in the thread. */
export interface Place {
  /** The number of its session among all sessions. */
  readonly number: number
  readonly seq: number
}

export interface ThreadSession {
  readonly id: string
  readonly number: number
  readonly lastSeq: number
  readonly plan: PlanTitle
  readonly durationMinutes: number
  readonly startsAt: Date | null
}

export interface Range {
  readonly session: ThreadSession
  readonly from: number
  readonly to: number
}

export type Direction = 'older' | 'newer'

export async function isPair(query: Query, { userId, chatterId }: Pair): Promise<boolean> {
  const row = await query
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('chatter_id', '=', chatterId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Null when these two have no such message. */
export async function findPlace(query: Query, { userId, chatterId }: Pair, id: MessageId): Promise<Place | null> {
  const row = await query
    .selectFrom('messages')
    .innerJoin('sessions', 'sessions.id', 'messages.session_id')
    .select(['number', 'seq'])
    .where('messages.id', '=', id)
    .where('user_id', '=', userId)
    .where('chatter_id', '=', chatterId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Sessions with messages, from the one of this number on. */
export async function findThreadSessions(
  query: Query,
  { userId, chatterId }: Pair,
  { from, direction, limit }: { readonly from: number; readonly direction: Direction; readonly limit: number },
): Promise<ThreadSession[]> {
  const rows = await query
    .selectFrom('sessions')
    .innerJoin('chats', 'chats.session_id', 'sessions.id')
    .select(['id', 'number', 'last_seq', 'plan_title', 'duration_minutes', 'starts_at'])
    .where('user_id', '=', userId)
    .where('chatter_id', '=', chatterId)
    .where('deleted_at', 'is', null)
    .where('number', direction === 'older' ? '<=' : '>=', from)
    .where('last_seq', '>', 0)
    .orderBy('number', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    lastSeq: row.last_seq,
    plan: row.plan_title,
    durationMinutes: row.duration_minutes,
    startsAt: row.starts_at,
  }))
}

/**
 * Keeps the order of the ranges and the direction. Stops before the message that would make the texts too long; the first is always
 * included.
 */
export async function findInRanges(query: Query, pair: Pair, ranges: readonly Range[], direction: Direction): Promise<StoredMessage[]> {
  const order = sql.raw(direction === 'older' ? 'desc' : 'asc')
  const columns = sql.join(CONTENT_COLUMNS.map((column) => sql.ref(column)))
  const { rows } = await sql<MessageRow & ContentRow & { readonly session_id: string }>`
    select id, session_id, seq, by_buyer, client_id, ${columns}
    from (
      select id, session_id, seq, by_buyer, client_id, ${columns}, place,
        sum(text_bytes) over (order by place, seq ${order} rows unbounded preceding) - text_bytes as bytes_before
      from unnest(
        ${ranges.map(({ session }) => session.id)}::uuid[], ${ranges.map(({ from }) => from)}::integer[], ${ranges.map(({ to }) => to)}::integer[]
      ) with ordinality as wanted (wanted_id, low, high, place)
      cross join lateral (
        select id, session_id, seq, by_buyer, client_id, ${columns}, coalesce(octet_length(text), 0) as text_bytes
        from messages where session_id = wanted_id and seq between low and high
      ) as message
    ) as page
    where bytes_before < ${MAX_PAGE_TEXT_BYTES}
    order by place, seq ${order}`.execute(query)
  return toStored(query, pair, rows)
}
