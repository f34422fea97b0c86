// Purchases, decisions, payouts, lists and searches with 1,000 and with 1,000,000 sessions, in one run, through the real routes.
// The larger database may take at most three times as long; otherwise the exit code is 1. Only the check of the books may
// grow, because it reads every row.
//
//   node bench/money-at-size.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { findViolations } from '#server/books.ts'
import { PROOF_SHAPE } from '#server/file-folders.ts'
import { intakeImage, lookOf } from '#server/platform/media/images.ts'
import { multipartBody } from '#server/testing/forms.ts'
import { openCleanup } from './support/cleanup.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { fillMoney } from './support/fill-money.ts'
import { addPairs, type Pair } from './support/fill-pairs.ts'
import { median, printTable, timed } from './support/numbers.ts'
import { startPostgres } from './support/postgres.ts'
import { openSizedApp, type SizedApp } from './support/sized-app.ts'
import { readSizes } from './support/sizes.ts'

const MAX_RATIO = 3
const ROUNDS = 21
const WARM_UPS = 3
/** Rounds of concurrent calls, measured in calls per second. */
const CONCURRENT_ROUNDS = 5
const CONCURRENT = 24
const SESSIONS_PER_ACCOUNT = 5
const PROOF = { width: 480, height: 800 }
const EVERY_DAY = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday'

/** With fewer sessions there would be so few chatters that their sessions overlap. */
const MIN_SESSIONS = 1_000
const [smaller, larger] = readSizes([1_000, 1_000_000], { min: MIN_SESSIONS })
const cleanup = openCleanup()
const directory = await cleanup.directory()
const postgresUrl = await startPostgres(cleanup, directory)

interface Sized {
  readonly app: SizedApp
  readonly url: string
  /** Pairs without a session yet; each pair buys once. */
  readonly pairs: Pair[]
  /** Bought and not yet decided. */
  readonly pending: { readonly id: string; readonly pair: Pair }[]
  /** Have a balance to withdraw. */
  readonly earners: Pair[]
}

let proofCount = 0

/** Dark lines on white, like a bank's receipt. Each differs by one pixel, so that all of them look alike to the duplicate check. */
async function aProof(): Promise<Buffer> {
  proofCount += 1
  const pixels = Buffer.alloc(PROOF.width * PROOF.height, 255)
  for (let line = 0; line < 24; line += 1)
    for (let row = 0; row < 12; row += 1) {
      const start = (40 + line * 30 + row) * PROOF.width + 30
      pixels.fill(20, start, start + 120 + ((line * 97) % 300))
    }
  pixels[proofCount] = 0
  return sharp(pixels, { raw: { ...PROOF, channels: 1 } })
    .png()
    .toBuffer()
}

/** Decodes, re-encodes and hashes a picture as a purchase does. */
async function pictureWork(picture: Buffer): Promise<string> {
  const path = join(directory, 'proof.png')
  await writeFile(path, picture)
  return lookOf(await intakeImage(path, PROOF_SHAPE), PROOF_SHAPE)
}

