// What it costs that somebody comes or goes while many are connected, beside the naive way of telling everybody: frames, and
// computing of server and database, per change, the connection itself included. At most a quarter of the naive way's;
// otherwise the exit code is 1. The naive way has fewer people flap: its cost per change does not depend on how many do.
//
//   node bench/presence.ts [connected flapping rounds]

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl } from '#server/testing/database.ts'
import { startServer } from './support/child-server.ts'
import { openCleanup } from './support/cleanup.ts'
import { openField } from './support/contenders.ts'
import { median, printTable } from './support/numbers.ts'
import { openWire, type Wire } from './support/wire.ts'

const MOST_OF_NAIVE = 0.25
const AT_ONCE = 50
const NAIVE_SHARE = 0.05
const QUIET_MS = 1_000
const POLL_MS = 200

interface Way {
  readonly name: string
  readonly address: string
  readonly flapping: number
  readonly tokenOf: (id: string) => Promise<string>
  cpuMs(): Promise<number>
  transactions(): Promise<number>
  /** Resolves once the server knows that so many are there. */
  untilThereAre(count: number): Promise<void>
  /** Whether those who gather and part are told of too. */
  readonly isSwitched: boolean
}

interface Cost {
  readonly frames: number
  readonly cpuMs: number
  readonly transactions: number
}

const [connected = 10_000, flapping = 1_000, rounds = 3] = process.argv.slice(2).map(Number)
const cleanup = openCleanup()
const field = await openField(cleanup, await cleanup.directory(), connected / 2)
const naive = await startServer(cleanup, join(import.meta.dirname, 'support', 'telling-everybody.ts'), [], {})
const database = new pg.Client({ connectionString: databaseUrl(field.postgresUrl, 'guftagu') })
await cleanup.open(
  () => database.connect(),
  () => database.end(),
)
const people = field.guftagu.talks.flatMap(({ userId, chatterId }) => [userId, chatterId])

const ways: readonly Way[] = [
  {
    name: 'everybody is told',
    address: naive.address,
    flapping: Math.max(10, Math.round(flapping * NAIVE_SHARE)),
    tokenOf: async (id) => id,
    cpuMs: async () => (await naive.usage()).cpuMs,
    transactions: async () => 0,
    untilThereAre: async () => {},
    isSwitched: true,
  },
  {
    name: 'Guftagu',
    address: field.guftagu.server.address,
    flapping,
    tokenOf: field.tokenOf,
    cpuMs: () => field.guftagu.cpuMs(),
    transactions: () => numberOf(`select xact_commit from pg_stat_database where datname = current_database()`),
    async untilThereAre(count) {
      while ((await numberOf('select count(*) from presence where is_online')) !== count) await sleep(POLL_MS)
    },
    isSwitched: false,
  },
]

async function numberOf(statement: string): Promise<number> {
  const { rows } = await database.query<Record<string, unknown>>(statement)
  return Number(Object.values(rows[0] ?? {})[0])
}

async function inLots<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < all.length; start += AT_ONCE) done.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(work))))
  return done
}

/** Evenly, buyers and chatters in turn: a chatter is in the list of many, a buyer in those of a few. */
function someOf(all: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_each, turn) => {
    const place = Math.floor((turn * all.length) / count)
    return all[place - (place % 2) + (turn % 2)] ?? ''
  })
}

/** As a page does: it connects and says who is there, and from then on hears of its list. */
async function arrive(way: Way, id: string): Promise<Wire> {
  const wire = await openWire(way.address, await way.tokenOf(id))
  const answer = await wire.ask('userOnline', id)
  if (!answer.ok) throw new Error(`userOnline was answered ${answer.code}`)
  return wire
}

async function measure(way: Way): Promise<Cost> {
  const wires = new Map<string, Wire>()
  await inLots(people, async (id) => wires.set(id, await arrive(way, id)))
  await way.untilThereAre(people.length)
  const restless = new Set(someOf(people, way.flapping))
  const still = people.filter((id) => !restless.has(id)).map((id) => wires.get(id))
  const framesOf = () => still.reduce((sum, wire) => sum + (wire?.frames() ?? 0), 0)
  const tell = async (isTelling: boolean) => way.isSwitched && still[0]?.ask('tell', isTelling)
  await untilQuiet(framesOf)
  await tell(true)

  const before = { frames: framesOf(), cpuMs: await way.cpuMs(), transactions: await way.transactions() }
  await inLots([...restless], async (id) => wires.get(id)?.close())
  await way.untilThereAre(people.length - restless.size)
  await inLots([...restless], async (id) => wires.set(id, await arrive(way, id)))
  await way.untilThereAre(people.length)
  await untilQuiet(framesOf)
  const changes = restless.size * 2
  const cost = {
    frames: (framesOf() - before.frames) / changes,
    cpuMs: ((await way.cpuMs()) - before.cpuMs) / changes,
    transactions: ((await way.transactions()) - before.transactions) / changes,
  }
  await tell(false)
  await inLots([...wires.values()], (wire) => wire.close())
  await way.untilThereAre(0)
  return cost
}

/** Pings come too, but few at a time. */
async function untilQuiet(framesOf: () => number): Promise<void> {
  for (let before = -1; framesOf() - before > people.length / 10; ) {
    before = framesOf()
    await sleep(QUIET_MS)
  }
}

const costs = new Map(ways.map((way) => [way, [] as Cost[]]))
for (let round = 0; round < rounds; round += 1) for (const way of ways) costs.get(way)?.push(await measure(way))
const medianOf = (way: Way | undefined, figure: keyof Cost) => median((way && costs.get(way)?.map((cost) => cost[figure])) ?? [])
printTable(
  [`${connected.toLocaleString('en')} connected, per change`, 'flapping', 'frames', 'CPU ms', 'transactions'],
  ways.map((way) => [
    way.name,
    way.flapping.toLocaleString('en'),
    medianOf(way, 'frames').toFixed(1),
    medianOf(way, 'cpuMs').toFixed(2),
    medianOf(way, 'transactions').toFixed(2),
  ]),
)
const [everybody, ours] = ways
const ratio = medianOf(ours, 'cpuMs') / medianOf(everybody, 'cpuMs')
const frames = medianOf(ours, 'frames') / medianOf(everybody, 'frames')
console.log(`\nof the naive way: ${frames.toFixed(4)} of the frames, ${ratio.toFixed(3)} of the CPU; at most ${MOST_OF_NAIVE} allowed`)
process.exitCode = ratio <= MOST_OF_NAIVE ? 0 : 1
await cleanup.run()
