// Buyers and chatters without sessions, the same number for every size. A chatter with a running session cannot be bought from,
// so each measured purchase needs its own pair.

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

export async function addPeople(client: pg.Client, role: 'user' | 'chatter', count: number): Promise<{ id: string }[]> {
  return (await client.query<{ id: string }>(PEOPLE, [count, role])).rows
}

export async function addPairs(url: string, count: number): Promise<Pair[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const [users, chatters] = [await addPeople(client, 'user', count), await addPeople(client, 'chatter', count)]
    await client.query(`insert into plan_prices (account_id, title, price_paisa) select unnest($1::uuid[]), 'Basic', 50000`, [
      chatters.map(({ id }) => id),
    ])
    await client.query('vacuum (analyze) accounts')
    return chatters.map((chatter, index) => ({ chatter, user: users[index] ?? chatter }))
  } finally {
    await client.end()
  }
}
