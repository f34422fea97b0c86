// Shared by the delivery tests: a node, a real process, is killed after COMMIT and before it emits to the open pages. The committed change
// is still delivered to all pages it concerns, by another node or by the same one after a restart.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { updateWithdrawStatus } from '#contract/withdrawals.ts'
import { openTestApp, type TestApp } from './app.ts'
import { aPendingSession } from './chats.ts'
import { daysAgo, testClock } from './clock.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'
import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'
import { type Answer, type ServerProcess, startProcess } from './processes.ts'
import { connect } from './socket.ts'
import { aWithdraw } from './withdraws.ts'

let app: TestApp
let closeApp: () => Promise<void>
let proxy: PostgresProxy

export async function startBehindProxy(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const node = await startProcess(app, { databaseUrl: proxy.url, settings })
  // Also after a failure, because it would run the next test's jobs.
  onTestFinished(() => node.kill())
  return node
}

interface Committed {
  readonly concerned: Person
  readonly send: (node: ServerProcess) => Promise<Answer>
  readonly emitted: readonly unknown[]
  /** The person's notices. */
  readonly notice?: Partial<Notice>
}

export const COMMITTED: readonly { readonly what: string; readonly arrange: () => Promise<Committed> }[] = [
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

/** Everything that the person's open page receives. */
export async function aPage(node: ServerProcess, { concerned }: Committed) {
  const emitted: unknown[] = []
  const socket = await connect(node.address, { token: await app.tokenOf(concerned) })
  socket.onAny((name: string, payload: unknown) => emitted.push([name, payload]))
  return emitted
}

/** Sends the call, and kills the node once PostgreSQL has committed but the node does not know it yet. */
export async function killAfterCommit(node: ServerProcess, committed: Committed): Promise<void> {
  const frozen = proxy.freezeAnswerOfCommit()
  const answer = committed.send(node)
  await frozen
  await node.kill()
  expect((await answer).status).toBe(0)
}

/** A notice may be emitted twice, but pages know its id and show it once, and so does the list. It is also mailed once. */
export async function expectOneNotice(node: ServerProcess, { concerned, notice }: Committed, emitted: readonly unknown[]): Promise<void> {
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

/** Jobs wait for `deliverNow`, so that no job delivers the event before the test expects it, however slow the machine is. */
async function holdBackNewJobs(): Promise<void> {
  await sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin new.run_at = now() + interval '1 hour'; return new; end $$`.execute(app.db.query)
  await sql`create trigger wait_for_the_test before insert on graphile_worker._private_jobs
    for each row execute function wait_for_the_test()`.execute(app.db.query)
}

export const deliverNow = () => runJobsIn('0')

async function runJobsIn(interval: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() + ${interval}::interval`.execute(app.db.query)
}

/** Registers what a file's tests need. */
export function openDelivery(): void {
  // Whole server processes start here.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

  beforeAll(async () => {
    ;({ app, close: closeApp } = await openTestApp({ clock: testClock(daysAgo(20)) }))
    await holdBackNewJobs()
    proxy = await openPostgresProxy(app.databaseUrl)
  })
  // A node killed while running an earlier test's job keeps the job's queue locked for a minute.
  beforeEach(() => runJobsIn('1 hour'))
  afterAll(async () => {
    await proxy.close()
    await closeApp()
  })
}

/** A node on the same database, not behind a proxy. */
export const startDirectly = (settings: Readonly<Record<string, string>>) => startProcess(app, { settings })

/** The answer to its COMMIT is lost. */
export async function loseAnswerOfCommit(node: ServerProcess, committed: Committed): Promise<void> {
  const frozen = proxy.freezeAnswerOfCommit()
  const answer = committed.send(node)
  await frozen
  proxy.cutFrozen()
  expect((await answer).status).toBeGreaterThanOrEqual(500)
}
