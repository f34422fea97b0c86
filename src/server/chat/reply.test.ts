// Replying to a message between the same two people, from this session or an earlier one.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as contract from '#contract/chat.ts'
import { testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage, sendText } from '../testing/chats.ts'
import { emit } from '../testing/socket.ts'
import { trySendVoice } from '../testing/voice.ts'

const BASIC_MS = 15 * 60_000

it('a message quotes the one it answers, for both parties, live and when fetched', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const [mine, theirs] = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  const question = await sendText(mine, session, session.user, `How ${'are you '.repeat(30)}`)
  const quoted = { _id: question._id, senderID: session.user.id, message: question.message.slice(0, 140), type: 'text' }
  const payload = { ...newMessage(session, session.chatter, 'Fine'), replyTo: question._id }
  const ack = await emit(theirs.socket, 'sendMessage', payload)
  expect(ack).toMatchObject({ ok: true, message: { message: 'Fine', replyTo: quoted } })
  // If sent again, it is the same message with the same quote.
  expect(await emit(theirs.socket, 'sendMessage', payload)).toEqual(ack)
  await expect.poll(() => mine.received.at(-1)?.replyTo).toEqual(quoted)
  const { body } = await app.call(contract.fetchMessages, session.user, { params: { sessionId: session.id }, query: {} })
  expect((body as contract.ChatMessage[]).map(({ replyTo }) => replyTo)).toEqual([undefined, quoted])
})

it('an answer may be to an earlier session, to a recording, and be a recording', async () => {
  const app = await testApp()
  const first = await aRunningSession(app)
  const { body: voice } = await trySendVoice(app, first)
  app.clock.advance(BASIC_MS)
  const second = await aRunningSession(app, first)
  const mine = await aListener(app, second.user, second.id)
  const payload = { ...newMessage(second, second.user, 'I heard it'), replyTo: voice.message._id }
  const quoted = { _id: voice.message._id, senderID: first.user.id, message: '', type: 'voice' }
  const ack = await emit(mine.socket, 'sendMessage', payload)
  expect(ack).toMatchObject({ ok: true, message: { replyTo: quoted } })
  const { body: answer } = await trySendVoice(app, second, { fields: { replyTo: voice.message._id } })
  expect(answer.message.replyTo).toEqual(quoted)
  const { body } = await app.call(contract.fetchHistory, first.chatter, { params: { otherId: first.user.id }, query: {} })
  expect((body as contract.HistoryPage).messages.map(({ replyTo }) => replyTo)).toEqual([undefined, quoted, quoted])
})

it('an answer to a message of other people, or to none, is refused and not stored', async () => {
  const app = await testApp()
  const [session, other] = [await aRunningSession(app), await aRunningSession(app)]
  // The same user's session with another chatter, and strangers' sessions.
  const elsewhere = await sendText(await aListener(app, other.user, other.id), other, other.user, 'secret')
  app.clock.advance(BASIC_MS)
  const own = await aRunningSession(app, { user: session.user })
  const theirs = await sendText(await aListener(app, own.user, own.id), own, own.user, 'to another chatter')
  const again = await aRunningSession(app, session)
  const mine = await aListener(app, again.user, again.id)
  for (const replyTo of [elsewhere._id, theirs._id, randomUUID()]) {
    const answer = await emit(mine.socket, 'sendMessage', { ...newMessage(again, again.user, 'no'), replyTo })
    expect(answer).toMatchObject({ ok: false, code: 'message_not_found' })
  }
  const bad = await emit(mine.socket, 'sendMessage', { ...newMessage(again, again.user, 'no'), replyTo: 'x' })
  expect(bad).toMatchObject({ ok: false })
  const voice = await trySendVoice(app, again, { fields: { replyTo: elsewhere._id } })
  expect(voice.status).toBe(404)
  const { body } = await app.call(contract.fetchMessages, again.user, { params: { sessionId: again.id }, query: {} })
  expect(body).toEqual([])
})
