// Full run: further cases of the rules in meeting.test.ts.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aKeptSession, aPage, view } from '../testing/minutes.ts'
import { aChatterWithPrices } from '../testing/money.ts'
import { emit } from '../testing/socket.ts'

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
  // As another node does that takes this one for dead.
  await app.db.query.deleteFrom('presence_nodes').execute()
  expect(await app.db.query.selectFrom('session_views').select('session_id').execute()).toEqual([])
  await app.presence.heartbeat()
  expect(await view(await aPage(app, session.chatter), session.id)).toMatchObject({ phase: 'running' })
})
