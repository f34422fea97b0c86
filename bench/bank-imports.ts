// Imports a bank statement through the real call and proposes what its rows pay for, with 10,000 and with 100,000 rows, each against a
// tenth as many purchases: how long each takes, how much memory the server needs, and for how long everything else had to wait. Ten times
// the rows may take at most twenty times as long; otherwise the exit code is 1.
//
//   node bench/bank-imports.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { suggestMatches } from '#contract/bank-matches.ts'
import { importBankStatement } from '#contract/bank-statements.ts'
import { aStatement, statementForm } from '#server/testing/bank-statements.ts'
import { openCleanup } from './support/cleanup.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { fillMoney } from './support/fill-money.ts'
import { printTable } from './support/numbers.ts'
import { startPostgres } from './support/postgres.ts'
import { openSizedApp, type SizedApp } from './support/sized-app.ts'
import { readSizes } from './support/sizes.ts'

const MAX_RATIO = 20
const SESSIONS_PER_ACCOUNT = 20
const MB = 1024 * 1024
const SAMPLED_EVERY_MS = 50
/** One of the five filled receiving accounts. */
const ACCOUNT = 'bank1/pk1'

const cleanup = openCleanup()
const directory = await cleanup.directory()
const postgresUrl = await startPostgres(cleanup, directory)

interface Measured {
  readonly seconds: number
  readonly grownMb: number
  readonly blockedMs: number
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLED_EVERY_MS)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  delay.disable()
  clearInterval(sampler)
  return { seconds, grownMb: (peak - before) / MB, blockedMs: delay.max / 1e6 }
}

/** Every tenth row names a purchase in the bank's format. */
async function statementOf(app: SizedApp, rows: number): Promise<Buffer> {
  const purchases = await app.deps.db.query
    .selectFrom('sessions')
    .select(['transaction_id', 'created_at', 'price_paisa'])
    .where('receiving_key', '=', ACCOUNT)
    .where('status', '<>', 'rejected')
    .orderBy('number', 'desc')
    .limit(Math.ceil(rows / 10))
    .execute()
  const dayOf = (at: Date) => at.toISOString().slice(0, 10).split('-').toReversed().join('/')
  const lines = Array.from({ length: rows }, (_, index) => {
    const purchase = index % 10 === 0 ? purchases[index / 10] : undefined
    const date = dayOf((purchases[Math.floor(index / 10)] ?? purchases.at(-1))?.created_at ?? new Date())
    return purchase
      ? { date, text: `IBFT ${purchase.transaction_id}`, reference: purchase.transaction_id, credit: purchase.price_paisa / 100 }
      : { date, text: `Payment ${index}, Karachi`, reference: `FT2611${index}`, credit: 1_000 + (index % 50) * 10 }
  })
  return aStatement(lines.toReversed())
}

async function measure(rows: number) {
  const databaseName = `bank_imports_${rows}`
  const app = await openSizedApp(cleanup, {
    postgresUrl,
    databaseName,
    directory: join(directory, databaseName),
    async fill(url) {
      // A fifth of the sessions were paid into each account.
      const sessions = Math.ceil(rows / 2)
      await fillAccounts(url, Math.max(100, Math.floor(sessions / SESSIONS_PER_ACCOUNT)))
      await fillMoney(url, { sessions, look: '01'.repeat(32), timeZone: 'Asia/Karachi' })
    },
  })
  const { payload, contentType } = statementForm({ account: ACCOUNT, file: await statementOf(app, rows) })
  const imported = await measured(async () => {
    const answer = await app.call(app.admin, { method: 'POST', path: importBankStatement.path, payload, contentType })
    const { newRows } = answer['import'] as { newRows: number }
    if (newRows !== rows) throw new Error(`${newRows} rows were stored instead of ${rows}`)
  })
  let found = 0
  const proposed = await measured(async () => {
    const answer = await app.call(app.admin, { method: 'POST', path: suggestMatches.path, payload: { account: ACCOUNT } })
    found = answer['suggested'] as number
  })
  if (found === 0) throw new Error('nothing was proposed')
  return { rows, imported, proposed, found }
}

const [smaller, larger] = readSizes([10_000, 100_000], { min: 1_000 })
const [small, large] = [await measure(smaller), await measure(larger)]
printTable(
  ['step', 'rows', 's', 'memory grown by MB', 'longest pause ms'],
  [small, large].flatMap(({ rows, found, ...steps }) =>
    (['imported', 'proposed'] as const).map((step) => [
      step === 'imported' ? step : `${found.toLocaleString('en')} proposed`,
      rows.toLocaleString('en'),
      steps[step].seconds.toFixed(1),
      steps[step].grownMb.toFixed(0),
      steps[step].blockedMs.toFixed(0),
    ]),
  ),
)
for (const step of ['imported', 'proposed'] as const) {
  const ratio = large[step].seconds / small[step].seconds
  console.log(
    `${step}: ${(larger / smaller).toLocaleString('en')} times the rows took ${ratio.toFixed(1)} times as long, at most ${MAX_RATIO} allowed`,
  )
  if (!(ratio <= MAX_RATIO)) process.exitCode = 1
}
await cleanup.run()
