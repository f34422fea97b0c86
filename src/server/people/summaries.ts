// A summary for each person of a list: the latest session, the last message, and how many are unread. One statement for a whole
// page. Sessions of a pair never overlap, so the latest one with messages has the last message, and only the latest can be running.
// A session that has ended cannot be opened any more, so nothing in it counts as unread.

import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { SessionStatus } from '#domain/sessions.ts'
import type { Query } from '../platform/db/database.ts'
import { columnsOf, type Side } from './side.ts'

export interface Summary {
  readonly sessionId: string
  readonly status: SessionStatus
  readonly endsAt: Date | null
  readonly last: LastMessage | null
  readonly unreadCount: number
  /** What the lists are sorted by (activity.ts). */
  readonly activeAt: Date
}

export interface LastMessage {
  readonly byBuyer: boolean
  /** Its beginning; null for voice. */
  readonly text: string | null
  readonly voiceMs: number | null
  readonly createdAt: Date
}

/** More than a row of a list can show. */
const SHOWN_CHARACTERS = 200
const MAX_UNREAD = 100

interface Row {
  readonly other_id: AccountId
  readonly session_id: string
  readonly status: SessionStatus
  readonly ends_at: Date | null
  readonly by_buyer: boolean | null
  readonly text: string | null
  readonly voice_ms: number | null
  readonly created_at: Date | null
  readonly unread: number
  readonly active_at: Date
}

/** Null for people the caller never had a session with. */
export async function findSummaries(
  query: Query,
  side: Side,
  others: readonly AccountId[],
  now: Date,
): Promise<(id: AccountId) => Summary | null> {
  if (others.length === 0) return () => null
  const { own, other } = columnsOf(side)
  const { rows } = await sql<Row>`
    select people.id as other_id, latest.id as session_id, latest.status, latest.ends_at,
      greatest(newest.created_at, latest.decided_at, latest.created_at) as active_at,
      newest.by_buyer, left(newest.text, ${SHOWN_CHARACTERS}) as text, newest.voice_ms, newest.created_at, (
        select count(*) from (
          select from messages
          where latest.is_running and messages.session_id = latest.id and messages.by_buyer <> ${side.isBuyer} and messages.seq > coalesce(
            (select read_seq from chat_marks where chat_marks.session_id = latest.id and of_buyer = ${side.isBuyer}), 0
          )
          limit ${MAX_UNREAD}
        ) unread
      ) as unread
    from unnest(${others}::uuid[]) people (id)
    cross join lateral (
      select id, status, ends_at, decided_at, created_at, status = 'completed' and starts_at <= ${now} and ends_at > ${now} as is_running from sessions
      where ${own} = ${side.callerId} and ${other} = people.id and deleted_at is null
      order by number desc limit 1
    ) latest
    left join lateral (
      select chats.session_id, chats.last_seq from sessions join chats on chats.session_id = sessions.id
      where ${own} = ${side.callerId} and ${other} = people.id and deleted_at is null and chats.last_seq > 0
      order by sessions.number desc limit 1
    ) chat on true
    left join messages newest on newest.session_id = chat.session_id and newest.seq = chat.last_seq`.execute(query)
  const byId = new Map(rows.map((row) => [row.other_id, toSummary(row)]))
  return (id) => byId.get(id) ?? null
}

function toSummary(row: Row): Summary {
  return {
    sessionId: row.session_id,
    status: row.status,
    endsAt: row.ends_at,
    last:
      row.by_buyer === null || row.created_at === null
        ? null
        : { byBuyer: row.by_buyer, text: row.text, voiceMs: row.voice_ms, createdAt: row.created_at },
    unreadCount: row.unread,
    activeAt: row.active_at,
  }
}
