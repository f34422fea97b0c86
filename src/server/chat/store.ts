// SQL that reads messages, no decisions. insert-messages.ts stores them.

import { sql } from 'kysely'
import type { QuotedMessage } from '#contract/chat.ts'
import { type AccountId, accountId, type MessageId, messageId, type SessionId, sessionId } from '#domain/ids.ts'
import type { SessionState } from '#domain/minutes.ts'
import { daysBetween } from '#domain/retention.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { STATE_COLUMNS, toState } from '../sessions/state.ts'
import type { Pair } from '../sessions/store.ts'

export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'voice'; readonly key: FileKey<'voice'>; readonly milliseconds: number; readonly peaks: Buffer }

/** A message's stored content: as it was sent, unless its recording was too old to keep. */
export type StoredContent =
  | Content
  | { readonly type: 'voice'; readonly key: null; readonly milliseconds: number; readonly removedAfterDays: number }

/** A message as it was sent, before it is stored. */
export interface NewMessage {
  readonly id: MessageId
  readonly sessionId: SessionId
  readonly senderId: AccountId
  readonly receiverId: AccountId
  /** Made by the sender's page. */
  readonly clientId: string
  readonly content: Content
  /** The message it answers. */
  readonly replyTo: MessageId | null
}

export interface StoredMessage extends Omit<NewMessage, 'content' | 'replyTo'> {
  readonly content: StoredContent
  readonly quote: QuotedMessage | null
  readonly seq: number
  readonly createdAt: Date
}

/** Enough for eight of the longest texts, or thousands of typical ones. */
const MAX_PAGE_TEXT_BYTES = 128 * 1024
const MAX_QUOTED_CHARACTERS = 140

const CONTENT_COLUMNS = ['text', 'voice_key', 'voice_ms', 'voice_peaks', 'voice_removed_at', 'created_at', 'reply_to'] as const

type ContentRow = Pick<Schema['messages'], (typeof CONTENT_COLUMNS)[number]>

export interface StoredBefore {
  readonly content: StoredContent
  readonly replyTo: string | null
}

/** The stored contents of messages that have been sent again. */
export async function findContents(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, StoredBefore>> {
  const rows = await query
    .selectFrom('messages')
    .select(['id', ...CONTENT_COLUMNS])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { content: contentOf(row), replyTo: row.reply_to }]))
}

