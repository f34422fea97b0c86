// Pending sessions, each with its own buyer and chatter, and with a proof whose values were read exactly as typed.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { addParties, addPaymentMethod } from './fill-pairs.ts'

const SESSIONS = `
  insert into sessions (
    id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
    account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look, status, created_at
  )
  select gen_random_uuid(), user_id, chatter_id, 'Basic', 'A short conversation', 50000, 15, method.id, bank_name, account_name, account_number,
    receiving_key, '2026-01', 'BENCH-' || place, 'bench-' || place, key, md5(place::text), place::bigint::bit(64), 'pending',
    now() - ($4 - place) * interval '1 second'
  from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality made (user_id, chatter_id, key, place),
    (select * from payment_methods limit 1) method`

const READINGS = `
  insert into proof_readings (session_id, amount_paisa, transaction_id, transaction_key, paid_at, account_number, words, read_at)
  select id, price_paisa, transaction_id, transaction_key, to_char(created_at at time zone 'Asia/Karachi', 'YYYY-MM-DD"T"HH24:MI'), account_number,
    '[]', now()
  from sessions`

export interface Pending {
  readonly databaseUrl: string
  readonly filesDirectory: string
}

/** Returns the id of an admin. */
export async function fillPendingSessions({ databaseUrl, filesDirectory }: Pending, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { users, chatters } = await addParties(client, count)
    await addPaymentMethod(client)
    const keys = await writeProofs(filesDirectory, count)
    await client.query(SESSIONS, [users, chatters, keys, count])
    await client.query(READINGS)
    const admin = await client.query<{ id: string }>(
      `insert into accounts (id, username, username_key, email, email_key, password_hash, role, status, created_at)
       values (gen_random_uuid(), 'approver', 'approver', 'approver@bench.pk', 'approver@bench.pk', 'none', 'admin', 'approved', now())
       returning id`,
    )
    await client.query('vacuum (analyze)')
    return admin.rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

/** The same phone-sized picture, stored under a separate name for each session. */
async function writeProofs(filesDirectory: string, count: number): Promise<string[]> {
  const folder = join(filesDirectory, 'proofs')
  await mkdir(folder, { recursive: true })
  const picture = await sharp({
    create: { width: 720, height: 1600, channels: 3, background: '#f4f1ea', noise: { type: 'gaussian', mean: 200, sigma: 20 } },
  })
    .webp({ quality: 60 })
    .toBuffer()
  const names = Array.from({ length: count }, (_, index) => `${String(index).padStart(40, '0')}.webp`)
  for (const name of names) await writeFile(join(folder, name), picture)
  return names.map((name) => `proofs/${name}`)
}
