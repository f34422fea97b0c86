// A node that dies between COMMIT and emitting to the open pages: real processes, killed at exactly that place. What was committed is
// still delivered to all pages it concerns, by another node or by the same one when it is back.

import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { updateWithdrawStatus } from '#contract/withdrawals.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aPendingSession } from '../testing/chats.ts'
import { daysAgo, testClock } from '../testing/clock.ts'
import { type FaultProxy, openFaultProxy } from '../testing/fault-proxy.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { type Answer, type ServerProcess, startProcess } from '../testing/processes.ts'
import { type RedisServer, startRedisServer } from '../testing/redis-server.ts'
import { connect } from '../testing/socket.ts'
import { aWithdraw } from '../testing/withdraws.ts'

// Whole server processes start here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const POLL_LIMIT = { timeout: 60_000 }

let app: TestApp
let closeApp: () => Promise<void>
let proxy: FaultProxy

const startBehindProxy = (settings: Readonly<Record<string, string>> = {}) => startProcess(app, { databaseUrl: proxy.url, settings })

beforeAll(async () => {
  ;({ app, close: closeApp } = await openTestApp({ clock: testClock(daysAgo(20)) }))
  await holdBackDeliveries()
  proxy = await openFaultProxy(app.databaseUrl)
})
afterAll(async () => {
  await proxy.close()
  await closeApp()
})

interface Committed {
  readonly concerned: Person
  readonly send: (node: ServerProcess) => Promise<Answer>
  readonly emitted: readonly unknown[]
  /** What the person is notified of. */
  readonly notice?: Partial<Notice>
}

const COMMITTED: readonly { readonly what: string; readonly arrange: () => Promise<Committed> }[] = [
  {
    what: 'an approval',
    async arrange() {
      const { id, user, chatter } = await aPendingSession(app)
      const admin = await anAdmin(app)
      return {
        concerned: user,
        send: (node) => node.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } }),
        emitted: ['sessionUpdate', { sessionID: id, userID: user.id, chatterID: chatter.id, status: 'completed' }],
        notice: { kind: 'payment_approved', sessionID: id },
      }
    },
  },
  {
    what: 'a payout',
    async arrange() {
      const [chatter, admin] = [await aChatter(app), await anAdmin(app)]
      const id = await aWithdraw(app, { chatter, rupees: 400 })
      return {
        concerned: chatter,
        send: (node) => node.call(updateWithdrawStatus, admin, { params: { id }, body: { status: 'completed' } }),
        emitted: ['withdrawUpdate', { withdrawID: id }],
        notice: { kind: 'withdraw_paid', withdrawID: id },
      }
    },
  },
  {
    what: 'a promotion',
    async arrange() {
      const [user, admin] = [await aUser(app), await anAdmin(app)]
      return {
        concerned: user,
        send: (node) => node.call(updateUserRole, admin, { params: { id: user.id }, body: { role: 'admin' } }),
        emitted: ['accountUpdate', { userID: user.id }],
      }
    },
  },
]

/** Everything that an open page of theirs receives. */
async function aPage(node: ServerProcess, { concerned }: Committed) {
  const emitted: unknown[] = []
  const socket = await connect(node.address, { token: await app.tokenOf(concerned) })
  socket.onAny((name: string, payload: unknown) => emitted.push([name, payload]))
  return emitted
}

/** Sends it and kills the node when PostgreSQL has committed and the node does not know yet. */
async function killAfterCommit(node: ServerProcess, committed: Committed): Promise<void> {
  const frozen = proxy.freezeAnswerOfCommit()
  const answer = committed.send(node)
  await frozen
  await node.kill()
  expect((await answer).status).toBe(0)
}

