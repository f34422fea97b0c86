// How much memory of the server an idle connection of a logged-in account takes, beside a bare Socket.IO that asks nobody
// who they are. Measured on the real programs, after the rubbish is out. At most 1.25 of it; otherwise the exit code is 1.
//
//   node bench/connections.ts [connections rounds]

import { openCleanup } from './support/cleanup.ts'
import { type Contender, openField } from './support/contenders.ts'
import { median, printTable } from './support/numbers.ts'
import { openWire, type Wire } from './support/wire.ts'

const MOST_TIMES = 1.25
const AT_ONCE = 50
const WARM_UP = 200
const KIB = 1024

const [connections = 5_000, rounds = 3] = process.argv.slice(2).map(Number)
const cleanup = openCleanup()
const field = await openField(cleanup, await cleanup.directory(), connections / 2)

async function connect({ server, talks }: Contender, count: number): Promise<Wire[]> {
  const people = talks.flatMap(({ userId, chatterId }) => [userId, chatterId]).slice(0, count)
  const wires: Wire[] = []
  for (let start = 0; start < people.length; start += AT_ONCE)
    wires.push(
      ...(await Promise.all(people.slice(start, start + AT_ONCE).map(async (id) => openWire(server.address, await field.tokenOf(id))))),
    )
  return wires
}

async function perConnection(contender: Contender): Promise<number> {
  const before = (await contender.server.usage()).heldBytes
  const wires = await connect(contender, connections)
  // Whatever a connection begins is over by the second look.
  await contender.server.usage()
  const held = (await contender.server.usage()).heldBytes - before
  if (!wires.every((wire) => wire.isOpen())) throw new Error('some connections did not stay')
  await Promise.all(wires.map((wire) => wire.close()))
  return held / connections / KIB
}

const contenders = [field.bare, field.guftagu]
const measured = new Map(contenders.map((contender) => [contender, [] as number[]]))
for (const contender of contenders) await Promise.all((await connect(contender, WARM_UP)).map((wire) => wire.close()))
for (let round = 0; round < rounds; round += 1)
  for (const contender of contenders) measured.get(contender)?.push(await perConnection(contender))
const [bare = Number.NaN, ours = Number.NaN] = contenders.map((contender) => median(measured.get(contender) ?? []))
printTable(
  [`${connections.toLocaleString('en')} idle connections`, 'KiB each', 'times'],
  [
    [field.bare.name, bare.toFixed(1), '1.00'],
    [field.guftagu.name, ours.toFixed(1), (ours / bare).toFixed(2)],
  ],
)
process.exitCode = ours / bare <= MOST_TIMES ? 0 : 1
await cleanup.run()
