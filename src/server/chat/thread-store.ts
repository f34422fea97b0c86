// SQL that reads the thread of two people: all messages of all their sessions, in the order of the sessions and then of their
// numbers. Numbers have no gaps, so which messages a page has is known before they are read; what is read does not grow with the
// thread.

import type { MessageId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import type { Pair } from '../sessions/store.ts'
import type { Direction } from './store.ts'

export type ThreadSession = Awaited<ReturnType<typeof findThreadSessions>>[number]

/** Where a message is in the thread. */
export interface Place {
  /** The number of its session among all sessions. */
  readonly number: number
  readonly seq: number
}

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
) {
  return query
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
}
