// Messages that are stored before they are acknowledged, with every check in their path, beside the same Socket.IO with (a) no
// database at all and (b) one commit per message, and, when asked for, (c) Debian's ejabberd with its archive: how many a second, at what cost, and how long from sending to receiving.
// All in one run, in rounds that take turns; what is printed are medians over the rounds, and ratios within a round.
//
//   node bench/messages.ts [rounds seconds [ejabberd]]

import { join } from 'node:path'
import { openCleanup } from './support/cleanup.ts'
import { type Contender, openField } from './support/contenders.ts'
import { type Crowd, gather } from './support/crowd.ts'
import { requireEjabberd, startEjabberd } from './support/ejabberd.ts'
import { median, percentile, printTable } from './support/numbers.ts'
import { gatherXmpp } from './support/xmpp-crowd.ts'

const PAIRS = 500
const FEW_PAIRS = 50
/** About as many on the way in all, whether few talk much or many a little; below what a server takes from one connection. */
const CROWDS = [
  { pairs: PAIRS, onTheWay: 1, least: 0.75 },
  { pairs: FEW_PAIRS, onTheWay: 10, least: 0.65 },
] as const
const PACES = [500, 2_000] as const
const LEAST_TIMES_COMMIT_EACH = 8
const MOST_TIMES_BARE = { p50: 5, p99: 3 }

const [rounds = 9, seconds = 3] = process.argv.slice(2, 4).map(Number)
const LEAST_TIMES_EJABBERD = 15
/** Only on request, because it must be installed. */
const withEjabberd = process.argv[4] === 'ejabberd'
if (withEjabberd) requireEjabberd()

const cleanup = openCleanup()
const directory = await cleanup.directory()
const field = await openField(cleanup, directory, PAIRS)
const contenders = [field.bare, field.guftagu, field.commitEach]
const crowds = new Map<Contender, Crowd>()
for (const contender of contenders) {
  const crowd = await cleanup.open(
    () => gather(contender.server.address, contender.talks, field.tokenOf),
    (gathered) => gathered.close(),
  )
  crowds.set(contender, crowd)
}

const established = withEjabberd ? await openEjabberd() : null

async function openEjabberd() {
  const names = field.guftagu.talks.map(({ userId, chatterId }) => [userId, chatterId] as const)
  const server = await startEjabberd(cleanup, join(directory, 'ejabberd'), field.postgresUrl, names.flat())
  const crowd = await cleanup.open(
    () => gatherXmpp(server.address, names),
    (gathered) => gathered.close(),
  )
  const talk: Crowd['talk'] = (pairs, options) => crowd.talk(pairs, options)
  return { talk, cpuMs: async () => (await server.cpuMs()) + (await field.databaseCpuMs()) }
}

interface Throughput {
  readonly perSecond: number
  readonly cpuMsPerThousand: number
}

interface Delay {
  readonly p50: number
  readonly p99: number
}

function crowdOf(contender: Contender): Crowd {
  const crowd = crowds.get(contender)
  if (!crowd) throw new Error('nobody came')
  return crowd
}

type CrowdSize = (typeof CROWDS)[number]

interface Talker {
  readonly cpuMs: () => Promise<number>
  readonly talk: Crowd['talk']
}

async function throughput({ cpuMs, talk }: Talker, { pairs, onTheWay }: CrowdSize): Promise<Throughput> {
  const cpuBefore = await cpuMs()
  const startedAt = performance.now()
  const messages = await talk(pairs, { onTheWay, seconds })
  const tookSeconds = (performance.now() - startedAt) / 1000
  return { perSecond: messages / tookSeconds, cpuMsPerThousand: (((await cpuMs()) - cpuBefore) / messages) * 1000 }
}

function talker(contender: Contender): Talker {
  return { cpuMs: () => contender.cpuMs(), talk: (pairs, options) => crowdOf(contender).talk(pairs, options) }
}

async function delay(contender: Contender, pace: number): Promise<Delay> {
  const samples = await crowdOf(contender).talkAt(pace, seconds)
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) }
}

const throughputs = CROWDS.map(() => new Map(contenders.map((contender) => [contender, [] as Throughput[]])))
const ofEjabberd = CROWDS.map(() => [] as Throughput[])
const delays = PACES.map(() => new Map([field.bare, field.guftagu].map((contender) => [contender, [] as Delay[]])))

function of<T>(from: Map<Contender, T[]> | undefined, contender: Contender): T[] {
  return from?.get(contender) ?? []
}

