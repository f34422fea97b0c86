// Pairs with a running session.

import pg from 'pg'
import { addParties, addPaymentMethod } from './fill-pairs.ts'

export interface RunningSession {
  readonly sessionId: string
  readonly userId: string
  readonly chatterId: string
}

const SESSIONS = `
  insert into sessions (
    id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
    account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
    status, starts_at, ends_at, earned_paisa, fee_paisa, decided_by, decided_at, created_at
  )
  select gen_random_uuid(), user_id, chatter_id, 'Gold', 'A long conversation', 50000, 1440, method.id, bank_name, account_name, account_number,
    receiving_key, '2026-01', 'BENCH-' || place, 'bench-' || place, 'proofs/' || lpad(place::text, 40, '0') || '.webp', md5(place::text), place::bigint::bit(64),
    'completed', date_trunc('minute', now()), date_trunc('minute', now()) + interval '1440 minutes', 50000, 0, user_id, now(), now()
  from unnest($1::uuid[], $2::uuid[]) with ordinality pairs (user_id, chatter_id, place),
    (select * from payment_methods limit 1) method
  returning id, user_id, chatter_id`

export async function fillRunningSessions(url: string, count: number): Promise<RunningSession[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { users, chatters } = await addParties(client, count)
    await addPaymentMethod(client)
    // Triggers are off, because they would require a credit in the books for each session.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ id: string; user_id: string; chatter_id: string }>(SESSIONS, [users, chatters])
    await client.query(`insert into chats (session_id) select id from sessions on conflict do nothing`)
    await client.query('reset session_replication_role')
    await client.query('vacuum (analyze)')
    return rows.map((row) => ({ sessionId: row.id, userId: row.user_id, chatterId: row.chatter_id }))
  } finally {
    await client.end()
  }
}
