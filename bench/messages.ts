// Throughput, CPU cost and delay of messages. Guftagu checks and stores each message before acknowledging it. It is compared with the same
// Socket.IO with (a) no database and (b) one commit per message, and on request with (c) Debian's ejabberd and its archive. The servers
// take turns in every round of one run. Prints medians over the rounds, and medians of the ratios within a round.
//
//   node bench/messages.ts [rounds seconds [ejabberd]]

import { join } from 'node:path'
import pg from 'pg'
import { type ChatClients, connectClients } from './support/chat-clients.ts'
import { openCleanup } from './support/cleanup.ts'
import { type ComparedServer, startComparedServers } from './support/compared-servers.ts'
import { requireEjabberd, startEjabberd } from './support/ejabberd.ts'
import { median, percentile, printTable } from './support/numbers.ts'
import { connectXmppClients } from './support/xmpp-clients.ts'

const PAIRS = 500
const FEW_PAIRS = 50
/** Both loads have about the same number of messages in flight, and stay below the server's limit per connection. */
const LOADS = [
  { pairs: PAIRS, inFlight: 1, minShare: 0.75 },
  { pairs: FEW_PAIRS, inFlight: 10, minShare: 0.65 },
] as const
const PACES = [500, 2_000] as const
const MIN_RATIO_TO_COMMIT_EACH = 8
const MAX_RATIO_TO_BARE = { p50: 5, p99: 3 }

const [rounds = 9, seconds = 3] = process.argv.slice(2, 4).map(Number)
const MIN_RATIO_TO_EJABBERD = 15
/** Runs only on request, because it must be installed. */
const withEjabberd = process.argv[4] === 'ejabberd'
if (withEjabberd) requireEjabberd()

const cleanup = openCleanup()
const directory = await cleanup.directory()
const servers = await startComparedServers(cleanup, directory, PAIRS)
const compared = [servers.bare, servers.guftagu, servers.commitEach]
const clients = new Map<ComparedServer, ChatClients>()
for (const each of compared) {
  const opened = await cleanup.open(
    () => connectClients(each.server.address, each.sessions, servers.tokenOf),
    (connected) => connected.close(),
  )
  clients.set(each, opened)
}

const established = withEjabberd ? await openEjabberd() : null

async function openEjabberd() {
  const names = servers.guftagu.sessions.map(({ userId, chatterId }) => [userId, chatterId] as const)
  const ejabberd = await startEjabberd(cleanup, join(directory, 'ejabberd'), servers.postgresUrl, names.flat())
  const opened = await cleanup.open(
    () => connectXmppClients(ejabberd.address, names),
    (connected) => connected.close(),
  )
  const sendFor: ChatClients['sendFor'] = (pairs, options) => opened.sendFor(pairs, options)
  return { sendFor, cpuMs: async () => (await ejabberd.cpuMs()) + (await servers.databaseCpuMs()) }
}

interface Throughput {
  readonly perSecond: number
  readonly cpuMsPerThousand: number
}

interface Delay {
  readonly p50: number
  readonly p99: number
}

function clientsOf(server: ComparedServer): ChatClients {
  const found = clients.get(server)
  if (!found) throw new Error(`no clients are connected to ${server.name}`)
  return found
}

type Load = (typeof LOADS)[number]

interface Sender {
  readonly cpuMs: () => Promise<number>
  readonly sendFor: ChatClients['sendFor']
}

/** Adds what the database was doing when a message was refused, because a full queue comes from a slow batch. */
async function withCause<T>(sending: Promise<T>): Promise<T> {
  return sending.catch(async (error: Error) => {
    const client = new pg.Client({ connectionString: servers.postgresUrl })
    await client.connect()
    const { rows } = await client.query<{ ms: number; query: string }>(
      `select round(extract(epoch from clock_timestamp() - query_start) * 1000)::int as ms, left(trim(query), 60) as query
       from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and application_name = 'guftagu'`,
    )
    await client.end()
    const statements = rows.map(({ ms, query }) => `\n  ${query} … for ${ms} ms`)
    throw new Error(`${error.message}. The database was running:${statements.join('') || ' nothing'}`, { cause: error })
  })
}

async function throughput({ cpuMs, sendFor }: Sender, { pairs, inFlight }: Load): Promise<Throughput> {
  const cpuBefore = await cpuMs()
  const startedAt = performance.now()
  const messages = await sendFor(pairs, { inFlight, seconds })
  const tookSeconds = (performance.now() - startedAt) / 1000
  return { perSecond: messages / tookSeconds, cpuMsPerThousand: (((await cpuMs()) - cpuBefore) / messages) * 1000 }
}

function senderOf(server: ComparedServer): Sender {
  return { cpuMs: () => server.cpuMs(), sendFor: (pairs, options) => withCause(clientsOf(server).sendFor(pairs, options)) }
}

async function delay(server: ComparedServer, pace: number): Promise<Delay> {
  const samples = await withCause(clientsOf(server).sendAtRate(pace, seconds))
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) }
}

