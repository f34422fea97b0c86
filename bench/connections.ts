// How much server memory an idle connection of a logged-in account takes, compared with a bare Socket.IO server without
// authentication. Measured on the real programs after garbage collection. At most 1.25 times as much; otherwise the exit
// code is 1.
//
//   node bench/connections.ts [connections rounds]

import { openCleanup } from './support/cleanup.ts'
import { type ComparedServer, startComparedServers } from './support/compared-servers.ts'
import { median, printTable } from './support/numbers.ts'
import { connectSocket, type SocketClient } from './support/socket-client.ts'

const MAX_RATIO = 1.25
const AT_ONCE = 50
const WARM_UP = 200
const KIB = 1024

const [connections = 5_000, rounds = 3] = process.argv.slice(2).map(Number)
const cleanup = openCleanup()
const servers = await startComparedServers(cleanup, await cleanup.directory(), connections / 2)

async function connect({ server, sessions }: ComparedServer, count: number): Promise<SocketClient[]> {
  const people = sessions.flatMap(({ userId, chatterId }) => [userId, chatterId]).slice(0, count)
  const clients: SocketClient[] = []
  for (let start = 0; start < people.length; start += AT_ONCE)
    clients.push(
      ...(await Promise.all(
        people.slice(start, start + AT_ONCE).map(async (id) => connectSocket(server.address, await servers.tokenOf(id))),
      )),
    )
  return clients
}

async function perConnection(each: ComparedServer): Promise<number> {
  const before = (await each.server.usage()).heldBytes
  const clients = await connect(each, connections)
  // The first reading waits for the work that a new connection causes; the second one counts.
  await each.server.usage()
  const held = (await each.server.usage()).heldBytes - before
  if (!clients.every((client) => client.isOpen())) throw new Error('some connections were closed')
  await Promise.all(clients.map((client) => client.close()))
  return held / connections / KIB
}

const compared = [servers.bare, servers.guftagu]
const measured = new Map(compared.map((server) => [server, [] as number[]]))
for (const server of compared) await Promise.all((await connect(server, WARM_UP)).map((client) => client.close()))
for (let round = 0; round < rounds; round += 1) for (const server of compared) measured.get(server)?.push(await perConnection(server))
const [bare = Number.NaN, ours = Number.NaN] = compared.map((server) => median(measured.get(server) ?? []))
printTable(
  [`${connections.toLocaleString('en')} idle connections`, 'KiB each', 'times'],
  [
    [servers.bare.name, bare.toFixed(1), '1.00'],
    [servers.guftagu.name, ours.toFixed(1), (ours / bare).toFixed(2)],
  ],
)
process.exitCode = ours / bare <= MAX_RATIO ? 0 : 1
await cleanup.run()
