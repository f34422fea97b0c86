// What one presence change costs while many people are connected, compared with a naive server that broadcasts every change to all sockets:
// frames, and CPU time of server and database, including the connection itself. It may take at most a quarter of the naive CPU time;
// otherwise the exit code is 1. Fewer people reconnect to the naive server, because its cost per change does not depend on their number.
//
//   node bench/presence.ts [connected flapping rounds]

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl } from '#server/testing/database.ts'
import { startServer } from './support/child-server.ts'
import { openCleanup } from './support/cleanup.ts'
import { startComparedServers } from './support/compared-servers.ts'
import { median, printTable } from './support/numbers.ts'
import { connectSocket, type SocketClient } from './support/socket-client.ts'

const MAX_SHARE_OF_NAIVE = 0.25
const AT_ONCE = 50
const NAIVE_SHARE = 0.05
const QUIET_MS = 1_000
const POLL_MS = 200

interface Variant {
  readonly name: string
  readonly address: string
  readonly flapping: number
  readonly tokenOf: (id: string) => Promise<string>
  cpuMs(): Promise<number>
  transactions(): Promise<number>
  /** Resolves once the server counts this many people online. */
  untilOnline(count: number): Promise<void>
  /** Whether broadcasts can be switched off while people connect and disconnect outside the measured time. */
  readonly canPause: boolean
}

interface Cost {
  readonly frames: number
  readonly cpuMs: number
  readonly transactions: number
}

const [connected = 10_000, flapping = 1_000, rounds = 3] = process.argv.slice(2).map(Number)
const cleanup = openCleanup()
const servers = await startComparedServers(cleanup, await cleanup.directory(), connected / 2)
const naive = await startServer(cleanup, join(import.meta.dirname, 'support', 'naive-presence-server.ts'), [], {})
const database = new pg.Client({ connectionString: databaseUrl(servers.postgresUrl, 'guftagu') })
await cleanup.open(
  () => database.connect(),
  () => database.end(),
)
const people = servers.guftagu.sessions.flatMap(({ userId, chatterId }) => [userId, chatterId])

const variants: readonly Variant[] = [
  {
    name: 'broadcast to all',
    address: naive.address,
    flapping: Math.max(10, Math.round(flapping * NAIVE_SHARE)),
    tokenOf: async (id) => id,
    cpuMs: async () => (await naive.usage()).cpuMs,
    transactions: async () => 0,
    untilOnline: async () => {},
    canPause: true,
  },
  {
    name: 'Guftagu',
    address: servers.guftagu.server.address,
    flapping,
    tokenOf: servers.tokenOf,
    cpuMs: () => servers.guftagu.cpuMs(),
    transactions: () => numberOf(`select xact_commit from pg_stat_database where datname = current_database()`),
    async untilOnline(count) {
      while ((await numberOf('select count(*) from presence where is_online')) !== count) await sleep(POLL_MS)
    },
    canPause: false,
  },
]

async function numberOf(statement: string): Promise<number> {
  const { rows } = await database.query<Record<string, unknown>>(statement)
  return Number(Object.values(rows[0] ?? {})[0])
}

async function inBatches<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < all.length; start += AT_ONCE) done.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(work))))
  return done
}

/** Spread evenly, buyers and chatters in turn: a chatter is in many people's lists, a buyer in few. */
function someOf(all: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_each, turn) => {
    const place = Math.floor((turn * all.length) / count)
    return all[place - (place % 2) + (turn % 2)] ?? ''
  })
}

/** Connects and sends `userOnline`, as the page does. */
async function goOnline(variant: Variant, id: string): Promise<SocketClient> {
  const client = await connectSocket(variant.address, await variant.tokenOf(id))
  const answer = await client.ask('userOnline', id)
  if (!answer.ok) throw new Error(`userOnline was answered ${answer.code}`)
  return client
}

async function measure(variant: Variant): Promise<Cost> {
  const clients = new Map<string, SocketClient>()
  await inBatches(people, async (id) => clients.set(id, await goOnline(variant, id)))
  await variant.untilOnline(people.length)
  const reconnecting = new Set(someOf(people, variant.flapping))
  const steady = people.filter((id) => !reconnecting.has(id)).map((id) => clients.get(id))
  const framesOf = () => steady.reduce((sum, client) => sum + (client?.frames() ?? 0), 0)
  const setBroadcasting = async (isBroadcasting: boolean) => variant.canPause && steady[0]?.ask('setBroadcasting', isBroadcasting)
  await untilQuiet(framesOf)
  await setBroadcasting(true)

  const before = { frames: framesOf(), cpuMs: await variant.cpuMs(), transactions: await variant.transactions() }
  await inBatches([...reconnecting], async (id) => clients.get(id)?.close())
  await variant.untilOnline(people.length - reconnecting.size)
  await inBatches([...reconnecting], async (id) => clients.set(id, await goOnline(variant, id)))
  await variant.untilOnline(people.length)
  await untilQuiet(framesOf)
  const changes = reconnecting.size * 2
  const cost = {
    frames: (framesOf() - before.frames) / changes,
    cpuMs: ((await variant.cpuMs()) - before.cpuMs) / changes,
    transactions: ((await variant.transactions()) - before.transactions) / changes,
  }
  await setBroadcasting(false)
  await inBatches([...clients.values()], (client) => client.close())
  await variant.untilOnline(0)
  return cost
}

/** Pings continue to arrive, but only a few at a time. */
async function untilQuiet(framesOf: () => number): Promise<void> {
  for (let before = -1; framesOf() - before > people.length / 10; ) {
    before = framesOf()
    await sleep(QUIET_MS)
  }
}

const costs = new Map(variants.map((variant) => [variant, [] as Cost[]]))
for (let round = 0; round < rounds; round += 1) for (const variant of variants) costs.get(variant)?.push(await measure(variant))
const medianOf = (variant: Variant | undefined, figure: keyof Cost) =>
  median((variant && costs.get(variant)?.map((cost) => cost[figure])) ?? [])
printTable(
  [`${connected.toLocaleString('en')} connected, per change`, 'flapping', 'frames', 'CPU ms', 'transactions'],
  variants.map((variant) => [
    variant.name,
    variant.flapping.toLocaleString('en'),
    medianOf(variant, 'frames').toFixed(1),
    medianOf(variant, 'cpuMs').toFixed(2),
    medianOf(variant, 'transactions').toFixed(2),
  ]),
)
const [everybody, ours] = variants
const ratio = medianOf(ours, 'cpuMs') / medianOf(everybody, 'cpuMs')
const frames = medianOf(ours, 'frames') / medianOf(everybody, 'frames')
console.log(
  `\ncompared with broadcasting: ${frames.toFixed(4)} of the frames, ${ratio.toFixed(3)} of the CPU time; at most ${MAX_SHARE_OF_NAIVE} allowed`,
)
process.exitCode = ratio <= MAX_SHARE_OF_NAIVE ? 0 : 1
await cleanup.run()
