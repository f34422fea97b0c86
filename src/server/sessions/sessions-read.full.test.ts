// Full run: further cases of the rules in sessions-read.test.ts.

import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import * as contract from '#contract/sessions.ts'
import { testApp } from '../testing/app.ts'
import { buy, complete, reject } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { aScene, own } from '../testing/session-lists.ts'
import { rejectedSessions } from '../testing/session-rows.ts'

it('a long history comes in pages of a hundred, nothing twice and nothing missing', async () => {
  const app = await testApp()
  const { user, chatter } = await aScene(app)
  const ids = (await rejectedSessions(app, Array(101).fill({ user, chatter }))).toReversed()
  const first = (await own(app, user)).body
  const second = (await own(app, user, { cursor: first.nextCursor })).body
  expect([first.sessions.length, second.sessions.length, second.nextCursor]).toEqual([100, 1, null])
  expect([...first.sessions, ...second.sessions].map(({ _id }) => _id)).toEqual(ids)
})

it('an admin sees of a pending session whether the chatter is busy with its buyer or with another one', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const other = await aUser(app)
  const waiting = await buy(app, { user: other, chatter })
  const seenOf = async (id: string) => {
    const { body } = await app.call(contract.listSessionRequests, admin, { query: {} })
    const { circumstances } = (body.sessions as contract.AdminSession[]).find(({ _id }) => _id === id) ?? {}
    return circumstances && [circumstances.chatterBusyUntil, circumstances.isWithUser]
  }
  expect(await seenOf(waiting)).toEqual([null, false])
  const running = await buy(app, { user, chatter })
  await complete(app, admin, running)
  const busyUntil = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString()
  const next = await buy(app, { user, chatter })
  expect([await seenOf(waiting), await seenOf(next)]).toEqual([
    [busyUntil, false],
    [busyUntil, true],
  ])
  expect(await seenOf(running)).toBeNull()
})

it('a decision stays when the admin who made it is deleted', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const other = await anAdmin(app)
  const id = await buy(app, { user, chatter })
  await reject(app, other, id)
  await app.call(deleteUser, admin, { params: { id: other.id } })
  const { body } = await app.call(contract.listSessionRequests, admin, { query: {} })
  expect(body.sessions[0].decidedBy).toBe('Deleted account')
  const late = await app.call(contract.updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })
  expect(late.body.decidedBy).toBe('Deleted account')
})
