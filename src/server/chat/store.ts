// SQL that reads messages, no decisions. insert-messages.ts stores them.

import { sql } from 'kysely'
import { type AccountId, accountId, type MessageId, messageId, type SessionId, sessionId } from '#domain/ids.ts'
import type { SessionState } from '#domain/minutes.ts'
import { daysBetween } from '#domain/retention.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { STATE_COLUMNS, toState } from '../sessions/state.ts'
import type { Pair } from '../sessions/store.ts'

export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'voice'; readonly key: FileKey<'voice'>; readonly milliseconds: number; readonly peaks: Buffer }

/** What is stored of a message: its content as it was sent, unless its recording was older than recordings are kept. */
export type StoredContent =
  | Content
  | { readonly type: 'voice'; readonly key: null; readonly milliseconds: number; readonly removedAfterDays: number }

/** A message as it was sent, before it is stored. */
export interface NewMessage {
  readonly id: MessageId
  readonly sessionId: SessionId
  readonly senderId: AccountId
  readonly receiverId: AccountId
  /** Chosen by the sender's page. */
  readonly clientId: string
  readonly content: Content
  /** The message it answers. */
  readonly replyTo: MessageId | null
}

/** The beginning of a message that another one answers. */
export interface Quote {
  readonly id: MessageId
  readonly senderId: AccountId
  /** Null for voice. */
  readonly text: string | null
}

export interface StoredMessage extends Omit<NewMessage, 'content' | 'replyTo'> {
  readonly content: StoredContent
  readonly quote: Quote | null
  readonly seq: number
  readonly createdAt: Date
}

/** Eight of the longest texts, or thousands of usual ones. */
export const MAX_PAGE_TEXT_BYTES = 128 * 1024
const TEXT_BYTES = sql`coalesce(octet_length(text), 0)`

const MAX_QUOTED_CHARACTERS = 140

export const CONTENT_COLUMNS = ['text', 'voice_key', 'voice_ms', 'voice_peaks', 'voice_removed_at', 'created_at', 'reply_to'] as const

export interface MessageRow {
  readonly id: string
  readonly seq: number
  readonly by_buyer: boolean
  readonly client_id: string
}

export interface ContentRow {
  readonly reply_to: string | null
  readonly text: string | null
  readonly voice_key: string | null
  readonly voice_ms: number | null
  readonly voice_peaks: Buffer | null
  readonly voice_removed_at: Date | null
  readonly created_at: Date
}

export interface StoredBefore {
  readonly content: StoredContent
  readonly replyTo: string | null
}

/** The contents of messages that were stored before. */
export async function findContents(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, StoredBefore>> {
  const rows = await query
    .selectFrom('messages')
    .select(['id', ...CONTENT_COLUMNS])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { content: contentOf(row), replyTo: row.reply_to }]))
}

/** What is quoted of these messages. */
export async function findQuotes(query: Query, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, Quote>> {
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
    rows.map(({ id, by_buyer, user_id, chatter_id, text }) => [
      id,
      { id: messageId(id), senderId: accountId(by_buyer ? user_id : chatter_id), text },
    ]),
  )
}

/** Rows of messages of these two people, with what they quote. */
export async function toStored(
  query: Query,
  { userId, chatterId }: Pair,
  rows: readonly (MessageRow & ContentRow & { readonly session_id: string })[],
): Promise<StoredMessage[]> {
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
    quote: (row.reply_to === null ? undefined : quotes.get(row.reply_to)) ?? null,
    seq: row.seq,
    createdAt: row.created_at,
  }))
}

function contentOf({ text, voice_key, voice_ms, voice_peaks, voice_removed_at, created_at }: ContentRow): StoredContent {
  if (text !== null) return { type: 'text', text }
  if (voice_removed_at !== null && voice_ms !== null)
    return { type: 'voice', key: null, milliseconds: voice_ms, removedAfterDays: daysBetween(created_at, voice_removed_at) }
  if (voice_key === null || voice_ms === null || voice_peaks === null) throw new Error('a message without content')
  return { type: 'voice', key: storedFileKey('voice', voice_key), milliseconds: voice_ms, peaks: voice_peaks }
}

/** A session's two parties, and whether it runs. */
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
  return {
    id,
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    ...toState(row),
  }
}

/** Null when the session has no such message. */
export async function findSeq(query: Query, session: SessionId, id: MessageId): Promise<number | null> {
  const row = await query.selectFrom('messages').select('seq').where('id', '=', id).where('session_id', '=', session).executeTakeFirst()
  return row?.seq ?? null
}

/**
 * Returns messages in the order of their numbers. A page ends before the message that would make its texts too long, so one call
 * costs about the same whatever was sent; the first message is always in it.
 */
export async function findMessages(
  query: Query,
  { id, userId, chatterId }: SessionParties,
  range: { readonly afterSeq: number | 'newest'; readonly limit: number },
): Promise<StoredMessage[]> {
  const direction = range.afterSeq === 'newest' ? 'desc' : 'asc'
  const rows = await query
    .selectFrom((page) =>
      page
        .selectFrom('messages')
        .select(['id', 'seq', 'by_buyer', 'client_id', ...CONTENT_COLUMNS])
        // Known without reading a long text, which is stored elsewhere.
        .select(
          sql<number>`sum(${TEXT_BYTES}) over (order by seq ${sql.raw(direction)} rows unbounded preceding) - ${TEXT_BYTES}`.as(
            'bytes_before',
          ),
        )
        .where('session_id', '=', id)
        .where('seq', '>', range.afterSeq === 'newest' ? 0 : range.afterSeq)
        .orderBy('seq', direction)
        .limit(range.limit)
        .as('page'),
    )
    .select(['id', 'seq', 'by_buyer', 'client_id', ...CONTENT_COLUMNS])
    .where('bytes_before', '<', MAX_PAGE_TEXT_BYTES)
    .orderBy('seq')
    .execute()
  return toStored(
    query,
    { userId, chatterId },
    rows.map((row) => ({ ...row, session_id: id })),
  )
}

/** 0 when there is no message yet. */
export async function findLastSeq(query: Query, id: SessionId): Promise<number> {
  const row = await query.selectFrom('chats').select('last_seq').where('session_id', '=', id).executeTakeFirst()
  return row?.last_seq ?? 0
}
