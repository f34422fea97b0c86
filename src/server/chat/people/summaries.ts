// A summary for each person in a list: the latest session, the last message, and the number of unread messages.
// One statement reads a whole page. Sessions of a pair never overlap, so the latest session with messages has
// the last message. Messages that are unread when a session ends stay unread until they are read in the history.

import { type RawBuilder, sql } from 'kysely'
import type { ChatSummary } from '#contract/people.ts'
import type { AccountId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import type { Query } from '../../platform/db/database.ts'
import { type StateRow, toState } from '../../sessions/state.ts'
import { columnsOf, type Side } from './side.ts'

/** More than a list row can show. */
const SHOWN_CHARACTERS = 200
const MAX_UNREAD = 100

interface Row extends StateRow {
  readonly other_id: AccountId
  readonly session_id: string
  readonly next_ends_at: Date | null
  readonly minutes_left: number
  readonly active_at: Date
  readonly unread: number
  /** These describe the last message; all are null if there is none. */
  readonly last_session_id: string | null
  readonly by_buyer: boolean | null
  readonly text: string | null
  readonly voice_ms: number | null
  readonly created_at: Date | null
}

/** Null for people the caller has never had a session with. */
export async function findSummaries(
  query: Query,
  side: Side,
  others: readonly AccountId[],
  now: Date,
): Promise<(id: AccountId) => ChatSummary | null> {
  if (others.length === 0) return () => null
  const { own, other } = columnsOf(side)
  const newestOf = (condition: RawBuilder<unknown>) => sql`
    select id, number, status, starts_at, ends_at, continues, kept_until, kept_minutes, duration_minutes,
      released_at, refunded_at, decided_at, created_at from sessions
    where ${own} = ${side.callerId} and ${other} = people.id and deleted_at is null and ${condition} order by number desc limit 1`
  const { rows } = await sql<Row>`
    select people.id as other_id, latest.id as session_id, latest.status, latest.starts_at, latest.ends_at, (
        select next.ends_at from sessions next
        where latest.is_running and next.continues = latest.id and next.starts_at = latest.ends_at and next.deleted_at is null
      ) as next_ends_at,
      latest.continues, latest.kept_until, coalesce(latest.kept_minutes, latest.duration_minutes) as minutes_left,
      latest.released_at, latest.refunded_at,
      greatest(newest.created_at, latest.decided_at, latest.created_at) as active_at,
      newest.session_id as last_session_id, newest.by_buyer, left(newest.text, ${SHOWN_CHARACTERS}) as text, newest.voice_ms, newest.created_at, (
        select count(*) from (
          select from messages
          where messages.session_id = chat.session_id and messages.by_buyer <> ${side.isBuyer} and messages.seq > coalesce(
            (select read_seq from chat_marks where chat_marks.session_id = chat.session_id and of_buyer = ${side.isBuyer}), 0
          )
          limit ${MAX_UNREAD}
        ) unread
      ) as unread
    from unnest(${others}::uuid[]) people (id)
    cross join lateral (
      select id, status, starts_at, ends_at, continues, kept_until, kept_minutes, duration_minutes, released_at, refunded_at,
        decided_at, created_at,
        status = 'completed' and starts_at <= ${now} and ends_at > ${now} as is_running
      from (
        (${newestOf(sql`true`)})
        union all
        -- Beside the newest, an earlier one may run, or its minutes may be kept.
        (${newestOf(sql`status = 'completed' and starts_at <= ${now} and ends_at > ${now}`)})
        union all
        (${newestOf(sql`status = 'completed' and kept_until is not null and released_at is null and refunded_at is null`)})
      ) as candidate
      order by case
        when status = 'completed' and starts_at <= ${now} and ends_at > ${now} then 0
        when status = 'pending' or starts_at > ${now} then 1
        when kept_until is not null and released_at is null and refunded_at is null then 2 else 3 end,
        number desc limit 1
    ) latest
    left join lateral (
      select chats.session_id, chats.last_seq from sessions join chats on chats.session_id = sessions.id
      where ${own} = ${side.callerId} and ${other} = people.id and deleted_at is null and chats.last_seq > 0
      order by sessions.number desc limit 1
    ) chat on true
    left join messages newest on newest.session_id = chat.session_id and newest.seq = chat.last_seq`.execute(query)
  const byId = new Map(rows.map((row) => [row.other_id, presentSummary(row, side, now)]))
  return (id) => byId.get(id) ?? null
}

function presentSummary(row: Row, side: Side, now: Date): ChatSummary {
  const phase = phaseOf(toState(row), now)
  const keptUntil = phase === 'kept' || phase === 'lapsed' ? row.kept_until : null
  return {
    sessionID: row.session_id,
    status: row.status,
    // If another session continues the running one, this is the end of that session.
    endTime: (row.next_ends_at ?? row.ends_at)?.toISOString() ?? null,
    phase,
    keptUntil: keptUntil?.toISOString() ?? null,
    minutesLeft: keptUntil && row.minutes_left,
    lastMessage: presentLast(row, side),
    unreadCount: row.unread,
    activeAt: row.active_at.toISOString(),
  }
}

function presentLast(row: Row, { callerId, isBuyer }: Side): ChatSummary['lastMessage'] {
  const { last_session_id, by_buyer, text, voice_ms, created_at, other_id } = row
  if (last_session_id === null || created_at === null) return null
  return {
    sessionID: last_session_id,
    senderID: by_buyer === isBuyer ? callerId : other_id,
    message: text ?? '',
    type: text === null ? 'voice' : 'text',
    createdAt: created_at.toISOString(),
    ...(voice_ms !== null && { duration: voice_ms / 1000 }),
  }
}
