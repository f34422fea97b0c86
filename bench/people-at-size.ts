// A buyer's list and search with 10,000 and with 1,000,000 chatters, thousands of whom are online, in one run, through the real routes. The
// larger database may take at most three times as long; otherwise the exit code is 1.
//
//   node bench/people-at-size.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import pg from 'pg'
import { type Comparison, compareSizes, type Sized } from './support/compare-sizes.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { readSizes } from './support/sizes.ts'

const ONLINE = 5_000
const ALL_CHATTERS = 10

const sizes = readSizes([10_000, 1_000_000], { min: 100 })

/** The connections belong to a node whose heartbeat is in the future, so no one goes offline during the run. */
async function fill(url: string, size: number): Promise<void> {
  await fillAccounts(url, size, ALL_CHATTERS)
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

/** The page after `pages` others. */
const page = (pages: number) => async (sized: Sized) => {
  let path = 'initial-fetch'
  for (let read = 0; read < pages; read += 1) path = `initial-fetch?cursor=${String((await sized.get(path))['nextCursor'] ?? '')}`
  return path
}
const LAST_ONLINE_PAGE = Math.floor(ONLINE / 30)

const CASES: Comparison['cases'] = [
  ['first page', page(0)],
  ['hundredth page, still online people', page(100)],
  ['page where offline people begin', page(LAST_ONLINE_PAGE)],
  ['ten pages later', page(LAST_ONLINE_PAGE + 10)],
  ['search, 3% (khan)', search('khan')],
  ['search, 1.5% by the start of the name (zubair)', search('zubair')],
  ['search, 0.1% (ahmed.k)', search('ahmed.k')],
  ['search, only in emails (gmail)', search('gmail')],
  ['search, no match (zzqq)', search('zzqq')],
  ['search, two letters, frequent (al)', search('al')],
  ['search, two letters, rare (xq)', search('xq')],
  ['search, one letter (z)', search('z')],
  ['search, digits (7777)', search('7777')],
]

await compareSizes({
  sizes,
  noun: 'people',
  prefix: '/user/chatters/',
  fill,
  cases: CASES,
  found: ({ users }) => String((users as readonly unknown[]).length),
})
