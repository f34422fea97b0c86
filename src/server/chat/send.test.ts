// Sending messages in a running session: what is acknowledged, who receives it, and in which order.

import { expect, it } from 'vitest'
import * as contract from '#contract/chat.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aRunningSession, type Listener, newMessage, sendText } from '../testing/chats.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { emit } from '../testing/socket.ts'

const texts = (listener: Listener) => listener.received.map(({ message }) => message)

async function stored(app: TestApp) {
  return app.db.query.selectFrom('messages').select(['id', 'session_id', 'seq', 'text']).orderBy('session_id').orderBy('seq').execute()
}

it('a message is stored, acknowledged and received by every joined tab of both parties, with exactly these keys', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const [mine, myTab, theirs] = [await aListener(app, user, id), await aListener(app, user, id), await aListener(app, chatter, id)]
  const sent = newMessage(session, user, '  Salaam,\nkaise ho?  ')
  const ack = await emit(mine.socket, 'sendMessage', sent)
  const message = {
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sessionID: id,
    senderID: user.id,
    receiverID: chatter.id,
    message: 'Salaam,\nkaise ho?',
    type: 'text',
    createdAt: app.clock.now().toISOString(),
    seq: 1,
    clientID: sent.clientID,
  }
  expect(ack).toEqual({ ok: true, message })
  for (const { received } of [mine, myTab, theirs]) await expect.poll(() => received).toEqual([message])
  expect(await stored(app)).toEqual([{ id: mine.received[0]?._id, session_id: id, seq: 1, text: 'Salaam,\nkaise ho?' }])
  expect((await app.call(contract.fetchMessages, chatter, { params: { sessionId: id }, query: {} })).body).toEqual([message])
})

it('both parties receive everything in one order, which is the order of the numbers and of fetching', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const [mine, theirs] = [await aListener(app, user, id), await aListener(app, chatter, id)]
  await Promise.all(
    Array.from({ length: 25 }, (_each, index) => [
      sendText(mine, session, user, `u${index}`),
      sendText(theirs, session, chatter, `c${index}`),
    ]).flat(),
  )
  await expect.poll(() => [mine.received.length, theirs.received.length]).toEqual([50, 50])
  expect(theirs.received).toEqual(mine.received)
  expect(mine.received.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_each, index) => index + 1))
  expect((await app.call(contract.fetchMessages, user, { params: { sessionId: id }, query: {} })).body).toEqual(mine.received)
  // A sender's messages keep their order.
  for (const letter of ['u', 'c']) {
    expect(texts(mine).filter((text) => text.startsWith(letter))).toEqual(Array.from({ length: 25 }, (_each, index) => `${letter}${index}`))
  }
})

it('a tab that did not join, a stranger, an admin and another session receive nothing', async () => {
  const app = await testApp()
  const [session, other] = [await aRunningSession(app), await aRunningSession(app)]
  const [stranger, admin] = [await aUser(app), await anAdmin(app)]
  const mine = await aListener(app, session.user, session.id)
  const notJoined = [
    await aListener(app, session.user),
    await aListener(app, session.chatter),
    await aListener(app, stranger),
    await aListener(app, admin),
    await aListener(app, other.user, other.id),
  ]
  await sendText(mine, session, session.user, 'for two')
  await expect.poll(() => texts(mine)).toEqual(['for two'])
  // A reply to a later request on the same connection shows that nothing is still in flight.
  for (const { socket } of notJoined) await emit(socket, 'userOnline', session.user.id)
  expect(notJoined.flatMap(texts)).toEqual([])
})
