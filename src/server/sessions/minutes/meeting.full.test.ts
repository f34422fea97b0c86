// Full run: further cases of the rules in meeting.test.ts.

import { expect, it } from 'vitest'
import { updateSessionStatus } from '#contract/sessions.ts'
import { testApp } from '../../testing/app.ts'
import { aKeptSession, aPage, stored, view } from '../../testing/minutes.ts'
import { aChatterWithPrices } from '../../testing/money.ts'
import { anAdmin } from '../../testing/people.ts'
import { emit } from '../../testing/socket.ts'

it('a page has at most five sessions open', async () => {
  const app = await testApp()
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const page = await aPage(app, chatter)
  for (let count = 0; count < 5; count += 1) await view(page, (await aKeptSession(app, { chatter })).id)
  const { id } = await aKeptSession(app, { chatter })
  expect(await emit(page, 'viewSession', { sessionID: id, open: true })).toMatchObject({ ok: false, code: 'too_many_requests' })
})

it('a page on a node that the database has forgotten is written again', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  const page = await aPage(app, session.user)
  await view(page, session.id)
  // Another node that considers this one dead does the same.
  await app.db.query.deleteFrom('presence_nodes').execute()
  expect(await app.db.query.selectFrom('session_views').select('session_id').execute()).toEqual([])
  await app.presence.heartbeat()
  expect(await view(await aPage(app, session.chatter), session.id)).toMatchObject({ phase: 'running' })
})

it('a later approval whose two are there first waits for its turn when the earlier two are there too', async () => {
  const app = await testApp()
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const early = await aKeptSession(app, { chatter })
  app.clock.advance(1)
  const late = await aKeptSession(app, { chatter })
  const [ofChatter, ofEarly, ofLate] = [await aPage(app, chatter), await aPage(app, early.user), await aPage(app, late.user)]
  await view(ofEarly, early.id)
  await view(ofLate, late.id)
  // The chatter's page reports both before either is checked.
  await app.db.query
    .insertInto('session_views')
    .values({ session_id: early.id, account_id: chatter.id, node_id: app.presence.id, connection_id: 'another page' })
    .execute()
  await view(ofChatter, late.id)
  expect((await stored(app, early)).starts_at).toEqual(app.clock.now())
  expect((await stored(app, late)).starts_at).toBeNull()
})

it('completing again, also for both, changes nothing; rejecting is refused', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aKeptSession(app, { admin })
  const decide = (body: object) => app.call(updateSessionStatus, admin, { params: { id: session.id }, body })
  expect(await decide({ status: 'completed', start: 'now' })).toMatchObject({ status: 202, body: { wasDecided: true } })
  expect(await decide({ status: 'completed', start: 'together' })).toMatchObject({ status: 202, body: { wasDecided: true } })
  expect(await decide({ status: 'rejected', reason: 'not_received' })).toMatchObject({ status: 409, body: { code: 'session_decided' } })
  expect(await decide({ status: 'completed', start: 'later' })).toMatchObject({ status: 400 })
  expect((await stored(app, session)).starts_at).toBeNull()
})
