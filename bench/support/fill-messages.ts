// Messages in a running session, alternately from both parties and read by both.

import pg from 'pg'
import type { RunningSession } from './fill-running-sessions.ts'

export const SAMPLE_TEXT = 'Assalam o alaikum, aap kaise hain aaj? Message'

export async function fillMessages(url: string, { sessionId }: RunningSession, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
       select gen_random_uuid(), $1, n, n % 2 = 0, gen_random_uuid(), $3 || ' ' || n || '.', now() - make_interval(secs => ($2::int - n) * 5)
       from generate_series(1, $2::int) n`,
      [sessionId, count, SAMPLE_TEXT],
    )
    await client.query('insert into chat_marks select $1, of_buyer, $2, $2 from unnest(array[true, false]) of_buyer', [sessionId, count])
    await client.query('update chats set last_seq = $2 where session_id = $1', [sessionId, count])
  } finally {
    await client.end()
  }
}
