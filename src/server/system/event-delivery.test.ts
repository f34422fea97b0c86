// A node dies after COMMIT and before it emits to the open pages: real processes, killed at exactly that point. What was committed is
// still delivered to all pages it concerns, by another node or by the same one after a restart.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { updateWithdrawStatus } from '#contract/withdrawals.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aPendingSession } from '../testing/chats.ts'
import { daysAgo, testClock } from '../testing/clock.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { openPostgresProxy, type PostgresProxy } from '../testing/postgres-proxy.ts'
import { type Answer, type ServerProcess, startProcess } from '../testing/processes.ts'
import { type RedisServer, startRedisServer } from '../testing/redis-server.ts'
import { connect } from '../testing/socket.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'
import { aWithdraw } from '../testing/withdraws.ts'

// Whole server processes start here.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let app: TestApp
let closeApp: () => Promise<void>
let proxy: PostgresProxy

async function startBehindProxy(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const node = await startProcess(app, { databaseUrl: proxy.url, settings })
  // After a failure too: it would run the jobs of the next test.
  onTestFinished(() => node.kill())
  return node
}

beforeAll(async () => {
  ;({ app, close: closeApp } = await openTestApp({ clock: testClock(daysAgo(20)) }))
  await holdBackNewJobs()
  proxy = await openPostgresProxy(app.databaseUrl)
})
// A node that is killed while it runs a job of an earlier test keeps the job's queue locked for a minute.
beforeEach(() => runJobsIn('1 hour'))
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
        emitted: ['sessionUpdate', { sessionID: id, userID: user.id, chatterID: chatter.id, status: 'completed', phase: 'running' }],
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

/** Everything that an open page of the concerned person receives. */
async function aPage(node: ServerProcess, { concerned }: Committed) {
  const emitted: unknown[] = []
  const socket = await connect(node.address, { token: await app.tokenOf(concerned) })
  socket.onAny((name: string, payload: unknown) => emitted.push([name, payload]))
  return emitted
}

/** Sends the call, and kills the node when PostgreSQL has committed but the node does not know it yet. */
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
  await expect.poll(() => shown().size).toBe(1)
  const { body } = await node.call(listNotices, concerned, { query: { page: '1' } })
  const listed = (body['notices'] as Notice[]).filter(({ kind }) => kind === notice.kind)
  expect(listed).toMatchObject([{ ...notice, _id: [...shown()][0] }])
  const mails = async () =>
    (await readdir(join(app.deps.config.dataDirectory, 'mail')).catch(() => [])).filter((name) => name.includes(`${listed[0]?._id}`))
  await expect.poll(mails).toHaveLength(1)
}

/** Jobs wait for `deliverNow`, so that none delivers the event before the test expects it, however slow the machine is. */
async function holdBackNewJobs(): Promise<void> {
  await sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin new.run_at = now() + interval '1 hour'; return new; end $$`.execute(app.db.query)
  await sql`create trigger wait_for_the_test before insert on graphile_worker._private_jobs
    for each row execute function wait_for_the_test()`.execute(app.db.query)
}

const deliverNow = () => runJobsIn('0')

async function runJobsIn(interval: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() + ${interval}::interval`.execute(app.db.query)
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

  it.each(COMMITTED)('$what, committed by a node that is then killed, reaches pages connected to another node', async ({ arrange }) => {
    const committed = await arrange()
    const node = await startBehindProxy({ REDIS_URL: redis.url })
    const emitted = await aPage(survivor, committed)
    await killAfterCommit(node, committed)
    expect(emitted).not.toContainEqual(committed.emitted)
    await deliverNow()
    await expect.poll(() => emitted).toContainEqual(committed.emitted)
    await expectOneNotice(survivor, committed, emitted)
  })

  it('an approval by a node that lost its connection to Redis reaches pages connected to another node', async () => {
    const committed = await COMMITTED[0]?.arrange()
    if (!committed) throw new Error('there is no approval to commit')
    const redisProxy = await openTcpProxy(Number(new URL(redis.url).port))
    const withoutRedis = await startProcess(app, { settings: { REDIS_URL: `redis://127.0.0.1:${redisProxy.port}` } })
    const emitted = await aPage(survivor, committed)
    await redisProxy.close()
    expect((await committed.send(withoutRedis)).status).toBe(202)
    expect(emitted).not.toContainEqual(committed.emitted)
    // The node without Redis may run the job first; it then leaves the job to the other node.
    await expect.poll(() => deliverNow().then(() => emitted)).toContainEqual(committed.emitted)
    await withoutRedis.stop()
  })
})

it.each(COMMITTED.slice(0, 1))(
  '$what, committed by the only node before it is killed, reaches its pages after the restart',
  async ({ arrange }) => {
    const committed = await arrange()
    const alone = await startBehindProxy()
    await killAfterCommit(alone, committed)
    const back = await startBehindProxy()
    const emitted = await aPage(back, committed)
    await deliverNow()
    await expect.poll(() => emitted).toContainEqual(committed.emitted)
    await expectOneNotice(back, committed, emitted)
    await back.stop()
  },
)

it.each(COMMITTED.slice(0, 1))('$what still reaches its page when the answer to COMMIT is lost', async ({ arrange }) => {
  const committed = await arrange()
  const node = await startBehindProxy()
  const emitted = await aPage(node, committed)
  const frozen = proxy.freezeAnswerOfCommit()
  const answer = committed.send(node)
  await frozen
  proxy.cutFrozen()
  expect((await answer).status).toBeGreaterThanOrEqual(500)
  await deliverNow()
  await expect.poll(() => emitted).toContainEqual(committed.emitted)
  await expectOneNotice(node, committed, emitted)
  await node.stop()
})
