// Full run: more races and events like those in decide-races.test.ts.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aScene, decide, expectEmitted, journal, remove, row, sessionRow, trail } from '../testing/deciding.ts'
import { buy, haveMet } from '../testing/money.ts'
import { anAdmin } from '../testing/people.ts'
import { connect } from '../testing/socket.ts'

it('when two admins press Complete together, the session starts once and has one credit', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const admins = [admin, await anAdmin(app), await anAdmin(app)]
  const lock = await sessionRow(app, id)
  const answers = await lock.release(admins.map((by) => () => decide(app, by, id, { status: 'completed' })))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(await journal(app)).toHaveLength(1)
  expect(await trail(app)).toHaveLength(1)
})

it('Complete and Delete together: either it is gone, or it runs', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const lock = await sessionRow(app, id)
  const answers = await lock.release([() => decide(app, admin, id, { status: 'completed' }), () => remove(app, admin, id)])
  const { status, deleted_at } = await row(app, id)
  const codes = answers.map((answer) => answer.body.code)
  expect([
    ['completed', false, ['session_status_updated', 'session_running']],
    ['pending', true, ['session_not_found', 'session_deleted']],
  ]).toContainEqual([status, deleted_at !== null, codes])
})

it('deleting an ended session is emitted to both parties, whose histories show it', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const sessionID = await buy(app, { user, chatter })
  await decide(app, admin, sessionID, { status: 'completed' })
  await haveMet(app, sessionID)
  app.clock.advance(15 * 60_000)
  await app.deps.events.settled()
  const address = await app.listen()
  const pages = await Promise.all([user, chatter].map(async (party) => connect(address, { token: await app.tokenOf(party) })))
  // Its end may be emitted earlier.
  const deletionOn = (page: (typeof pages)[number]) =>
    new Promise((resolve) => page.on('sessionUpdate', (update: { status: string }) => update.status === 'deleted' && resolve(update)))
  const emitted = pages.map(deletionOn)
  expect((await remove(app, admin, sessionID)).status).toBe(200)
  const update = { sessionID, userID: user.id, chatterID: chatter.id, status: 'deleted', phase: null }
  expect(await Promise.all(emitted)).toEqual([update, update])
})

it.each(['rejected', 'deleted'] as const)(
  'when it is %s the event is emitted to both parties and the admins at once, and to no other account',
  expectEmitted,
)
