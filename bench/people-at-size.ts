// A buyer's list and search with 10,000 and with 1,000,000 chatters, thousands of them online, in one run, through the
// real routes. The larger may cost at most three times the smaller; otherwise the exit code is 1.
//
//   node bench/people-at-size.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { median, printTable, timed } from './support/numbers.ts'
import { openSizedApp } from './support/sized-app.ts'

const MOST_TIMES = 3
const ROUNDS = 41
const WARM_UPS = 5
const ONLINE = 5_000
const EVERYBODY_IN_TEN = 10

const [smaller = 10_000, larger = 1_000_000] = process.argv.slice(2).map(Number)
const directory = await mkdtemp(join(tmpdir(), 'guftagu-bench-'))
const binDirectory = process.env['BENCH_POSTGRES_BIN']
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), ...(binDirectory ? { binDirectory } : {}) })

interface Sized {
  get(path: string): Promise<{ readonly users: readonly unknown[]; readonly nextCursor?: string | null }>
  close(): Promise<void>
}

async function open(size: number): Promise<Sized> {
  const databaseName = `people_${size}`
  const app = await openSizedApp({
    postgresUrl: postgres.url,
    databaseName,
    directory: join(directory, databaseName),
    fill: (url) => fill(url, size),
  })
  const get = async (path: string) =>
    (await app.call(app.admin, { path: `/user/chatters/${path}` })) as unknown as Awaited<ReturnType<Sized['get']>>
  return { get, close: () => app.close() }
}

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
  for (let read = 0; read < pages; read += 1) path = `initial-fetch?cursor=${(await sized.get(path)).nextCursor ?? ''}`
  return path
}
const LAST_ONLINE_PAGE = Math.floor(ONLINE / 30)

const CASES: readonly (readonly [string, (sized: Sized) => Promise<string>])[] = [
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

const sizes: Sized[] = []
try {
  for (const size of [smaller, larger]) sizes.push(await open(size))
  const rows: string[][] = []
  let worst = 0
  for (const [name, pathFor] of CASES) {
    const paths = await Promise.all(sizes.map(pathFor))
    const samples: number[][] = sizes.map(() => [])
    // In turns, so that whatever else the machine does falls on both alike.
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      for (const [index, sized] of sizes.entries()) {
        const spent = await timed(() => sized.get(paths[index] ?? ''))
        if (round >= 0) samples[index]?.push(spent)
      }
    }
    const [small = Number.NaN, large = Number.NaN] = samples.map(median)
    const found = await Promise.all(sizes.map(async (sized, index) => String((await sized.get(paths[index] ?? '')).users.length)))
    worst = Math.max(worst, large / small)
    rows.push([name, ...found, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)])
  }
  const at = (size: number) => `at ${size.toLocaleString('en')}`
  printTable(['median of a call', `rows ${at(smaller)}`, `rows ${at(larger)}`, `ms ${at(smaller)}`, `ms ${at(larger)}`, 'ratio'], rows)
  console.log(`\nworst ratio ${worst.toFixed(2)}, at most ${MOST_TIMES} allowed`)
  if (!(worst <= MOST_TIMES)) process.exitCode = 1
} finally {
  for (const sized of sizes) await sized.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