/** Within each round, so that whatever else the machine did fell on both. */
function ratio<T>(from: Map<Contender, T[]> | undefined, one: Contender, other: Contender, figure: (measured: T) => number): number {
  const others = of(from, other)
  return median(of(from, one).flatMap((measured, round) => (others[round] === undefined ? [] : [figure(measured) / figure(others[round])])))
}

let failed = false
function verdict(value: number, isGood: boolean, digits = 2): string {
  if (!isGood) failed = true
  return `${value.toFixed(digits)}${isGood ? '' : ' !'}`
}

function sayBesideEjabberd(): void {
  console.log("\nGuftagu beside Debian's ejabberd with its archive in PostgreSQL")
  printTable(
    ['', 'ejabberd messages/s', 'times as many', 'ejabberd CPU ms per 1,000', 'times less'],
    CROWDS.map(({ pairs }, index) => {
      const [ours, theirs] = [of(throughputs[index], field.guftagu), ofEjabberd[index] ?? []]
      const many = median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)))
      const less = median(ours.map(({ cpuMsPerThousand }, round) => (theirs[round]?.cpuMsPerThousand ?? Number.NaN) / cpuMsPerThousand))
      return [
        `${pairs} pairs`,
        median(theirs.map(({ perSecond }) => perSecond)).toFixed(0),
        verdict(many, many >= LEAST_TIMES_EJABBERD, 1),
        median(theirs.map(({ cpuMsPerThousand }) => cpuMsPerThousand)).toFixed(0),
        verdict(less, less >= LEAST_TIMES_EJABBERD, 1),
      ]
    }),
  )
}

for (const contender of contenders) await crowdOf(contender).talk(PAIRS, { onTheWay: 1, seconds: 2 })
for (let round = 0; round < rounds; round += 1) {
  // The first contender finds the machine in another state than the last.
  const turn = contenders.map((_, place) => contenders[(place + round) % contenders.length] ?? field.bare)
  for (const [index, crowd] of CROWDS.entries())
    for (const contender of turn) of(throughputs[index], contender).push(await throughput(talker(contender), crowd))
  if (established) for (const [index, crowd] of CROWDS.entries()) ofEjabberd[index]?.push(await throughput(established, crowd))
  for (const [index, pace] of PACES.entries())
    for (const contender of turn.filter((each) => each !== field.commitEach))
      of(delays[index], contender).push(await delay(contender, pace))
  console.log(`round ${round + 1} of ${rounds}`)
}

for (const [index, { pairs, least }] of CROWDS.entries()) {
  const measured = throughputs[index]
  console.log(`\n${pairs} pairs, as fast as they are answered`)
  printTable(
    ['', 'messages/s', 'of (a)', 'times (b)', 'CPU ms per 1,000'],
    contenders.map((contender) => {
      const share = ratio(measured, contender, field.bare, ({ perSecond }) => perSecond)
      const times = ratio(measured, contender, field.commitEach, ({ perSecond }) => perSecond)
      const isOurs = contender === field.guftagu
      return [
        contender.name,
        median(of(measured, contender).map(({ perSecond }) => perSecond)).toFixed(0),
        verdict(share, !isOurs || share >= least),
        verdict(times, !isOurs || times >= LEAST_TIMES_COMMIT_EACH, 1),
        median(of(measured, contender).map(({ cpuMsPerThousand }) => cpuMsPerThousand)).toFixed(0),
      ]
    }),
  )
}
if (established) sayBesideEjabberd()
for (const [index, pace] of PACES.entries()) {
  const measured = delays[index]
  console.log(`\n${pace} messages a second among ${PAIRS} pairs, milliseconds from sending to receiving`)
  printTable(
    ['', 'p50', 'p99', 'p50 of (a)', 'p99 of (a)'],
    [field.bare, field.guftagu].map((contender) => {
      const isJudged = contender === field.guftagu && pace === PACES[1]
      const p50 = ratio(measured, contender, field.bare, (each) => each.p50)
      const p99 = ratio(measured, contender, field.bare, (each) => each.p99)
      return [
        contender.name,
        median(of(measured, contender).map((each) => each.p50)).toFixed(2),
        median(of(measured, contender).map((each) => each.p99)).toFixed(2),
        verdict(p50, !isJudged || p50 <= MOST_TIMES_BARE.p50),
        verdict(p99, !isJudged || p99 <= MOST_TIMES_BARE.p99),
      ]
    }),
  )
}
await cleanup.run()
process.exitCode = failed ? 1 : 0
