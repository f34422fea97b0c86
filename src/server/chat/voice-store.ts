// SQL of voice messages, no decisions.

import type { AccountId, MessageId } from '#domain/ids.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { findMessages, type SessionParties, type StoredMessage } from './store.ts'

/** The message that this sender has already sent with this client id. */
export async function findSentBefore(
  query: Query,
  session: SessionParties,
  by: AccountId,
  clientId: string,
): Promise<StoredMessage | null> {
  const row = await query
    .selectFrom('messages')
    .select('seq')
    .where('session_id', '=', session.id)
    .where('by_buyer', '=', by === session.userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const [sent] = row ? await findMessages(query, session, { afterSeq: row.seq - 1, limit: 1 }) : []
  return sent ?? null
}

/** Null when the account has no session with such a voice message. */
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

/** Those of the recordings that a message names. */
export async function voicesInUse(query: Query, keys: readonly string[]): Promise<Set<string>> {
  const rows = await query.selectFrom('messages').select('voice_key').where('voice_key', 'in', keys).execute()
  return new Set(rows.flatMap(({ voice_key }) => voice_key ?? []))
}
