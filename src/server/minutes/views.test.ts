// A view that is over is withdrawn, also when the database fails at the first try: a row that stays would count as a person who is
// there, and kept minutes would start without them.

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp, testApp } from '../testing/app.ts'
import type { TestSession } from '../testing/chats.ts'
import { gate } from '../testing/gate.ts'
import { aKeptSession, aPage, view } from '../testing/minutes.ts'
import { openPostgresProxy } from '../testing/postgres-proxy.ts'
import { emit } from '../testing/socket.ts'

async function viewersOf(app: TestApp) {
  const rows = await app.db.query.selectFrom('session_views').select('account_id').execute()
  return rows.map((row) => row.account_id)
}

/** The user has a kept session open. */
async function aViewedSession() {
  const app = await testApp()
  const session = await aKeptSession(app)
  const page = await aPage(app, session.user)
  await view(page, session.id)
  return { app, session, page }
}

/** The call waits for the row of the view until the database gives up, as it does at its limit for locks. */
async function failToWithdraw<T>(app: TestApp, call: () => Promise<T>, whileLocked?: () => Promise<unknown>): Promise<T | undefined> {
  const lock = await gate(app, 'select 1 from session_views for update')
  const [answer] = await lock.release([call], {
    async whileWaiting() {
      await cancelWaiting(app)
      await whileLocked?.()
    },
  })
  return answer
}

async function cancelWaiting(app: TestApp): Promise<void> {
  const cancel = sql`
    select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await cancel.execute(app.db.query)).rows).toEqual([])
}

async function expectNotStarted(app: TestApp, { id, chatter }: TestSession): Promise<void> {
  expect(await view(await aPage(app, chatter), id)).toMatchObject({ phase: 'kept', userIDs: [chatter.id] })
}

it('a page that leaves a session while the database fails leaves it when it reports that again', async () => {
  const { app, session, page } = await aViewedSession()
  const leave = () => emit(page, 'viewSession', { sessionID: session.id, open: false })
  expect(await failToWithdraw(app, leave)).toMatchObject({ ok: false, code: 'overloaded' })
  expect(await viewersOf(app)).toEqual([session.user.id])
  expect(await leave()).toMatchObject({ ok: true, userIDs: [] })
  await expectNotStarted(app, session)
})

it('a page that leaves a session while the database fails, and reports nothing more, has left it after the next heartbeat', async () => {
  const { app, session, page } = await aViewedSession()
  await failToWithdraw(app, () => emit(page, 'viewSession', { sessionID: session.id, open: false }))
  await app.presence.heartbeat()
  await expect.poll(() => viewersOf(app)).toEqual([])
  await expectNotStarted(app, session)
})

it('a page that disconnects while the database fails has left its sessions after the next heartbeat', async () => {
  const { app, session, page } = await aViewedSession()
  const other = await aKeptSession(app, { user: session.user })
  await view(page, other.id)
  await failToWithdraw(app, async () => page.disconnect())
  expect(await viewersOf(app)).toHaveLength(2)
  await app.presence.heartbeat()
  await expect.poll(() => viewersOf(app)).toEqual([])
  await expectNotStarted(app, session)
})

it('a session that a page opens again while its view could not be withdrawn stays open', async () => {
  const { app, session, page } = await aViewedSession()
  await failToWithdraw(app, () => emit(page, 'viewSession', { sessionID: session.id, open: false }))
  await view(page, session.id)
  await app.presence.heartbeat()
  expect(await view(await aPage(app, session.chatter), session.id)).toMatchObject({ phase: 'running' })
})

it('a page that leaves a session while its node writes all views again has left it', async () => {
  const { app, session, page } = await aViewedSession()
  await app.presence.settled()
  // As another node does that takes this one for dead.
  await app.db.query.deleteFrom('presence_nodes').execute()
  // Held where the view that is written refers to its session. What withdraws it does not wait for that.
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [session.id])
  await lock.release([() => app.presence.heartbeat()], { whileWaiting: async () => void (await view(page, session.id, false)) })
  await expect.poll(() => viewersOf(app)).toEqual([])
  await expectNotStarted(app, session)
})

it('a page that disconnects while its node writes all views again has left its sessions', async () => {
  const { app, session, page } = await aViewedSession()
  const ofChatter = await aPage(app, session.chatter)
  await app.presence.settled()
  await app.db.query.deleteFrom('presence_nodes').execute()
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [session.id])
  await lock.release([() => app.presence.heartbeat()], {
    async whileWaiting() {
      const left = new Promise((resolve) => ofChatter.once('sessionViews', resolve))
      page.disconnect()
      expect(await left).toMatchObject({ userIDs: [] })
    },
  })
  await expect.poll(() => viewersOf(app)).toEqual([])
  await expectNotStarted(app, session)
})

it('views that a node could not write again are written at its next heartbeat', async () => {
  const { app, session } = await aViewedSession()
  await app.presence.settled()
  await app.db.query.deleteFrom('presence_nodes').execute()
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [session.id])
  await lock.release([() => app.presence.heartbeat()], { whileWaiting: () => cancelWaiting(app) })
  expect(await viewersOf(app)).toEqual([])
  await app.presence.heartbeat()
  expect(await viewersOf(app)).toEqual([session.user.id])
})

it('a view whose commit was not answered is withdrawn when its page disconnects', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  const proxy = await openPostgresProxy(app.databaseUrl)
  onTestFinished(() => proxy.close())
  const { app: node, close } = await openTestApp({ beside: { databaseUrl: proxy.url, clock: app.clock } })
  onTestFinished(close)
  const page = await aPage(node, session.user)
  await node.presence.settled()
  const frozen = proxy.freezeAnswerOfCommit()
  const answer = emit(page, 'viewSession', { sessionID: session.id, open: true })
  await frozen
  expect(await viewersOf(app)).toEqual([session.user.id])
  proxy.cutFrozen()
  expect(await answer).toMatchObject({ ok: false })
  page.disconnect()
  await expect.poll(() => viewersOf(app)).toEqual([])
})

it('a stranger whose view was refused leaves nothing to withdraw', async () => {
  const { app, session, page } = await aViewedSession()
  const received: unknown[] = []
  const stranger = await aPage(app, (await aKeptSession(app)).user)
  expect(await emit(stranger, 'viewSession', { sessionID: session.id, open: true })).toMatchObject({ code: 'session_not_found' })
  page.on('sessionViews', (views: unknown) => received.push(views))
  await app.presence.heartbeat()
  await view(page, session.id)
  expect(received).toHaveLength(1)
})

it('a stop does not wait for a view that could not be withdrawn', async () => {
  const { app, session, page } = await aViewedSession()
  // Its row is locked until the server has stopped.
  await failToWithdraw(
    app,
    async () => page.disconnect(),
    () => app.http.close(),
  )
  expect(await viewersOf(app)).toEqual([session.user.id])
})
