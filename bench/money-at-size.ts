// Buying, deciding, paying out and looking up with 1,000 and with 1,000,000 sessions, in one run, through the real routes. The
// larger may cost at most three times the smaller; otherwise the exit code is 1. Proving the books reads everything, so
// it may grow with what there is.
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

const MOST_TIMES = 3
const ROUNDS = 21
const WARM_UPS = 3
/** Rounds of many at once, for so many a second. */
const CROWDS = 5
const CROWD = 24
const SESSIONS_PER_ACCOUNT = 5
const RECEIPT = { width: 480, height: 800 }
const EVERY_DAY = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday'

const [smaller = 1_000, larger = 1_000_000] = process.argv.slice(2).map(Number)
const cleanup = openCleanup()
const directory = await cleanup.directory()
const postgresUrl = await startPostgres(cleanup, directory)

interface Sized {
  readonly app: SizedApp
  readonly url: string
  /** Who have not dealt with each other; each pair buys once. */
  readonly pairs: Pair[]
  /** Bought and not decided. */
  readonly pending: { readonly id: string; readonly pair: Pair }[]
  /** Have earned, and may withdraw. */
  readonly earners: Pair[]
}

let receipts = 0

/** Like a receipt: dark lines on white. Each differs from the others by one pixel, so it looks like all of them. */
async function aReceipt(): Promise<Buffer> {
  receipts += 1
  const pixels = Buffer.alloc(RECEIPT.width * RECEIPT.height, 255)
  for (let line = 0; line < 24; line += 1)
    for (let row = 0; row < 12; row += 1) {
      const start = (40 + line * 30 + row) * RECEIPT.width + 30
      pixels.fill(20, start, start + 120 + ((line * 97) % 300))
    }
  pixels[receipts] = 0
  return sharp(pixels, { raw: { ...RECEIPT, channels: 1 } })
    .png()
    .toBuffer()
}

/** Reading, encoding anew and looking at a picture, as a purchase does it. */
async function pictureWork(picture: Buffer): Promise<string> {
  const path = join(directory, 'receipt.png')
  await writeFile(path, picture)
  return lookOf(await intakeImage(path, PROOF_SHAPE))
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
      await fillAccounts(url, size / SESSIONS_PER_ACCOUNT)
      await fillMoney(url, { sessions: size, look, timeZone: 'Asia/Karachi' })
      pairs = await addPairs(url, 2 * (ROUNDS + WARM_UPS) + CROWDS * CROWD)
    },
  })
  console.log(`made ${size.toLocaleString('en')} sessions in ${Math.round((performance.now() - startedAt) / 1000)} s`)
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
  if (taken === undefined) throw new Error('there is nobody left to measure with')
  return taken
}

type Work = (sized: Sized) => Promise<() => Promise<unknown>>

/** Whatever has to be there first is made outside the measured time. */
const asAdmin = (pathFor: (sized: Sized) => Promise<string>): Work => {
  const paths = new Map<Sized, string>()
  return async (sized) => {
    const path = paths.get(sized) ?? (await pathFor(sized))
    paths.set(sized, path)
    return () => sized.app.call(sized.app.admin, { path })
  }
}

const page = (list: string, total: string, share: number) =>
  asAdmin(async ({ app }) => {
    const first = await app.call(app.admin, { path: `/admin/${list}/all` })
    return `/admin/${list}/all?page=${Math.max(1, Math.ceil((Number(first[total]) / 20) * share))}`
  })
const sessionPage = (share: number) => page('session-requests', 'totalSessions', share)
const withdrawPage = (share: number) => page('withdraw-requests', 'totalWithdrawRequests', share)

const search = (list: string, textFor: (sized: Sized) => Promise<string>) =>
  asAdmin(async (sized) => `/admin/${list}/search?searchText=${encodeURIComponent(await textFor(sized))}`)
const sessionSearch = (textFor: (sized: Sized) => Promise<string>) => search('session-requests', textFor)
const said = (text: string) => sessionSearch(async () => text)

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

/** By the busiest of the database, about themselves and the other side of their latest session. */
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

const receipt = await aReceipt()