const throughputs = LOADS.map(() => new Map(compared.map((server) => [server, [] as Throughput[]])))
const ofEjabberd = LOADS.map(() => [] as Throughput[])
const delays = PACES.map(() => new Map([servers.bare, servers.guftagu].map((server) => [server, [] as Delay[]])))

function of<T>(from: Map<ComparedServer, T[]> | undefined, server: ComparedServer): T[] {
  return from?.get(server) ?? []
}

/** Ratios are taken within a round, so that other load on the machine affects both servers. */
function ratio<T>(
  from: Map<ComparedServer, T[]> | undefined,
  one: ComparedServer,
  other: ComparedServer,
  figure: (measured: T) => number,
): number {
  const others = of(from, other)
  return median(of(from, one).flatMap((measured, round) => (others[round] === undefined ? [] : [figure(measured) / figure(others[round])])))
}

let failed = false
function checked(value: number, isAllowed: boolean, digits = 2): string {
  if (!isAllowed) failed = true
  return `${value.toFixed(digits)}${isAllowed ? '' : ' !'}`
}

function printEjabberd(): void {
  console.log("\nGuftagu compared with Debian's ejabberd and its archive in PostgreSQL")
  printTable(
    ['', 'ejabberd messages/s', 'times as many', 'ejabberd CPU ms per 1,000', 'times less'],
    LOADS.map(({ pairs }, index) => {
      const [ours, theirs] = [of(throughputs[index], servers.guftagu), ofEjabberd[index] ?? []]
      const many = median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)))
      const less = median(ours.map(({ cpuMsPerThousand }, round) => (theirs[round]?.cpuMsPerThousand ?? Number.NaN) / cpuMsPerThousand))
      return [
        `${pairs} pairs`,
        median(theirs.map(({ perSecond }) => perSecond)).toFixed(0),
        checked(many, many >= MIN_RATIO_TO_EJABBERD, 1),
        median(theirs.map(({ cpuMsPerThousand }) => cpuMsPerThousand)).toFixed(0),
        checked(less, less >= MIN_RATIO_TO_EJABBERD, 1),
      ]
    }),
  )
}

for (const server of compared) await senderOf(server).sendFor(PAIRS, { inFlight: 1, seconds: 2 })
for (let round = 0; round < rounds; round += 1) {
  // A different server goes first in each round, because the order affects the result.
  const inTurn = compared.map((_, place) => compared[(place + round) % compared.length] ?? servers.bare)
  for (const [index, load] of LOADS.entries())
    for (const server of inTurn) of(throughputs[index], server).push(await throughput(senderOf(server), load))
  if (established) for (const [index, load] of LOADS.entries()) ofEjabberd[index]?.push(await throughput(established, load))
  for (const [index, pace] of PACES.entries())
    for (const server of inTurn.filter((each) => each !== servers.commitEach)) of(delays[index], server).push(await delay(server, pace))
  console.log(`round ${round + 1} of ${rounds}`)
}

for (const [index, { pairs, minShare }] of LOADS.entries()) {
  const measured = throughputs[index]
  console.log(`\n${pairs} pairs, each sends as soon as the last message is acknowledged`)
  printTable(
    ['', 'messages/s', 'of (a)', 'times (b)', 'CPU ms per 1,000'],
    compared.map((server) => {
      const share = ratio(measured, server, servers.bare, ({ perSecond }) => perSecond)
      const times = ratio(measured, server, servers.commitEach, ({ perSecond }) => perSecond)
      const isOurs = server === servers.guftagu
      return [
        server.name,
        median(of(measured, server).map(({ perSecond }) => perSecond)).toFixed(0),
        checked(share, !isOurs || share >= minShare),
        checked(times, !isOurs || times >= MIN_RATIO_TO_COMMIT_EACH, 1),
        median(of(measured, server).map(({ cpuMsPerThousand }) => cpuMsPerThousand)).toFixed(0),
      ]
    }),
  )
}
if (established) printEjabberd()
for (const [index, pace] of PACES.entries()) {
  const measured = delays[index]
  console.log(`\n${pace} messages a second among ${PAIRS} pairs, milliseconds from sending to receiving`)
  printTable(
    ['', 'p50', 'p99', 'p50 of (a)', 'p99 of (a)'],
    [servers.bare, servers.guftagu].map((server) => {
      const isLimited = server === servers.guftagu && pace === PACES[1]
      const p50 = ratio(measured, server, servers.bare, (each) => each.p50)
      const p99 = ratio(measured, server, servers.bare, (each) => each.p99)
      return [
        server.name,
        median(of(measured, server).map((each) => each.p50)).toFixed(2),
        median(of(measured, server).map((each) => each.p99)).toFixed(2),
        checked(p50, !isLimited || p50 <= MAX_RATIO_TO_BARE.p50),
        checked(p99, !isLimited || p99 <= MAX_RATIO_TO_BARE.p99),
      ]
    }),
  )
}
await cleanup.run()
process.exitCode = failed ? 1 : 0