/** It may be emitted twice, but a page that knows the ids shows it once, and so does the list. It is mailed once, too. */
async function expectOneNotice(node: ServerProcess, { concerned, notice }: Committed, emitted: readonly unknown[]): Promise<void> {
  if (!notice) return
  const updates = () =>
    (emitted as [string, { notice: Notice }][]).flatMap(([name, payload]) => (name === 'noticeUpdate' ? payload.notice : []))
  const shown = () => new Set(updates().flatMap(({ _id, kind }) => (kind === notice.kind ? _id : [])))
  await expect.poll(() => shown().size, POLL_LIMIT).toBe(1)
  const { body } = await node.call(listNotices, concerned, { query: { page: '1' } })
  const listed = (body['notices'] as Notice[]).filter(({ kind }) => kind === notice.kind)
  expect(listed).toMatchObject([{ ...notice, _id: [...shown()][0] }])
  const mails = async () =>
    (await readdir(join(app.deps.config.dataDirectory, 'mail')).catch(() => [])).filter((name) => name.includes(`${listed[0]?._id}`))
  await expect.poll(mails, POLL_LIMIT).toHaveLength(1)
}

/** However slow the machine, no job takes the event away before the test looks for it. */
async function holdBackDeliveries(): Promise<void> {
  await sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin new.run_at = now() + interval '1 hour'; return new; end $$`.execute(app.db.query)
  await sql`create trigger wait_for_the_test before insert on graphile_worker._private_jobs
    for each row execute function wait_for_the_test()`.execute(app.db.query)
}

async function deliverNow(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db.query)
}

describe('with two nodes', () => {
  let redis: RedisServer
  let survivor: ServerProcess
  beforeAll(async () => {
    redis = await startRedisServer()
    survivor = await startProcess(app, { settings: { REDIS_URL: redis.url } })
  })
  afterAll(async () => {
    await survivor.stop()
    await redis.kill()
  })

  it.each(COMMITTED)('$what that a node committed before it was killed reaches the pages of the other', async ({ arrange }) => {
    const committed = await arrange()
    const node = await startBehindProxy({ REDIS_URL: redis.url })
    const emitted = await aPage(survivor, committed)
    await killAfterCommit(node, committed)
    expect(emitted).not.toContainEqual(committed.emitted)
    await deliverNow()
    await expect.poll(() => emitted, POLL_LIMIT).toContainEqual(committed.emitted)
    await expectOneNotice(survivor, committed, emitted)
  })

  it('an approval by a node that has lost Redis reaches the pages of the other', async () => {
    const committed = await COMMITTED[0]?.arrange()
    if (!committed) throw new Error('an approval')
    const redisProxy = await openRedisProxy(redis.url)
    const withoutRedis = await startProcess(app, { settings: { REDIS_URL: redisProxy.url } })
    const emitted = await aPage(survivor, committed)
    redisProxy.cut()
    expect((await committed.send(withoutRedis)).status).toBe(202)
    expect(emitted).not.toContainEqual(committed.emitted)
    // The node without Redis may try first, and leaves it to the other.
    await expect.poll(() => deliverNow().then(() => emitted), POLL_LIMIT).toContainEqual(committed.emitted)
    await withoutRedis.stop()
  })
})

/** A proxy to Redis whose connections can be cut permanently. */
async function openRedisProxy(redisUrl: string) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = dial(Number(new URL(redisUrl).port), '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [client, target].forEach((end) => void end.destroy()))
    }
    client.pipe(target).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(cut)
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, cut }
}

it.each(COMMITTED.slice(0, 1))(
  '$what that the only node committed before it was killed reaches its pages when it is back',
  async ({ arrange }) => {
    const committed = await arrange()
    const alone = await startBehindProxy()
    await killAfterCommit(alone, committed)
    const back = await startBehindProxy()
    const emitted = await aPage(back, committed)
    await deliverNow()
    await expect.poll(() => emitted, POLL_LIMIT).toContainEqual(committed.emitted)
    await expectOneNotice(back, committed, emitted)
    await back.stop()
  },
)

it.each(COMMITTED.slice(0, 1))('$what whose answer to COMMIT was lost still reaches its page', async ({ arrange }) => {
  const committed = await arrange()
  const node = await startBehindProxy()
  const emitted = await aPage(node, committed)
  const frozen = proxy.freezeAnswerOfCommit()
  const answer = committed.send(node)
  await frozen
  proxy.cutFrozen()
  expect((await answer).status).toBeGreaterThanOrEqual(500)
  await deliverNow()
  await expect.poll(() => emitted, POLL_LIMIT).toContainEqual(committed.emitted)
  await expectOneNotice(node, committed, emitted)
  await node.stop()
})
