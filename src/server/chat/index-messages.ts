// Writes the signatures that message search uses (decision 0033). They are written after a session
// has ended, which keeps sending messages cheap. Until then, search reads the messages themselves.

import { sql } from 'kysely'
import { BLOCK_MESSAGES, signatureOf } from '#domain/search-text.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'

type SignDeps = Pick<Deps, 'db' | 'clock' | 'log'>

const MAX_CHATS_AT_ONCE = 50
/** By then, a message sent at the last moment is stored. */
const AFTER_END_MS = 60_000
/** The next run signs the rest, a minute later. */
const MAX_RUN_MS = 40_000

export function indexMessagesJob(deps: SignDeps): JobDefinition {
  return {
    name: 'sign_messages',
    run: async () => {
      const startedAt = performance.now()
      while (performance.now() - startedAt < MAX_RUN_MS && (await signEnded(deps)) === MAX_CHATS_AT_ONCE);
    },
    schedule: '* * * * *',
    maxAttempts: 3,
    limitMs: 5 * 60_000,
    skipsMissedRuns: true,
  }
}

/** Signs the messages of some ended sessions. Returns the number of sessions. */
export async function signEnded(deps: SignDeps): Promise<number> {
  const { query } = deps.db.background
  const chats = await query
    .selectFrom('unsigned_chats')
    .innerJoin('chats', 'chats.session_id', 'unsigned_chats.session_id')
    .innerJoin('sessions', 'sessions.id', 'unsigned_chats.session_id')
    .select(['chats.session_id', 'last_seq'])
    .where('ends_at', '<', new Date(deps.clock.now().getTime() - AFTER_END_MS))
    .limit(MAX_CHATS_AT_ONCE)
    .execute()
  for (const { session_id, last_seq } of chats) {
    for (let block = 0; block * BLOCK_MESSAGES < last_seq; block += 1) await signBlock(query, session_id, block)
    await query.deleteFrom('unsigned_chats').where('session_id', '=', session_id).execute()
  }
  if (chats.length > 0) deps.log.debug({ sessions: chats.length }, 'messages were signed for the search')
  return chats.length
}

/** Signing a block twice gives the same row, so the job may run twice. */
async function signBlock(query: Query, sessionId: string, block: number): Promise<void> {
  const rows = await query
    .selectFrom('messages')
    .select(['seq', 'text'])
    .where('session_id', '=', sessionId)
    .where('seq', '>', block * BLOCK_MESSAGES)
    .where('seq', '<=', (block + 1) * BLOCK_MESSAGES)
    .orderBy('seq')
    .execute()
  const lastSeq = rows.at(-1)?.seq
  if (lastSeq === undefined) return
  const signature = Buffer.from(signatureOf(rows.flatMap(({ text }) => text ?? [])))
  await sql`
    insert into message_signatures as known (session_id, block, last_seq, signature) values (${sessionId}, ${block}, ${lastSeq}, ${signature})
    on conflict (session_id, block) do update set last_seq = excluded.last_seq, signature = excluded.signature
    where known.last_seq < excluded.last_seq`.execute(query)
}
