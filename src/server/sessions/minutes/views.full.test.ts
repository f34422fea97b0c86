// Full run: a database that fails at every moment.

import { expect, it, onTestFinished } from 'vitest'
import { openTestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aKeptSession, aPage, view } from '../../testing/minutes.ts'
import { openPostgresProxy } from '../../testing/postgres-proxy.ts'
import { emit } from '../../testing/socket.ts'
import { aViewedSession, expectNotStarted, failToWithdraw, viewersOf } from '../../testing/views.ts'

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
  // Another node that considers this one dead does the same.
  await app.db.query.deleteFrom('presence_nodes').execute()
  // Held at the point where the new view refers to its session. Removing the view does not wait for that.
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
