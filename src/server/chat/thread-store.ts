// SQL that reads the thread between two people: the messages of all their sessions, ordered by session and then by number.
// Numbers have no gaps, so the messages of a page are known before they are read, and a page costs the same in a longer thread.

import type { MessageId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import type { Pair } from '../sessions/store.ts'
import type { Direction } from './store.ts'

export type ThreadSession = Awaited<ReturnType<typeof findThreadSessions>>[number]

/** Where a message is in the thread. */
export interface Place {
  /** The session's number among all sessions. */
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

/** Null if these two have no such message. */
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

/** Sessions with messages, starting at this session number. */
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
