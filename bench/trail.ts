// The audit trail with 10,000 and with 1,000,000 rows, in one run, through the real routes: pages, filters and searches. The larger may
// take at most three times as long; otherwise the exit code is 1.
//
//   node bench/trail.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import pg from 'pg'
import { type Comparison, compareSizes, type Sized } from './support/compare-sizes.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { readSizes } from './support/sizes.ts'

const ACCOUNTS = 5_000

/** Most rows are role changes; every hundredth is a ban, and the oldest ones are by another admin. There are half as many views. */
const FILL = `
  insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at)
  select gen_random_uuid(), case when n < size / 2 and n % 500 = 0 then admins[2] else admins[1] end,
    case when n % 3 = 0 then 'view_proof' when n % 100 = 1 then 'change_status' else 'change_role' end,
    case when n % 3 = 0 then 'session' else 'account' end, subjects[1 + n % array_length(subjects, 1)],
    '{"role": "user", "status": "approved"}', '{"role": "admin", "status": "approved"}', '203.0.113.7', '',
    timestamptz '2025-01-01' + n * interval '20 seconds'
  from (select $1::int as size,
      array(select id from accounts where role = 'user' order by number limit 2) as admins,
      array(select id from accounts order by number) as subjects) options,
    generate_series(1, size) n`
const PARTIES = `
  insert into admin_action_parties (account_id, is_view, acted_at, action_id)
  select subject_id, action = 'view_proof', acted_at, id from admin_actions`

async function fill(url: string, size: number): Promise<void> {
  await fillAccounts(url, ACCOUNTS)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off; set session_replication_role = replica`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'admin_actions' and indexname <> 'admin_actions_pkey'`,
    )
    // Building an index over finished rows is many times faster than updating it row by row.
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(FILL, [size])
    await client.query(PARTIES)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

type Row = {
  readonly _id: string
  readonly subjectID: string
  readonly by: { readonly _id: string }
  readonly people: { _id: string; username: string }[]
}

async function firstRow(sized: Sized, query: string): Promise<Row> {
  const { rows } = await sized.get(`/trail/all?${query}`)
  const [row] = rows as Row[]
  if (!row) throw new Error('the trail is empty')
  return row
}

const path = (query: string) => async () => `/trail/all?${query}`
const from =
  (make: (row: Row) => string, query = '') =>
  async (sized: Sized) =>
    `/trail/all?${make(await firstRow(sized, query))}`
const OLDEST = 'to=2025-01-01'

const CASES: Comparison['cases'] = [
  ['newest', path('')],
  ['from a cursor far back', from(({ _id }) => `cursor=${_id}`, OLDEST)],
  ['views', path('show=views')],
  ['one admin', from(({ by }) => `admin=${by._id}`)],
  ['an admin with few rows', from(({ by }) => `admin=${by._id}`, `action=change_role&${OLDEST}`)],
  ['a rare action', path('action=change_status')],
  ['an action that never happened', path('action=delete_withdrawal')],
  ['an admin and a rare action', from(({ by }) => `admin=${by._id}&action=change_status`)],
  ['a kind that never happened', path('subject=refund')],
  ['an admin and a kind that never happened', from(({ by }) => `admin=${by._id}&subject=refund`)],
  ['days far back', path(OLDEST)],
  ['one person', from(({ people }) => `account=${people[0]?._id}`)],
  ['search, a username', from(({ people }) => `searchText=${encodeURIComponent(people[0]?.username ?? '')}`)],
  ['search, the end of an id', from(({ subjectID }) => `searchText=${subjectID.slice(-8)}`)],
  ['search, no match', path('searchText=zzqq')],
]

await compareSizes({
  sizes: readSizes([10_000, 1_000_000], { min: 5_000 }),
  noun: 'rows',
  prefix: '/admin',
  fill,
  cases: CASES,
  found: ({ rows }) => String((rows as readonly unknown[]).length),
})
