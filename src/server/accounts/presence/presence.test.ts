// Presence. Each test controls the grace period and heartbeats of its nodes, which share the test's database.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import type { PersonStatus } from '#contract/presence.ts'
import type { AccountId } from '#domain/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { connect } from '../../testing/socket.ts'
import { openPresence } from './node.ts'
import { findPresences, removeDeadNodes, saveArrivals, saveDepartures, saveNode } from './store.ts'

const NEVER_BY_ITSELF_MS = 60 * 60_000
/** Three heartbeats. */
const SILENT_MS = 3 * NEVER_BY_ITSELF_MS

/** A node with presence only, which records what it emits. */
function aNode(app: TestApp, { graceMs = 0, hasOtherNodes = true } = {}) {
  const emitted: PersonStatus[] = []
  const sent: AccountId[] = []
  const node = openPresence(
    {
      ...app,
      log: openLog({ level: 'silent' }),
      hasOtherNodes,
      realtime: {
        toRoom: (room, _name, payload) => {
          const status = payload as PersonStatus
          expect(room).toBe(`presence:${status.userID}`)
          emitted.push(status)
        },
        disconnectAccount: (id) => void sent.push(id),
      },
    },
    { graceMs, heartbeatMs: NEVER_BY_ITSELF_MS },
  )
  /** Everything emitted since the last call. */
  const takeEmitted = () => emitted.splice(0).map(({ userID, isOnline }) => [userID, isOnline])
  return { node, takeEmitted, emitted, sent }
}

async function presenceOf(app: TestApp, { id }: Person) {
  return (await findPresences(app.db.query, [id]))(id)
}

/** A timer writes departures, even without a grace period. */
async function afterGrace(node: { settled(): Promise<void> }): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2))
  await node.settled()
}

it('an account is online from its first connection to its last, and each change is emitted once', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const { node, takeEmitted, emitted } = aNode(app)
  node.arrived(user.id)
  node.arrived(user.id)
  await node.settled()
  expect(takeEmitted()).toEqual([[user.id, true]])
  expect(await presenceOf(app, user)).toEqual({ isOnline: true, lastSeenAt: null })
  node.left(user.id)
  await afterGrace(node)
  expect(emitted).toEqual([])
  node.left(user.id)
  await afterGrace(node)
  expect(emitted).toEqual([{ userID: user.id, isOnline: false, lastSeen: app.clock.now().toISOString() }])
  expect(await presenceOf(app, user)).toEqual({ isOnline: false, lastSeenAt: app.clock.now() })
  await node.stop()
})

it('an account that comes back within the grace period was never away', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const { node, takeEmitted } = aNode(app, { graceMs: NEVER_BY_ITSELF_MS })
  node.arrived(user.id)
  await node.settled()
  for (let time = 0; time < 3; time += 1) {
    node.left(user.id)
    node.arrived(user.id)
  }
  await node.settled()
  expect(takeEmitted()).toEqual([[user.id, true]])
  await node.stop()
})

it('two nodes: coming to the second and leaving the first changes nothing, leaving both does', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [first, second] = [aNode(app), aNode(app)]
  first.node.arrived(user.id)
  await first.node.settled()
  second.node.arrived(user.id)
  await second.node.settled()
  first.node.left(user.id)
  await afterGrace(first.node)
  expect(first.takeEmitted()).toEqual([[user.id, true]])
  expect((await presenceOf(app, user)).isOnline).toBe(true)
  second.node.left(user.id)
  await afterGrace(second.node)
  expect(second.takeEmitted()).toEqual([[user.id, false]])
  await Promise.all([first.node.stop(), second.node.stop()])
})

