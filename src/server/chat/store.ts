// SQL of what is said, no decisions beside those of the one statement that stores it.

import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { type AccountId, accountId, type MessageId, messageId, type SessionId } from '#domain/ids.ts'
import type { SessionState } from '#domain/sessions.ts'
import type { Database, Query } from '../platform/db.ts'
import { type FileKey, storedFileKey } from '../platform/files.ts'
import type { Pair } from '../sessions/store.ts'
import { SAY_STATEMENT } from './say-statement.ts'

export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'voice'; readonly key: FileKey<'voice'>; readonly milliseconds: number; readonly peaks: Buffer }

/** Something that somebody wants to say. */
export interface Saying {
  readonly id: MessageId
  readonly sessionId: SessionId
  readonly senderId: AccountId
  readonly receiverId: AccountId
  /** As the sender's screen named it. */
  readonly clientId: string
  readonly content: Content
}

export interface StoredMessage extends Saying {
  readonly seq: number
  readonly createdAt: Date
}

interface ContentRow {
  readonly text: string | null
  readonly voice_key: string | null
  readonly voice_ms: number | null
  readonly voice_peaks: Buffer | null
}

interface SaidRow {
  readonly refusal: ErrorCode | null
  readonly id: string | null
  readonly seq: number
  readonly created_at: Date
}

/** Names of the keys that refuse a message which another node stored a moment ago. */
export const SAID_BEFORE: ReadonlySet<string> = new Set(['messages_client', 'messages_pkey'])

/**
 * For each its stored message or why there is none. Who says the same again is given the first one, whose id is not theirs.
 * `now` stands in for the database's clock in tests.
 */
export async function storeSayings(
  db: Database,
  sayings: readonly Saying[],
  now: Date | null,
): Promise<readonly (StoredMessage | DomainError)[]> {
  const rows = await db.prepared<SaidRow>('say', SAY_STATEMENT, [...columnsOf(sayings), now])
  const places = new Map(sayings.map(({ id }, place) => [id as string, place]))
  const saidBefore = rows.flatMap(({ id }) => (id === null || places.has(id) ? [] : [id]))
  const contents = saidBefore.length > 0 ? await findContents(db.query, saidBefore) : new Map<string, Content>()
  return sayings.map((saying, index) => {
    const row = rows[index]
    if (!row) throw new Error('a message without an answer')
    // Whoever may not speak any more is not told what they said, either.
    if (row.refusal !== null || row.id === null) return new DomainError(row.refusal ?? 'internal')
    // Of the same twice in one batch the first is the message, number and all.
    const first = places.get(row.id)
    const content = first === undefined ? contents.get(row.id) : sayings[first]?.content
    if (!content) throw new Error('a message without content')
    const seq = first === undefined ? row.seq : (rows[first]?.seq ?? row.seq)
    return { ...saying, id: row.id as MessageId, content, seq, createdAt: row.created_at }
  })
}

/** Arrays that end early are filled up with nulls, so the columns of voice cost nothing while nobody sends any. */
function columnsOf(sayings: readonly Saying[]): unknown[] {
  const isSpoken = sayings.some(({ content }) => content.type === 'voice')
  const voices = isSpoken ? sayings.map(({ content }) => (content.type === 'voice' ? content : null)) : []
  return [
    sayings.map(({ id }) => id),
    sayings.map(({ sessionId }) => sessionId),
    sayings.map(({ senderId }) => senderId),
    sayings.map(({ receiverId }) => receiverId),
    sayings.map(({ clientId }) => clientId),
    sayings.map(({ content }) => (content.type === 'text' ? content.text : null)),
    voices.map((voice) => voice?.key ?? null),
    voices.map((voice) => voice?.milliseconds ?? null),
    voices.map((voice) => voice?.peaks ?? null),
  ]
}

async function findContents(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, Content>> {
  const rows = await query
    .selectFrom('messages')
    .select(['id', 'text', 'voice_key', 'voice_ms', 'voice_peaks'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, contentOf(row)]))
}

function contentOf({ text, voice_key, voice_ms, voice_peaks }: ContentRow): Content {
  if (text !== null) return { type: 'text', text }
  if (voice_key === null || voice_ms === null || voice_peaks === null) throw new Error('a message without content')
  return { type: 'voice', key: storedFileKey('voice', voice_key), milliseconds: voice_ms, peaks: voice_peaks }
}

export interface Conversation extends Pair, SessionState {
  readonly id: SessionId
}

/** The session as far as talking in it goes. */
export async function findConversation(query: Query, id: SessionId): Promise<Conversation | null> {
  const row = await query
    .selectFrom('sessions')
    .select(['user_id', 'chatter_id', 'status', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }
}

/** Null when it is no message of this session. */
export async function findSeq(query: Query, sessionId: SessionId, id: MessageId): Promise<number | null> {
  const row = await query.selectFrom('messages').select('seq').where('id', '=', id).where('session_id', '=', sessionId).executeTakeFirst()
  return row?.seq ?? null
}

/** In their order; all when there is no limit. */
export async function findMessages(
  query: Query,
  { id, userId, chatterId }: Conversation,
  range: { readonly afterSeq: number; readonly limit: number | undefined },
): Promise<StoredMessage[]> {
  const rows = await query
    .selectFrom('messages')
    .select(['id', 'seq', 'by_buyer', 'client_id', 'text', 'voice_key', 'voice_ms', 'voice_peaks', 'created_at'])
    .where('session_id', '=', id)
    .where('seq', '>', range.afterSeq)
    .orderBy('seq')
    .$if(range.limit !== undefined, (rest) => rest.limit(range.limit ?? 0))
    .execute()
  return rows.map((row) => ({
    id: messageId(row.id),
    sessionId: id,
    senderId: row.by_buyer ? userId : chatterId,
    receiverId: row.by_buyer ? chatterId : userId,
    clientId: row.client_id,
    content: contentOf(row),
    seq: row.seq,
    createdAt: row.created_at,
  }))
}

/** 0 when nothing was said yet. */
export async function findLastSeq(query: Query, id: SessionId): Promise<number> {
  const row = await query.selectFrom('chats').select('last_seq').where('session_id', '=', id).executeTakeFirst()
  return row?.last_seq ?? 0
}
