// SQL of voice messages, no decisions.

import type { AccountId, MessageId } from '#domain/ids.ts'
import type { Query } from '../platform/db.ts'
import { type FileKey, storedFileKey } from '../platform/files.ts'
import { type Conversation, findMessages, type StoredMessage } from './store.ts'

/** What this party of the conversation said before under this name. */
export async function findSaid(query: Query, conversation: Conversation, by: AccountId, clientId: string): Promise<StoredMessage | null> {
  const row = await query
    .selectFrom('messages')
    .select('seq')
    .where('session_id', '=', conversation.id)
    .where('by_buyer', '=', by === conversation.userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const [said] = row ? await findMessages(query, conversation, { afterSeq: row.seq - 1, limit: 1 }) : []
  return said ?? null
}

/** Null when there is no such voice message in a session of theirs. */
export async function findVoiceKey(query: Query, id: MessageId, party: AccountId): Promise<FileKey<'voice'> | null> {
  const row = await query
    .selectFrom('messages')
    .innerJoin('sessions', 'sessions.id', 'messages.session_id')
    .select('messages.voice_key')
    .where('messages.id', '=', id)
    .where('sessions.deleted_at', 'is', null)
    .where((where) => where.or([where('sessions.user_id', '=', party), where('sessions.chatter_id', '=', party)]))
    .executeTakeFirst()
  return row?.voice_key ? storedFileKey('voice', row.voice_key) : null
}

/** Which of these recordings some message names. */
export async function voicesInUse(query: Query, keys: readonly string[]): Promise<Set<string>> {
  const rows = await query.selectFrom('messages').select('voice_key').where('voice_key', 'in', keys).execute()
  return new Set(rows.flatMap(({ voice_key }) => voice_key ?? []))
}
