// A buyer's list and search with 10,000 and with 1,000,000 chatters, thousands of them online, in one run, through the
// real routes. The larger may cost at most three times the smaller; otherwise the exit code is 1.
//
//   node bench/people-at-size.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import pg from 'pg'
import { fillAccounts } from './support/fill-accounts.ts'
import { type Comparison, compareSizes, type Sized } from './support/two-sizes.ts'

const ONLINE = 5_000
const EVERYBODY_IN_TEN = 10

const [smaller = 10_000, larger = 1_000_000] = process.argv.slice(2).map(Number)

/** Held by a node that does not fall silent. */
async function fill(url: string, size: number): Promise<void> {
  await fillAccounts(url, size, EVERYBODY_IN_TEN)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into presence_nodes (id, beat_at) values ('00000000-0000-7000-8000-000000000000', now() + interval '1 day')`)
    await client.query(
      `with chosen as (select id from accounts where role = 'chatter' order by hashtext(id::text) limit $1),
       held as (insert into presence_connections (account_id, node_id) select id, '00000000-0000-7000-8000-000000000000' from chosen)
       insert into presence (account_id, is_online) select id, true from chosen`,
      [ONLINE],
    )
    await client.query('vacuum (analyze) presence')
  } finally {
    await client.end()
  }
}

const search = (text: string) => async () => `search?searchText=${encodeURIComponent(text)}`

/** The page that begins after so many others. */
const page = (pages: number) => async (sized: Sized) => {
  let path = 'initial-fetch'
  for (let read = 0; read < pages; read += 1) path = `initial-fetch?cursor=${String((await sized.get(path))['nextCursor'] ?? '')}`
  return path
}
const LAST_ONLINE_PAGE = Math.floor(ONLINE / 30)

const CASES: Comparison['cases'] = [
  ['first page', page(0)],
  ['hundredth page, among those online', page(100)],
  ['page where the others begin', page(LAST_ONLINE_PAGE)],
  ['ten pages later', page(LAST_ONLINE_PAGE + 10)],
  ['search, 3% (khan)', search('khan')],
  ['search, 1.5% from the beginning (zubair)', search('zubair')],
  ['search, 0.1% (ahmed.k)', search('ahmed.k')],
  ['search, only in emails (gmail)', search('gmail')],
  ['search, no match (zzqq)', search('zzqq')],
  ['search, two letters, frequent (al)', search('al')],
  ['search, two letters, rare (xq)', search('xq')],
  ['search, one letter (z)', search('z')],
  ['search, digits (7777)', search('7777')],
]

await compareSizes({
  sizes: [smaller, larger],
  noun: 'people',
  prefix: '/user/chatters/',
  fill,
  cases: CASES,
  found: ({ users }) => String((users as readonly unknown[]).length),
})
