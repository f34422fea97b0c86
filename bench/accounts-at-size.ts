// Lists and searches of the back office with 10,000 and with 1,000,000 accounts, in one run, through the real
// routes. The larger may cost at most three times the smaller; otherwise the exit code is 1.
//
//   node bench/accounts-at-size.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { median, printTable, timed } from './support/numbers.ts'
import { openSizedApp } from './support/sized-app.ts'

const MOST_TIMES = 3
const ROUNDS = 41
const WARM_UPS = 5

const [smaller = 10_000, larger = 1_000_000] = process.argv.slice(2).map(Number)
const directory = await mkdtemp(join(tmpdir(), 'guftagu-bench-'))
const binDirectory = process.env['BENCH_POSTGRES_BIN']
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), ...(binDirectory ? { binDirectory } : {}) })

interface Sized {
  /** Calls the path as an admin and gives back the body. */
  get(path: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

async function open(size: number): Promise<Sized> {
  const startedAt = performance.now()
  const databaseName = `accounts_${size}`
  const app = await openSizedApp({
    postgresUrl: postgres.url,
    databaseName,
    directory: join(directory, databaseName),
    fill: (url) => fillAccounts(url, size),
  })
  console.log(`made ${size.toLocaleString('en')} accounts in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return { get: (path) => app.call(app.admin, { path: `/admin${path}` }), close: () => app.close() }
}

const pages = (list: string, share: number) => async (sized: Sized) => {
  const { totalUsers } = await sized.get(`/${list}/all`)
  return `/${list}/all?page=${Math.max(1, Math.ceil((Number(totalUsers) / 20) * share))}`
}
const search = (list: string, text: string) => async () => `/${list}/search?searchText=${encodeURIComponent(text)}`
/** The whole name of somebody in the middle of the list. */
const wholeName = (field: 'username' | 'email') => async (sized: Sized) => {
  const { users } = await sized.get(await pages('users', 0.5)(sized))
  return `/users/search?searchText=${encodeURIComponent((users as Record<string, string>[])[7]?.[field] ?? '')}`
}

const CASES: readonly (readonly [string, (sized: Sized) => Promise<string>])[] = [
  ['users, first page', pages('users', 0)],
  ['users, middle page', pages('users', 0.5)],
  ['users, last page', pages('users', 1)],
  ['chatters, first page', pages('account-requests', 0)],
  ['chatters, last page', pages('account-requests', 1)],
  ['search, half of all (gmail)', search('users', 'gmail')],
  ['search, 3% (khan)', search('users', 'khan')],
  ['search, 1.5% (zubair)', search('users', 'zubair')],
  ['search, 0.1% (ahmed.k)', search('users', 'ahmed.k')],
  ['search, only among the old (oldpost)', search('users', 'oldpost')],
  ['search, a whole username', wholeName('username')],
  ['search, a whole email', wholeName('email')],
  ['search, no match (zzqq)', search('users', 'zzqq')],
  ['search, two letters, frequent (al)', search('users', 'al')],
  ['search, two letters, rare (xq)', search('users', 'xq')],
  ['search, one letter (z)', search('users', 'z')],
  ['search, a full stop (.)', search('users', '.')],
  ['search, digits (777)', search('users', '777')],
  ['search, chatters, half (gmail)', search('account-requests', 'gmail')],
  ['search, chatters, 1.5% (zubair)', search('account-requests', 'zubair')],
  ['search, chatters, no match (zzqq)', search('account-requests', 'zzqq')],
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
    const totals = await Promise.all(sizes.map(async (sized, index) => totalOf(await sized.get(paths[index] ?? ''))))
    worst = Math.max(worst, large / small)
    rows.push([name, ...totals, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)])
  }
  const at = (size: number) => `at ${size.toLocaleString('en')}`
  printTable(['median of a call', `total ${at(smaller)}`, `total ${at(larger)}`, `ms ${at(smaller)}`, `ms ${at(larger)}`, 'ratio'], rows)
  console.log(`\nworst ratio ${worst.toFixed(2)}, at most ${MOST_TIMES} allowed`)
  if (!(worst <= MOST_TIMES)) process.exitCode = 1
} finally {
  for (const sized of sizes) await sized.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

function totalOf(body: Record<string, unknown>): string {
  const total = Number(body['totalUsers'] ?? body['totalSearchedUsers'])
  return `${total.toLocaleString('en')}${body['totalIsCapped'] === true ? '+' : ''}`
}