/** Quotes of these messages, by message id. */
export async function findQuotes(query: Query, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, QuotedMessage>> {
  const quoted = [...new Set(ids.filter((id) => id !== null))]
  if (quoted.length === 0) return new Map()
  const rows = await query
    .selectFrom('messages')
    .innerJoin('sessions', 'sessions.id', 'messages.session_id')
    .select(['messages.id', 'by_buyer', 'user_id', 'chatter_id'])
    .select(sql<string | null>`left(text, ${MAX_QUOTED_CHARACTERS})`.as('text'))
    .where('messages.id', 'in', quoted)
    .execute()
  return new Map(
    rows.map(({ id, by_buyer, user_id, chatter_id, text }) => {
      const senderID = by_buyer ? user_id : chatter_id
      return [id, { _id: id, senderID, message: text ?? '', type: text === null ? 'voice' : 'text' }]
    }),
  )
}

function contentOf({ text, voice_key, voice_ms, voice_peaks, voice_removed_at, created_at }: ContentRow): StoredContent {
  if (text !== null) return { type: 'text', text }
  if (voice_removed_at !== null && voice_ms !== null)
    return { type: 'voice', key: null, milliseconds: voice_ms, removedAfterDays: daysBetween(created_at, voice_removed_at) }
  if (voice_key === null || voice_ms === null || voice_peaks === null) throw new Error('a message without content')
  return { type: 'voice', key: storedFileKey('voice', voice_key), milliseconds: voice_ms, peaks: voice_peaks }
}

/** A session's two parties and its state. */
export interface SessionParties extends Pair, SessionState {
  readonly id: SessionId
}

export async function findSession(query: Query, id: SessionId): Promise<SessionParties | null> {
  const row = await query
    .selectFrom('sessions')
    .select(['user_id', 'chatter_id', ...STATE_COLUMNS])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { id, userId: accountId(row.user_id), chatterId: accountId(row.chatter_id), ...toState(row) }
}

/** Null if the session has no such message. */
export async function findSeq(query: Query, session: SessionId, id: MessageId): Promise<number | null> {
  const row = await query.selectFrom('messages').select('seq').where('id', '=', id).where('session_id', '=', session).executeTakeFirst()
  return row?.seq ?? null
}

/** A session's messages in order: those after a number, or the newest. */
export async function findMessages(
  query: Query,
  session: SessionParties,
  { afterSeq, limit }: { readonly afterSeq: number | 'newest'; readonly limit: number },
): Promise<StoredMessage[]> {
  const inOrder = (from: number, to: number, direction: Direction) =>
    findInRanges(query, session, [{ sessionId: session.id, from, to }], direction)
  if (afterSeq !== 'newest') return inOrder(afterSeq + 1, afterSeq + limit, 'newer')
  const lastSeq = await findLastSeq(query, session.id)
  return (await inOrder(lastSeq - limit + 1, lastSeq, 'older')).toReversed()
}

export type Direction = 'older' | 'newer'

/** A range of message numbers in a session. */
export interface Range {
  readonly sessionId: string
  readonly from: number
  readonly to: number
}

/**
 * Returns messages in the order of the ranges and the direction. Stops when the texts
 * reach MAX_PAGE_TEXT_BYTES, so one call costs about the same whatever was sent.
 */
export async function findInRanges(
  query: Query,
  { userId, chatterId }: Pair,
  ranges: readonly Range[],
  direction: Direction,
): Promise<StoredMessage[]> {
  const order = sql.raw(direction === 'older' ? 'desc' : 'asc')
  const columns = sql.join(CONTENT_COLUMNS.map((column) => sql.ref(column)))
  const { rows } = await sql<Schema['messages']>`
    select id, session_id, seq, by_buyer, client_id, ${columns}
    from (
      select id, session_id, seq, by_buyer, client_id, ${columns}, place,
        sum(text_bytes) over (order by place, seq ${order} rows unbounded preceding) - text_bytes as bytes_before
      from unnest(
        ${ranges.map((range) => range.sessionId)}::uuid[], ${ranges.map(({ from }) => from)}::integer[], ${ranges.map(({ to }) => to)}::integer[]
      ) with ordinality as wanted (wanted_id, low, high, place)
      cross join lateral (
        -- Known without reading a long text, which is stored elsewhere.
        select id, session_id, seq, by_buyer, client_id, ${columns}, coalesce(octet_length(text), 0) as text_bytes
        from messages where session_id = wanted_id and seq between low and high
      ) as message
    ) as page
    where bytes_before < ${MAX_PAGE_TEXT_BYTES}
    order by place, seq ${order}`.execute(query)
  const quotes = await findQuotes(
    query,
    rows.map(({ reply_to }) => reply_to),
  )
  return rows.map((row) => ({
    id: messageId(row.id),
    sessionId: sessionId(row.session_id),
    senderId: row.by_buyer ? userId : chatterId,
    receiverId: row.by_buyer ? chatterId : userId,
    clientId: row.client_id,
    content: contentOf(row),
    quote: quotes.get(row.reply_to ?? '') ?? null,
    seq: row.seq,
    createdAt: row.created_at,
  }))
}

/** 0 if there is no message yet. */
export async function findLastSeq(query: Query, id: SessionId): Promise<number> {
  const row = await query.selectFrom('chats').select('last_seq').where('session_id', '=', id).executeTakeFirst()
  return row?.last_seq ?? 0
}
