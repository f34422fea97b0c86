// Messages and presence written directly into the database, for tests of reading them.

import { v7 as uuidv7 } from 'uuid'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export interface MessageToInsert {
  readonly by: 'buyer' | 'chatter'
  /** Voice when there is none. */
  readonly text?: string
}

/** One second apart. */
export async function insertMessages(app: TestApp, id: SessionId, messages: readonly MessageToInsert[]): Promise<void> {
  const chat = await app.db.query.selectFrom('chats').select('last_seq').where('session_id', '=', id).executeTakeFirstOrThrow()
  const now = app.clock.now().getTime()
  await app.db.query
    .insertInto('messages')
    .values(
      messages.map(({ by, text }, index) => ({
        id: uuidv7(),
        session_id: id,
        seq: chat.last_seq + index + 1,
        by_buyer: by === 'buyer',
        client_id: uuidv7(),
        created_at: new Date(now + index * 1000),
        ...(text === undefined
          ? { voice_key: `voices/${uuidv7().replaceAll('-', '')}.webm`, voice_ms: 2500, voice_peaks: Buffer.alloc(4) }
          : { text }),
      })),
    )
    .execute()
  const seq = chat.last_seq + messages.length
  await app.db.query.updateTable('chats').set({ last_seq: seq }).where('session_id', '=', id).execute()
}

/** The chat's stored messages, in order. */
export async function storedTexts(app: TestApp) {
  return app.db.query.selectFrom('messages').select(['seq', 'text']).orderBy('seq').execute()
}

/** Marks everything up to this number. */
export async function readUntil(app: TestApp, id: SessionId, by: MessageToInsert['by'], seq: number): Promise<void> {
  await app.db.query
    .insertInto('chat_marks')
    .values({ session_id: id, of_buyer: by === 'buyer', delivered_seq: seq, read_seq: seq })
    .onConflict((conflict) => conflict.columns(['session_id', 'of_buyer']).doUpdateSet({ delivered_seq: seq, read_seq: seq }))
    .execute()
}

export async function setOnline(app: TestApp, { id }: Pick<Person, 'id'>, isOnline: boolean): Promise<void> {
  const lastSeen = isOnline ? {} : { last_seen_at: app.clock.now() }
  await app.db.query
    .insertInto('presence')
    .values({ account_id: id, is_online: isOnline, ...lastSeen })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ is_online: isOnline, ...lastSeen }))
    .execute()
}
