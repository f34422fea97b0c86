// The Dashboard figures with 10,000 and with 1,000,000 sessions, in one run, through the real route. The larger database may take at most
// three times as long; otherwise the exit code is 1. Then both databases are compared with their rows (db/figures.sql).
//
//   node bench/figures.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import pg from 'pg'
import { findWrongFigures } from '#server/books.ts'
import { type Comparison, compareSizes } from './support/compare-sizes.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { fillMoney } from './support/fill-money.ts'
import { readSizes } from './support/sizes.ts'

const sizes = readSizes([10_000, 1_000_000], { min: 1_000 })
const SESSIONS_PER_ACCOUNT = 5
const TIME_ZONE = 'Asia/Karachi'

async function fill(url: string, size: number): Promise<void> {
  await fillAccounts(url, Math.ceil(size / SESSIONS_PER_ACCOUNT))
  await fillMoney(url, { sessions: size, look: '0'.repeat(64), timeZone: TIME_ZONE })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // In half of all windows the two met. The triggers would write notes for each of them.
    await client.query('set session_replication_role = replica')
    await client.query('update session_windows set met_at = starts_at where id % 2 = 0')
    await client.query('select rebuild_figures($1)', [TIME_ZONE])
    await client.query('reset session_replication_role')
    await client.query('vacuum (analyze)')
    const wrong = await findWrongFigures(client)
    if (wrong.length > 0) throw new Error(`${wrong.length} figures differ from their rows, for example ${JSON.stringify(wrong[0])}`)
  } finally {
    await client.end()
  }
}

const lastDays = (count: number) => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10)
  return `?from=${day(count - 1)}&to=${day(0)}`
}

const CASES: Comparison['cases'] = [
  ['today', async () => '?days=1'],
  ['7 days', async () => '?days=7'],
  ['30 days', async () => '?days=30'],
  ['366 days', async () => lastDays(366)],
]

await compareSizes({
  sizes,
  noun: 'sessions',
  prefix: '/admin/figures',
  fill,
  cases: CASES,
  found: (body) => Number(body['purchases']).toLocaleString('en'),
})
