// Buyers and chatters without sessions, the same number for every size. Nobody can buy from a chatter with a running session, so each
// measured purchase needs its own pair.

import pg from 'pg'

export interface Pair {
  readonly user: { readonly id: string }
  readonly chatter: { readonly id: string }
}

/** Approved accounts of one role. */
const PEOPLE = `
  insert into accounts (id, username, username_key, email, email_key, password_hash, role, status, phone_number, age, gender, created_at)
  select gen_random_uuid(), name, name, name || '@bench.pk', name || '@bench.pk', 'none', role, 'approved',
    case when role = 'chatter' then '03001234567' end, case when role = 'chatter' then 30 end, case when role = 'chatter' then 'female' end, now()
  from generate_series(1, $1::int) n, lateral (select 'measured.' || $2 || n as name, $2::text as role) made
  returning id`

/** The ids of this many buyers and this many chatters. */
export async function addParties(client: pg.Client, count: number): Promise<{ readonly users: string[]; readonly chatters: string[] }> {
  const add = async (role: 'user' | 'chatter') => (await client.query<{ id: string }>(PEOPLE, [count, role])).rows.map(({ id }) => id)
  return { users: await add('user'), chatters: await add('chatter') }
}

export async function addPaymentMethod(client: pg.Client): Promise<void> {
  await client.query(
    `insert into payment_methods (id, bank_name, account_name, account_number, receiving_key, created_at)
     values (gen_random_uuid(), 'Bank', 'Guftagu', 'PK1', 'bank/pk1', now())`,
  )
}

export async function addPairs(url: string, count: number): Promise<Pair[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { users, chatters } = await addParties(client, count)
    await client.query(`insert into plan_prices (account_id, title, price_paisa) select unnest($1::uuid[]), 'Basic', 50000`, [chatters])
    await client.query('vacuum (analyze) accounts')
    return chatters.map((id, index) => ({ chatter: { id }, user: { id: users[index] ?? id } }))
  } finally {
    await client.end()
  }
}