it('leaving one node while an arrival on another is being written changes nothing', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [first, second] = [aNode(app), aNode(app)]
  first.node.arrived(user.id)
  await first.node.settled()
  first.takeEmitted()
  const { rows } = await sql<{ id: string }>`select id from presence_nodes`.execute(app.db.query)
  await second.node.heartbeat()
  // Does what the second node's saveArrivals does, but pauses before the commit.
  const arrival = await gate(
    app,
    `with connected as (insert into presence_connections (account_id, node_id) select $1::uuid, id from presence_nodes where id <> $2)
     insert into presence (account_id, is_online) values ($1::uuid, true)
     on conflict (account_id) do update set is_online = true where not presence.is_online`,
    [user.id, rows[0]?.id],
  )
  first.node.left(user.id)
  await arrival.release([() => afterGrace(first.node)])
  expect(first.takeEmitted()).toEqual([])
  expect((await presenceOf(app, user)).isOnline).toBe(true)
  await Promise.all([first.node.stop(), second.node.stop()])
})

it('events that arrived in the wrong order are corrected by the next heartbeat', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [first, second] = [aNode(app), aNode(app)]
  first.node.arrived(user.id)
  await first.node.settled()
  first.node.left(user.id)
  await afterGrace(first.node)
  first.takeEmitted()
  second.node.arrived(user.id)
  await second.node.settled()
  await first.node.heartbeat()
  expect(first.takeEmitted()).toEqual([[user.id, true]])
  await first.node.heartbeat()
  expect(first.takeEmitted()).toEqual([])
  await Promise.all([first.node.stop(), second.node.stop()])
})

it('a node that stops is taken over by one other: its accounts go offline as of its last heartbeat, unless they connected elsewhere', async () => {
  const app = await testApp()
  const [gone, moved] = [await aUser(app), await aUser(app)]
  const [dead, ...alive] = [aNode(app), aNode(app), aNode(app)]
  for (const { id } of [gone, moved]) dead.node.arrived(id)
  await dead.node.settled()
  const lastHeartbeatAt = app.clock.now()
  // Like kill -9: it writes nothing more.
  await dead.node.stop()
  app.clock.advance(SILENT_MS)
  alive[0].node.arrived(moved.id)
  await Promise.all(alive.map(({ node }) => node.heartbeat()))
  expect(alive.flatMap(({ takeEmitted }) => takeEmitted())).toEqual([])
  app.clock.advance(1)
  await Promise.all(alive.map(({ node }) => node.heartbeat()))
  expect(alive.flatMap(({ takeEmitted }) => takeEmitted())).toEqual([[gone.id, false]])
  expect(await presenceOf(app, gone)).toEqual({ isOnline: false, lastSeenAt: lastHeartbeatAt })
  expect((await presenceOf(app, moved)).isOnline).toBe(true)
  await Promise.all(alive.map(({ node }) => node.stop()))
})

it('a node that is taken for dead while it writes does not deadlock with the node that takes over', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const nodeId = randomUUID()
  await saveNode(app, nodeId)
  await saveArrivals(app, nodeId, [user.id])
  app.clock.advance(SILENT_MS + 1)
  const write = [() => saveDepartures(app, nodeId, [user.id]), () => saveArrivals(app, nodeId, [user.id])]
  for (const own of write) {
    const held = await gate(app, 'select from presence where account_id = $1 for update', [user.id])
    // The writer usually comes first. On a slow machine it may come second and then finds that its node is unknown.
    await held.release<unknown>([
      async () => own().catch((error) => expect(String(error)).toContain('node_id_fkey')),
      async () => (await sleep(50), removeDeadNodes(app, SILENT_MS)),
    ])
    await saveNode(app, nodeId)
    await saveArrivals(app, nodeId, [user.id])
    app.clock.advance(SILENT_MS + 1)
  }
})

it('a node that was only slow comes back with all its accounts', async () => {
  const app = await testApp()
  const [user, leaver] = [await aUser(app), await aUser(app)]
  const [slow, other] = [aNode(app), aNode(app)]
  for (const { id } of [user, leaver]) slow.node.arrived(id)
  await slow.node.settled()
  app.clock.advance(SILENT_MS + 1)
  await other.node.heartbeat()
  expect(other.takeEmitted()).toHaveLength(2)
  slow.takeEmitted()
  slow.node.left(leaver.id)
  await afterGrace(slow.node)
  await slow.node.heartbeat()
  // It had written both accounts as online, and one no longer is.
  expect(slow.takeEmitted()).toEqual([
    [user.id, true],
    [leaver.id, false],
  ])
  // The same, but the node notices only because it cannot write a new arrival.
  app.clock.advance(SILENT_MS + 1)
  await other.node.heartbeat()
  slow.node.arrived(leaver.id)
  await slow.node.settled()
  expect(slow.takeEmitted().toSorted()).toEqual([user, leaver].map(({ id }) => [id, true]).toSorted())
  await Promise.all([slow.node.stop(), other.node.stop()])
})

