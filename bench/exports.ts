// Session Requests as a CSV file, with 100,000 and with 1,000,000 rows, over a real socket: how long it takes and how much memory it
// needs. The larger file may need at most 64 MB more than the smaller one, because a file is never in memory; otherwise the exit code is 1.
//
//   node bench/exports.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { join } from 'node:path'
import { openCleanup } from './support/cleanup.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { fillMoney } from './support/fill-money.ts'
import { printTable } from './support/numbers.ts'
import { startPostgres } from './support/postgres.ts'
import { openSizedApp } from './support/sized-app.ts'
import { readSizes } from './support/sizes.ts'

const SESSIONS_PER_ACCOUNT = 20
const MAX_GROWTH_MB = 64
const MB = 1024 * 1024
const SAMPLED_EVERY_MS = 50
const LOOK = '01'.repeat(32)

const cleanup = openCleanup()
const directory = await cleanup.directory()
const postgresUrl = await startPostgres(cleanup, directory)

interface Measured {
  readonly rows: number
  readonly megabytes: number
  readonly seconds: number
  /** The most memory in use above what was in use before. */
  readonly grownMb: number
  /** The longest time for which nothing else could run, such as a chat. */
  readonly blockedMs: number
}

async function measure(size: number): Promise<Measured> {
  const databaseName = `exports_${size}`
  const app = await openSizedApp(cleanup, {
    postgresUrl,
    databaseName,
    directory: join(directory, databaseName),
    async fill(url) {
      await fillAccounts(url, Math.floor(size / SESSIONS_PER_ACCOUNT))
      await fillMoney(url, { sessions: size, look: LOOK, timeZone: 'Asia/Karachi' })
    },
  })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const startedAt = performance.now()
  let [peak, blockedMs, lastAt] = [before, 0, startedAt]
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
    const now = performance.now()
    blockedMs = Math.max(blockedMs, now - lastAt - SAMPLED_EVERY_MS)
    lastAt = now
  }, SAMPLED_EVERY_MS)
  let [bytes, rows] = [0, -1]
  const response = await fetch(`${address}/api/admin/session-requests/export`, {
    headers: { authorization: `Bearer ${await app.tokenOf(app.admin)}` },
  })
  if (response.status !== 200 || !response.body) throw new Error(`answered ${response.status}`)
  for await (const chunk of response.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 0x0a) rows += 1
  }
  clearInterval(sampler)
  if (rows !== size) throw new Error(`the file has ${rows} rows instead of ${size}`)
  return { rows, megabytes: bytes / MB, seconds: (performance.now() - startedAt) / 1000, grownMb: (peak - before) / MB, blockedMs }
}

const [smaller, larger] = readSizes([100_000, 1_000_000], { min: 1_000 })
const measured = [await measure(smaller), await measure(larger)]
printTable(
  ['rows', 'MB', 's', 'rows in 1 s', 'memory grown by MB', 'longest pause ms'],
  measured.map(({ rows, megabytes, seconds, grownMb, blockedMs }) => [
    rows.toLocaleString('en'),
    megabytes.toFixed(1),
    seconds.toFixed(1),
    Math.round(rows / seconds).toLocaleString('en'),
    grownMb.toFixed(0),
    blockedMs.toFixed(0),
  ]),
)
const growth = (measured[1]?.grownMb ?? 0) - (measured[0]?.grownMb ?? 0)
console.log(`\nthe larger file needs ${growth.toFixed(0)} MB more, at most ${MAX_GROWTH_MB} allowed`)
if (!(growth <= MAX_GROWTH_MB)) process.exitCode = 1
await cleanup.run()
