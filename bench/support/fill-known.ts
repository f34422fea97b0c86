// Gives one admin, who has the same list as a buyer, three sessions with every chatter: a completed one, a rejected one, and another
// completed one. Completed sessions have messages. Sessions start ten minutes apart, and the newest three are still running.

import pg from 'pg'
import { addPaymentMethod } from './fill-pairs.ts'

const RUNNING = 3

const SESSIONS = `
  insert into sessions (
    id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
    account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
    status, starts_at, ends_at, earned_paisa, fee_paisa, decided_by, decided_at, created_at
  )
  select gen_random_uuid(), admin.id, chatter.id, 'Basic', 'A short talk', 50000, 15, method.id, bank_name, account_name, account_number,
    receiving_key, '2026-01', 'TRXID-' || n, 'trxid' || n, 'proofs/' || lpad(n::text, 40, '0') || '.webp', md5(n::text), n::bigint::bit(64),
    status, case when status = 'completed' then decided end, case when status = 'completed' then decided + interval '15 minutes' end,
    case when status = 'completed' then 50000 end, case when status = 'completed' then 0 end, admin.id, decided, decided - interval '5 minutes'
  from (select id from accounts where role = 'admin' limit 1) admin
    cross join (select count(*)::int as size from accounts where role = 'chatter') counted
    cross join (select * from payment_methods limit 1) method
    cross join generate_series(1, size * 3) n
    join (select id, row_number() over (order by number) as place from accounts where role = 'chatter') chatter
      on chatter.place = 1 + (n * 7919::bigint) % size
    cross join lateral (
      select case when n > size and n <= size * 2 then 'rejected' else 'completed' end as status,
        case when n > size * 3 - ${RUNNING} then now() - interval '5 minutes' else now() - (size * 3 + 1 - n) * interval '10 minutes' end as decided
    ) made
  order by n`

/** Three messages each, in the first three minutes. */
const MESSAGES = `
  insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
  select gen_random_uuid(), id, seq, seq % 2 = 0, gen_random_uuid(), 'Assalam o alaikum ' || seq, starts_at + seq * interval '1 minute'
  from sessions, generate_series(1, 3) seq where status = 'completed'`

export async function fillKnown(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await addPaymentMethod(client)
    // Triggers are off, because the one on sessions would refuse sessions without journal entries.
    await client.query('set session_replication_role = replica')
    await client.query(SESSIONS)
    await client.query(`insert into chats (session_id, last_seq) select id, 3 from sessions where status = 'completed'`)
    await client.query(MESSAGES)
    await client.query('reset session_replication_role')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