it('a crash of the database loses nodes and connections: connected accounts stay online, the others go offline three heartbeats later', async () => {
  const app = await testApp()
  const [user, lost] = [await aUser(app), await aUser(app)]
  const [node, other] = [aNode(app), aNode(app)]
  node.node.arrived(user.id)
  other.node.arrived(lost.id)
  await Promise.all([node.node.settled(), other.node.settled()])
  await other.node.stop()
  node.takeEmitted()
  await sql`truncate presence_nodes cascade`.execute(app.db.query)
  await node.node.heartbeat()
  await node.node.heartbeat()
  expect(node.takeEmitted()).toEqual([])
  await node.node.heartbeat()
  expect(node.takeEmitted()).toEqual([[lost.id, false]])
  expect((await presenceOf(app, user)).isOnline).toBe(true)
  await node.node.stop()
})

it('a database that fails is tried again at the next heartbeat, and nothing is lost', async () => {
  const app = await testApp()
  const [comer, goer] = [await aUser(app), await aUser(app)]
  const { node, takeEmitted } = aNode(app)
  node.arrived(goer.id)
  await node.settled()
  takeEmitted()
  await sql`alter table presence rename to elsewhere`.execute(app.db.query)
  node.arrived(comer.id)
  node.left(goer.id)
  await afterGrace(node)
  await node.heartbeat()
  expect(takeEmitted()).toEqual([])
  await sql`alter table elsewhere rename to presence`.execute(app.db.query)
  await node.heartbeat()
  expect(takeEmitted()).toEqual([
    [comer.id, true],
    [goer.id, false],
  ])
  await node.stop()
})

it('a ban that was lost between the nodes is found by the heartbeat; without other nodes it does not look', async () => {
  const app = await testApp()
  const [welcome, banned, deleted] = [await aUser(app), await aUser(app), await aUser(app)]
  const [node, single] = [aNode(app), aNode(app, { hasOtherNodes: false })]
  for (const { id } of [welcome, banned, deleted]) for (const each of [node, single]) each.node.arrived(id)
  await Promise.all([node.node.settled(), single.node.settled()])
  await sql`update accounts set status = 'banned', status_before_ban = 'approved' where id = ${banned.id}`.execute(app.db.query)
  expect((await app.call(deleteUser, await anAdmin(app), { params: { id: deleted.id } })).status).toBe(203)
  await Promise.all([node.node.heartbeat(), single.node.heartbeat()])
  expect(node.sent.toSorted()).toEqual([banned.id, deleted.id].toSorted())
  expect(single.sent).toEqual([])
  await Promise.all([node.node.stop(), single.node.stop()])
})

it('a stop emits nothing, and accounts that do not come back go offline after the next start', async () => {
  const app = await testApp({ presenceTimes: { graceMs: 0 } })
  const [back, away] = [await aUser(app), await aUser(app)]
  const address = await app.listen()
  for (const person of [back, away]) await connect(address, { token: await app.tokenOf(person) })
  await expect.poll(async () => (await presenceOf(app, away)).isOnline && (await presenceOf(app, back)).isOnline).toBe(true)
  await app.presence.stop()
  await app.deps.realtime.close()
  expect(await presenceOf(app, away)).toMatchObject({ isOnline: true })
  const next = aNode(app)
  next.node.arrived(back.id)
  await next.node.heartbeat()
  expect(next.takeEmitted()).toEqual([])
  app.clock.advance(SILENT_MS + 1)
  await next.node.heartbeat()
  expect(next.takeEmitted()).toEqual([[away.id, false]])
  await next.node.stop()
})
