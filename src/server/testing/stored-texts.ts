// Many messages in a session, stored at once.

import { sql } from 'kysely'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'

/** The texts are numbered and alternate between the two parties. */
export async function storeTexts(
  app: TestApp,
  sessionId: SessionId,
  { count, text }: { readonly count: number; readonly text: string },
): Promise<void> {
  await sql`
    insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
    select gen_random_uuid(), ${sessionId}, seq, seq % 2 = 0, gen_random_uuid(), ${text} || ' ' || seq, ${app.clock.now()}
    from generate_series(1, ${count}::integer) as seq`.execute(app.db.query)
  await sql`update chats set last_seq = ${count} where session_id = ${sessionId}`.execute(app.db.query)
}
