// A view that is over is removed even if the database fails at the first attempt. A leftover row would count as a person who is present,
// and kept minutes would start without them.

import { expect, it } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { aKeptSession, aPage, view } from '../../testing/minutes.ts'
import { emit } from '../../testing/socket.ts'
import { aViewedSession, cancelWaiting, expectNotStarted, failToWithdraw, viewersOf } from '../../testing/views.ts'

it('a page that leaves a session while the database fails leaves it when it reports that again', async () => {
  const { app, session, page } = await aViewedSession()
  const leave = () => emit(page, 'viewSession', { sessionID: session.id, open: false })
  expect(await failToWithdraw(app, leave)).toMatchObject({ ok: false, code: 'overloaded' })
  expect(await viewersOf(app)).toEqual([session.user.id])
  expect(await leave()).toMatchObject({ ok: true, userIDs: [] })
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