async function open(size: number, look: string): Promise<Sized> {
  const startedAt = performance.now()
  const databaseName = `money_${size}`
  let pairs: Pair[] = []
  const app = await openSizedApp(cleanup, {
    postgresUrl,
    databaseName,
    directory: join(directory, databaseName),
    settings: { PLATFORM_FEE_PERCENT: '10', WITHDRAW_WEEKDAYS: EVERY_DAY },
    async fill(url) {
      await fillAccounts(url, Math.floor(size / SESSIONS_PER_ACCOUNT))
      await fillMoney(url, { sessions: size, look, timeZone: 'Asia/Karachi' })
      pairs = await addPairs(url, 2 * (ROUNDS + WARM_UPS) + CONCURRENT_ROUNDS * CONCURRENT)
    },
  })
  console.log(`created ${size.toLocaleString('en')} sessions in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return { app, url: app.url, pairs, pending: [], earners: [] }
}

async function purchase({ app, pairs, pending }: Sized, picture: Buffer): Promise<void> {
  const pair = take(pairs)
  const fields = {
    userID: pair.user.id,
    chatterID: pair.chatter.id,
    plan: JSON.stringify({ title: 'Basic', price: 500, duration: 15 }),
    transactionID: `BENCH-${pair.user.id}`,
    bankName: 'Bank 1',
    accountName: 'Guftagu',
    accountNumber: 'PK1',
    amountPaid: '500',
  }
  const { payload, contentType } = multipartBody(fields, { name: 'transactionSS', bytes: picture })
  const { session } = await app.call(pair.user, { method: 'POST', path: '/user/purchase/plan', payload, contentType })
  pending.push({ id: (session as { _id: string })._id, pair })
}

async function decide({ app, pending, earners }: Sized, status: 'completed' | 'rejected'): Promise<void> {
  const { id, pair } = take(pending)
  await app.call(app.admin, { method: 'PUT', path: `/admin/session-requests/update-status/${id}`, payload: { status } })
  if (status === 'completed') earners.push(pair)
}

async function withdraw({ app, earners }: Sized): Promise<void> {
  const { chatter } = take(earners)
  const payload = { bankName: 'Bank', accountName: 'Name', accountNumber: '1', amount: 450 }
  await app.call(chatter, { method: 'POST', path: `/chatter/withdraws/create?chatterID=${chatter.id}`, payload })
}

function take<T>(from: T[]): T {
  const taken = from.shift()
  if (taken === undefined) throw new Error('no more rows are prepared for this measurement')
  return taken
}

type Work = (sized: Sized) => Promise<() => Promise<unknown>>

/** Looks up the path once, outside the measured time. */
const asAdmin = (pathFor: (sized: Sized) => Promise<string>): Work => {
  const paths = new Map<Sized, string>()
  return async (sized) => {
    const path = paths.get(sized) ?? (await pathFor(sized))
    paths.set(sized, path)
    return () => sized.app.call(sized.app.admin, { path })
  }
}

const page = (list: string, total: string, share: number, status?: string) =>
  asAdmin(async ({ app }) => {
    const path = `/admin/${list}/all?${status ? `status=${status}&` : ''}page=`
    const first = await app.call(app.admin, { path: `${path}1` })
    return path + Math.max(1, Math.ceil((Number(first[total]) / 20) * share))
  })
const sessionPage = (share: number, status?: string) => page('session-requests', 'totalSessions', share, status)
const withdrawPage = (share: number) => page('withdraw-requests', 'totalWithdrawRequests', share)

const search = (list: string, textFor: (sized: Sized) => Promise<string>, status?: string) =>
  asAdmin(
    async (sized) => `/admin/${list}/search?${status ? `status=${status}&` : ''}searchText=${encodeURIComponent(await textFor(sized))}`,
  )
const sessionSearch = (textFor: (sized: Sized) => Promise<string>) => search('session-requests', textFor)
const textSearch = (text: string, status?: string) => search('session-requests', async () => text, status)
const withdrawSearch = (text: string) => search('withdraw-requests', async () => text)

async function ask({ url }: Sized, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: string }>(question)
    return rows[0]?.answer ?? ''
  } finally {
    await client.end()
  }
}

const middle = (column: string) =>
  `select ${column} as answer from sessions order by number offset (select count(*) / 2 from sessions) limit 1`
const party = (column: string, side: string) =>
  `select ${column} as answer from accounts where id = (${middle(side).replace('as answer', '')})`
const busiest = (side: string) => `select ${side} as answer from sessions group by ${side} order by count(*) desc limit 1`

/** Called by the database's busiest account, for itself and the other party of its latest session. */
const asParty = (side: 'user_id' | 'chatter_id', pathFor: (id: string, other: string) => string): Work => {
  const calls = new Map<Sized, { readonly id: string; readonly path: string }>()
  const otherSide = side === 'user_id' ? 'chatter_id' : 'user_id'
  return async (sized) => {
    const known = calls.get(sized)
    if (known) return () => sized.app.call(known, known)
    const id = await ask(sized, busiest(side))
    const other = await ask(sized, `select ${otherSide} as answer from sessions where ${side} = '${id}' order by number desc limit 1`)
    const call = { id, path: pathFor(id, other) }
    calls.set(sized, call)
    return () => sized.app.call(call, call)
  }
}

const proof = await aProof()

const CASES: readonly (readonly [string, Work])[] = [
  [
    'purchase',
    async (sized) => {
      const picture = await aProof()
      return () => purchase(sized, picture)
    },
  ],
  ['approval', async (sized) => () => decide(sized, 'completed')],
  ['withdraw', async (sized) => () => withdraw(sized)],
  [
    'rejection',
    async (sized) => {
      await purchase(sized, proof)
      return () => decide(sized, 'rejected')
    },
  ],
  ['session check of the busiest buyer', asParty('user_id', (id, chatter) => `/user/session/check?userID=${id}&chatterID=${chatter}`)],
  ['busy check of the busiest chatter', asParty('chatter_id', (id) => `/chatter/busy/check?chatterID=${id}`)],
  ['history of the busiest buyer', asParty('user_id', (id) => `/payments/fetch-sessions?id=${id}&role=user`)],
  ['history of the busiest chatter', asParty('chatter_id', (id) => `/payments/fetch-sessions?id=${id}&role=chatter`)],
  ['list of chatters for the busiest buyer', asParty('user_id', () => '/user/chatters/initial-fetch')],
  ['withdraws of the busiest chatter', asParty('chatter_id', (id) => `/chatter/withdraws/all?chatterID=${id}`)],
  ['payment methods', asAdmin(async () => '/admin/payment-methods/all')],
  ['pending counts', asAdmin(async () => '/admin/pending-counts')],
  ['sessions, first page', sessionPage(0)],
  ['sessions, middle page', sessionPage(0.5)],
  ['sessions, last page', sessionPage(1)],
  ['all sessions, pending first, first page', sessionPage(0, 'all')],
  ['all sessions, pending first, middle page', sessionPage(0.5, 'all')],
  ['all sessions, pending first, last page', sessionPage(1, 'all')],
  ['pending sessions', sessionPage(0, 'pending')],
  ['completed sessions, last page', sessionPage(1, 'completed')],
  ['rejected sessions, middle page', sessionPage(0.5, 'rejected')],
  ['search, a transaction ID', sessionSearch((sized) => ask(sized, middle('transaction_id')))],
  ['search, the beginning of all transaction IDs', textSearch('TRXID-')],
  // The smaller database has fewer rejected sessions than a search reads one by one, so rarer names cannot be compared.
  ['search among rejected, half of all (gmail)', textSearch('gmail', 'rejected')],
  ['search, pending first, half of all (gmail)', textSearch('gmail', 'all')],
  ['search, a whole session id', sessionSearch((sized) => ask(sized, middle('id')))],
  ['search, the end of an id', sessionSearch((sized) => ask(sized, middle('right(id::text, 6)')))],
  ['search, the beginning of many ids', sessionSearch((sized) => ask(sized, middle('left(id::text, 4)')))],
  ['search, a whole username', sessionSearch((sized) => ask(sized, party('username', 'user_id')))],
  ['search, a chatter by email', sessionSearch((sized) => ask(sized, party('email', 'chatter_id')))],
  [
    'search, the busiest chatter',
    sessionSearch((sized) =>
      ask(
        sized,
        `select username as answer from accounts where id = (${busiest('chatter_id').replace('select chatter_id as answer', 'select chatter_id')})`,
      ),
    ),
  ],
  ['search, half of all (gmail)', textSearch('gmail')],
  ['search, 6% (khan)', textSearch('khan')],
  ['search, 3% (zubair)', textSearch('zubair')],
  ['search, 0.1% (ahmed.k)', textSearch('ahmed.k')],
  ['search, only in old accounts (oldpost)', textSearch('oldpost')],
  ['search, two letters, rare (xq)', textSearch('xq')],
  ['search, one letter (z)', textSearch('z')],
  ['search, digits (777)', textSearch('777')],
  ['search, no match (zzqq)', textSearch('zzqq')],
  ['withdraws, first page', withdrawPage(0)],
  ['withdraws, last page', withdrawPage(1)],
  ['completed withdraws, middle page', page('withdraw-requests', 'totalWithdrawRequests', 0.5, 'completed')],
  // The smaller database has fewer withdraws than a search reads one by one, as above.
  ['search, withdraws of half of all (gmail)', withdrawSearch('gmail')],
  ['search, withdraws of nobody (zzqq)', withdrawSearch('zzqq')],
  [
    'search, the end of an account number',
    search('withdraw-requests', (sized) => ask(sized, 'select right(account_number, 6) as answer from withdrawals limit 1')),
  ],
  ['search, the beginning of all account numbers', withdrawSearch('PK36')],
  ['search, users by phone', search('users', async () => '0300 1234567')],
  ['search, account requests by phone', search('account-requests', async () => '0300 1234567')],
  [
    'search, the end of a withdraw id',
    search('withdraw-requests', (sized) => ask(sized, 'select right(id::text, 6) as answer from withdrawals limit 1')),
  ],
]

const rows: string[][] = []
let worst = 0

function report(
  name: string,
  [small = Number.NaN, large = Number.NaN]: readonly number[],
  { unit = 'ms', mayGrow = false, cost = large / small } = {},
) {
  if (!mayGrow) worst = Math.max(worst, cost)
  const mark = mayGrow ? 'grows' : cost <= MAX_RATIO ? '' : '← too much'
  console.error(`measured: ${name}`)
  rows.push([name, `${small.toFixed(2)} ${unit}`, `${large.toFixed(2)} ${unit}`, cost.toFixed(2), mark])
}

/** The databases take turns, so that other load on the machine affects both. */
async function inTurns(sizes: readonly Sized[], rounds: number, measure: (sized: Sized) => Promise<number>): Promise<number[]> {
  const samples: number[][] = sizes.map(() => [])
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    for (const [index, sized] of sizes.entries()) {
      const spent = await measure(sized)
      if (round >= 0) samples[index]?.push(spent)
    }
  }
  return samples.map(median)
}

/** Makes concurrent calls and returns calls per second. */
async function atOnce(sizes: readonly Sized[], work: (sized: Sized) => Promise<() => Promise<unknown>>): Promise<number[]> {
  const rates: number[][] = sizes.map(() => [])
  for (let round = 0; round < CONCURRENT_ROUNDS; round += 1) {
    for (const [index, sized] of sizes.entries()) {
      const prepared = await Promise.all(Array.from({ length: CONCURRENT }, () => work(sized)))
      const spent = await timed(() => Promise.all(prepared.map((call) => call())))
      rates[index]?.push((CONCURRENT * 1000) / spent)
    }
  }
  return rates.map(median)
}

const sizes: Sized[] = []
const look = await pictureWork(proof)
for (const size of [smaller, larger]) sizes.push(await open(size, look))

for (const [name, work] of CASES) {
  report(name, await inTurns(sizes, ROUNDS, async (sized) => timed(await work(sized))))
  if (name === 'purchase') report('  picture part of it', await inTurns(sizes, ROUNDS, async () => timed(() => pictureWork(proof))))
}
for (const [name, kind] of [
  ['purchases at once', 'purchase'],
  ['approvals at once', 'approval'],
] as const) {
  const work = CASES.find(([each]) => each === kind)?.[1]
  if (!work) throw new Error(`there is no case ${kind}`)
  const rates = await atOnce(sizes, work)
  const [small = Number.NaN, large = Number.NaN] = rates
  report(name, rates, { unit: '/s', cost: small / large })
}
const violations: number[] = []
const proofs = await Promise.all(
  sizes.map(async ({ url }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const spent = await timed(async () => violations.push((await findViolations(client)).length))
    await client.end()
    return spent
  }),
)
report('check of the books', proofs, { mayGrow: true })

const at = (size: number) => `at ${size.toLocaleString('en')}`
printTable(['median of a call', at(smaller), at(larger), 'ratio', ''], rows)
console.log(`\nworst ${worst.toFixed(2)}, at most ${MAX_RATIO} allowed; violations of the books: ${violations.join(' and ')}`)
if (!(worst <= MAX_RATIO) || violations.some((count) => count > 0)) process.exitCode = 1
await cleanup.run()