const CASES: readonly (readonly [string, Work])[] = [
  [
    'purchase',
    async (sized) => {
      const picture = await aReceipt()
      return () => purchase(sized, picture)
    },
  ],
  ['approval', async (sized) => () => decide(sized, 'completed')],
  ['withdraw', async (sized) => () => withdraw(sized)],
  [
    'rejection',
    async (sized) => {
      await purchase(sized, receipt)
      return () => decide(sized, 'rejected')
    },
  ],
  ['session check, of the busiest pair', asParty('user_id', (id, chatter) => `/user/session/check?userID=${id}&chatterID=${chatter}`)],
  ['busy check, of the busiest', asParty('chatter_id', (id) => `/chatter/busy/check?chatterID=${id}`)],
  ['history of the busiest buyer', asParty('user_id', (id) => `/payments/fetch-sessions?id=${id}&role=user`)],
  ['history of the busiest chatter', asParty('chatter_id', (id) => `/payments/fetch-sessions?id=${id}&role=chatter`)],
  ['chatters as a buyer sees them', asParty('user_id', () => '/user/chatters/initial-fetch')],
  ['withdraws of the busiest chatter', asParty('chatter_id', (id) => `/chatter/withdraws/all?chatterID=${id}`)],
  ['payment methods', asAdmin(async () => '/admin/payment-methods/all')],
  ['pending counts', asAdmin(async () => '/admin/pending-counts')],
  ['sessions, first page', sessionPage(0)],
  ['sessions, middle page', sessionPage(0.5)],
  ['sessions, last page', sessionPage(1)],
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
  ['search, half of all (gmail)', said('gmail')],
  ['search, 6% (khan)', said('khan')],
  ['search, 3% (zubair)', said('zubair')],
  ['search, 0.1% (ahmed.k)', said('ahmed.k')],
  ['search, only among the old (oldpost)', said('oldpost')],
  ['search, two letters, rare (xq)', said('xq')],
  ['search, one letter (z)', said('z')],
  ['search, digits (777)', said('777')],
  ['search, no match (zzqq)', said('zzqq')],
  ['withdraws, first page', withdrawPage(0)],
  ['withdraws, last page', withdrawPage(1)],
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
  const mark = mayGrow ? 'grows' : cost <= MOST_TIMES ? '' : '← too much'
  console.error(`measured: ${name}`)
  rows.push([name, `${small.toFixed(2)} ${unit}`, `${large.toFixed(2)} ${unit}`, cost.toFixed(2), mark])
}

/** In turns, so that whatever else the machine does falls on both alike. */
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

/** Many at once; returns how many a second. */
async function crowd(sizes: readonly Sized[], work: (sized: Sized) => Promise<() => Promise<unknown>>): Promise<number[]> {
  const rates: number[][] = sizes.map(() => [])
  for (let round = 0; round < CROWDS; round += 1) {
    for (const [index, sized] of sizes.entries()) {
      const prepared = await Promise.all(Array.from({ length: CROWD }, () => work(sized)))
      const spent = await timed(() => Promise.all(prepared.map((each) => each())))
      rates[index]?.push((CROWD * 1000) / spent)
    }
  }
  return rates.map(median)
}

const sizes: Sized[] = []
const look = await pictureWork(receipt)
for (const size of [smaller, larger]) sizes.push(await open(size, look))

for (const [name, work] of CASES) {
  report(name, await inTurns(sizes, ROUNDS, async (sized) => timed(await work(sized))))
  if (name === 'purchase') report('  of it the picture', await inTurns(sizes, ROUNDS, async () => timed(() => pictureWork(receipt))))
}
for (const [name, kind] of [
  ['purchases at once', 'purchase'],
  ['approvals at once', 'approval'],
] as const) {
  const work = CASES.find(([each]) => each === kind)?.[1]
  if (!work) throw new Error(`there is no case ${kind}`)
  const rates = await crowd(sizes, work)
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
report('proof of the books', proofs, { mayGrow: true })

const at = (size: number) => `at ${size.toLocaleString('en')}`
printTable(['median of a call', at(smaller), at(larger), 'costs times', ''], rows)
console.log(`\nworst ${worst.toFixed(2)}, at most ${MOST_TIMES} allowed; violations of the books: ${violations.join(' and ')}`)
if (!(worst <= MOST_TIMES) || violations.some((count) => count > 0)) process.exitCode = 1
await cleanup.run()
