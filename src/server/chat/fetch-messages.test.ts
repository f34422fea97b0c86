// Fetching messages: all, after a message, and a few at a time.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as contract from '#contract/chat.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, sendText } from '../testing/chats.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { hideSessions } from '../testing/session-rows.ts'

const BASIC_MS = 15 * 60_000

const fetch = (app: TestApp, by: Person, sessionId: string, query: { after?: string; limit?: number } = {}) =>
  app.call(contract.fetchMessages, by, { params: { sessionId }, query })

const texts = (body: unknown) => (body as contract.ChatMessage[]).map(({ message }) => message)

it('messages are fetched in their order, after a given one, and up to a limit', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const [mine, theirs] = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  const sent = [
    await sendText(mine, session, session.user, 'one'),
    await sendText(theirs, session, session.chatter, 'two'),
    await sendText(mine, session, session.user, 'three'),
  ]
  const [first, second, third] = sent
  for (const person of [session.user, session.chatter]) {
    expect((await fetch(app, person, session.id)).body).toEqual(sent)
    expect((await fetch(app, person, session.id, { after: first?._id ?? '' })).body).toEqual([second, third])
    expect((await fetch(app, person, session.id, { after: third?._id ?? '' })).body).toEqual([])
    expect((await fetch(app, person, session.id, { limit: 2 })).body).toEqual([first, second])
    expect((await fetch(app, person, session.id, { after: first?._id ?? '', limit: 1 })).body).toEqual([second])
  }
  // Messages can be read when the session has ended, until it is deleted.
  app.clock.advance(BASIC_MS)
  expect(texts((await fetch(app, session.user, session.id)).body)).toEqual(['one', 'two', 'three'])
  await hideSessions(app, [session.id])
  expect((await fetch(app, session.user, session.id)).status).toBe(404)
})

it('starting after a message of another session is refused, and so is a limit that is not a number', async () => {
  const app = await testApp()
  const [session, other] = [await aRunningSession(app), await aRunningSession(app)]
  const elsewhere = await sendText(await aListener(app, other.user, other.id), other, other.user, 'elsewhere')
  for (const after of [elsewhere._id, randomUUID()]) {
    expect(await fetch(app, session.user, session.id, { after })).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
  }
  for (const limit of [0, -1, 1.5, 501]) expect((await fetch(app, session.user, session.id, { limit })).status).toBe(400)
  expect((await fetch(app, session.user, session.id, { after: 'x' })).status).toBe(400)
})

it('a session without messages is an empty list; for any other account there is no such session', async () => {
  const app = await testApp()
  const session = await aPendingSession(app)
  expect(await fetch(app, session.user, session.id)).toMatchObject({ status: 200, body: [] })
  for (const person of [await aUser(app), await anAdmin(app)]) {
    expect(await fetch(app, person, session.id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  }
  expect((await fetch(app, session.user, randomUUID())).status).toBe(404)
})
