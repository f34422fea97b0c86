// Full run: further cases of the rules in session-people.test.ts.

import { expect, it } from 'vitest'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { testApp } from '../../testing/app.ts'
import { insertMessages } from '../../testing/messages.ts'
import { haveMet } from '../../testing/money.ts'
import { aUser, type Person } from '../../testing/people.ts'
import { aStage, chattersOf, userNames, usersOf } from '../../testing/session-people.ts'
import { rejectedSessions } from '../../testing/session-rows.ts'

it('a long list comes in pages, no person twice and none missing, when a session ends between two of them', async () => {
  const app = await testApp()
  const { user, chatter, approve, afterTheEnd } = await aStage(app)
  const people: Person[] = []
  for (let index = 0; index < 45; index += 1) people.push(await aUser(app))
  await rejectedSessions(
    app,
    people.map((each) => ({ user: each, chatter })),
  )
  await approve(user)
  await rejectedSessions(app, [{ user: people[0] ?? user, chatter }])

  const first = (await usersOf(app, chatter)).body
  expect(userNames(first)).toHaveLength(30)
  expect(userNames(first).slice(0, 2)).toEqual([user.username, people[0]?.username])
  afterTheEnd()
  const second = (await usersOf(app, chatter, { cursor: first.nextCursor })).body
  expect(second.nextCursor).toBeNull()
  const expected = [user, people[0], ...people.slice(1).toReversed()].map((each) => each?.username)
  expect([...userNames(first), ...userNames(second)]).toEqual(expected)
})

it('a deleted session is in no list', async () => {
  const app = await testApp()
  const { admin, user, chatter, approve, afterTheEnd } = await aStage(app)
  const id = await approve()
  await insertMessages(app, id, [{ by: 'buyer', text: 'Salam' }])
  await haveMet(app, id)
  afterTheEnd()
  await app.call(deleteSessionRequest, admin, { params: { id } })
  expect((await usersOf(app, chatter)).body.sessions).toEqual([])
  expect((await chattersOf(app, user)).body.sessions).toEqual([])
})
