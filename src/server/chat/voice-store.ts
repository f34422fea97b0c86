// SQL for voice messages, no decisions.

import { sql } from 'kysely'
import type { AccountId, MessageId } from '#domain/ids.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { findMessages, type SessionParties, type StoredMessage } from './store.ts'

/** The message that this sender has already sent with this client id, or null. */
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

/** Null if the account has no session with such a voice message. */
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

/** Returns the keys that a message uses. */
export async function voicesInUse(query: Query, keys: readonly string[]): Promise<Set<string>> {
  const rows = await query.selectFrom('messages').select('voice_key').where('voice_key', 'in', keys).execute()
  return new Set(rows.flatMap(({ voice_key }) => voice_key ?? []))
}

/**
 * Only the two parties of a session that was not deleted may read a recording. The address in a message has no reader
 * and works while both parties are approved. After that, a party who is still approved gets a separate address.
 */
export async function mayReadVoice(query: Query, key: string, reader: string | null): Promise<boolean> {
  const { rows } = await sql<{ may_read: boolean }>`
    select count(*) filter (where accounts.status = 'approved' and accounts.deleted_at is null) = ${reader === null ? 2 : 1} as may_read
    from messages join sessions on sessions.id = messages.session_id and sessions.deleted_at is null
    cross join lateral unnest(array[sessions.user_id, sessions.chatter_id]) as party (id) join accounts on accounts.id = party.id
    where messages.voice_key = ${key} and (${reader}::uuid is null or party.id = ${reader}::uuid)`.execute(query)
  return rows[0]?.may_read ?? false
}
