// Gives one admin, who may be a buyer too, a thread with one chatter: sessions of 500 messages each. One message in each session has a rare
// word, and the texts use a few hundred different words, so that common and rare words can be searched.

import pg from 'pg'
import { addParties, addPaymentMethod } from './fill-pairs.ts'

const MESSAGES_PER_SESSION = 500

const SESSIONS = `
  insert into sessions (
    id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
    account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
    status, starts_at, ends_at, earned_paisa, fee_paisa, decided_by, decided_at, created_at
  )
  select gen_random_uuid(), admin.id, $1, 'Basic', 'A short talk', 50000, 15, method.id, bank_name, account_name, account_number,
    receiving_key, '2026-01', 'TRXID-' || n, 'trxid' || n, 'proofs/' || lpad(n::text, 40, '0') || '.webp', md5(n::text), n::bigint::bit(64),
    'completed', decided, decided + interval '15 minutes', 50000, 0, admin.id, decided, decided - interval '5 minutes'
  from (select id from accounts where role = 'admin' limit 1) admin
    cross join (select * from payment_methods limit 1) method
    cross join generate_series(1, $2::int) n
    cross join lateral (select now() - ($2::int + 1 - n) * interval '1 hour' as decided) made
  order by n`

const WORDS = `assalam alaikum aap kaise hain aaj kya haal hai theek shukriya bohat acha milte kal phir baat karte ghar office khana chai
barish lahore karachi islamabad cricket match dekha film gaana pasand waqt jaldi dopahar subah shaam raat khush udaas kitab parhna likhna
safar gaadi bazaar dost bhai behan ammi abbu bacche school imtihan mausam garmi sardi paani dawai doctor neend`

/** Ten words each. The oldest session has a word that no other session has. */
const MESSAGES = `
  insert into messages (id, session_id, seq, by_buyer, client_id, text, created_at)
  select gen_random_uuid(), session.id, seq, seq % 2 = 0, gen_random_uuid(),
    (select string_agg(words[1 + (hashint8((session.number * 1000 + seq) * 31 + w) & 1048575) % array_length(words, 1)], ' ')
      from generate_series(1, 10) w)
    || case when session.place = 1 and seq = 250 then ' zafran' else '' end,
    starts_at + seq * interval '1 second'
  from (select id, number, starts_at, row_number() over (order by number) as place from sessions) session
    cross join generate_series(1, ${MESSAGES_PER_SESSION}) seq
    cross join (select string_to_array($1, ' ') as words) options`

/** Returns the other party. */
export async function fillThread(url: string, sessions: number): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await addPaymentMethod(client)
    const { chatters } = await addParties(client, 1)
    const [chatter = ''] = chatters
    // Triggers are off, because the one on sessions would refuse sessions without journal entries.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(SESSIONS, [chatter, sessions])
    await client.query(`insert into chats (session_id, last_seq) select id, ${MESSAGES_PER_SESSION} from sessions`)
    await client.query('insert into unsigned_chats select session_id from chats')
    await client.query(MESSAGES, [WORDS.split(/\s+/).join(' ')])
    await client.query('reset session_replication_role')
    return chatter
  } finally {
    await client.end()
  }
}

export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}
