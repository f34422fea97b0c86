// A sender who got no reply sends again: the same client id is the same message, stored once and emitted once.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PreparedStatement } from '../platform/db/database.ts'
import { testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage } from '../testing/chats.ts'
import { storedTexts } from '../testing/messages.ts'
import { emit } from '../testing/socket.ts'

const BASIC_MS = 15 * 60_000

it('a resend is answered with the stored message, after the end too, and is not emitted again', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket, received } = await aListener(app, session.user, session.id)
  const sent = newMessage(session, session.user, 'once')
  const first = await emit(socket, 'sendMessage', sent)
  app.clock.advance(1_000)
  expect(await emit(socket, 'sendMessage', sent)).toEqual(first)
  // The stored message counts, whatever the resent one contains.
  expect(await emit(socket, 'sendMessage', { ...sent, message: 'twice' })).toEqual(first)
  expect(await emit(socket, 'sendMessage', { ...sent, clientID: sent.clientID.toUpperCase() })).toEqual(first)
  app.clock.advance(BASIC_MS)
  expect(await emit(socket, 'sendMessage', sent)).toEqual(first)
  expect(await emit(socket, 'sendMessage', newMessage(session, session.user, 'new'))).toMatchObject({
    ok: false,
    code: 'session_not_running',
  })
  expect(received).toHaveLength(1)
  expect(await storedTexts(app)).toEqual([{ seq: 1, text: 'once' }])
})

it('the same message sent at once, in one batch and from two tabs, is stored once with one number', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const [mine, tab, theirs] = [await aListener(app, user, id), await aListener(app, user, id), await aListener(app, chatter, id)]
  const sent = newMessage(session, user, 'once')
  const acks = await Promise.all([
    emit(mine.socket, 'sendMessage', sent),
    emit(mine.socket, 'sendMessage', newMessage(session, user, 'between')),
    emit(mine.socket, 'sendMessage', sent),
    emit(tab.socket, 'sendMessage', sent),
    emit(mine.socket, 'sendMessage', newMessage(session, user, 'after')),
  ])
  expect(acks[2]).toEqual(acks[0])
  expect(acks[3]).toEqual(acks[0])
  await expect.poll(() => theirs.received.length).toBe(3)
  expect((await storedTexts(app)).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

it('a message that could not be stored is refused and not emitted; sent again, it is stored and emitted once', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const [mine, theirs] = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  const sent = newMessage(session, session.user, 'once')
  await sql`alter table messages rename to elsewhere`.execute(app.db.query)
  expect(await emit(mine.socket, 'sendMessage', sent)).toMatchObject({ ok: false, code: 'internal' })
  await sql`alter table elsewhere rename to messages`.execute(app.db.query)

  expect(await emit(mine.socket, 'sendMessage', sent)).toMatchObject({ ok: true, message: { seq: 1 } })
  await emit(mine.socket, 'sendMessage', newMessage(session, session.user, 'after'))
  await expect.poll(() => theirs.received.at(-1)?.message).toBe('after')
  expect(theirs.received.map(({ message }) => message)).toEqual(['once', 'after'])
  expect(await storedTexts(app)).toMatchObject([{ text: 'once' }, { text: 'after' }])
})

it('the two parties may use the same client id for two messages', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const [mine, theirs] = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  const sent = newMessage(session, session.user, 'mine')
  expect(await emit(mine.socket, 'sendMessage', sent)).toMatchObject({ ok: true, message: { seq: 1 } })
  const theirAnswer = await emit(theirs.socket, 'sendMessage', newMessage(session, session.chatter, 'theirs', sent.clientID))
  expect(theirAnswer).toMatchObject({ ok: true, message: { seq: 2, message: 'theirs' } })
})

it('without a client id every message is a new one', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket } = await aListener(app, session.user, session.id)
  const { clientID: _none, ...sent } = newMessage(session, session.user, 'salaam')
  const acks = [await emit(socket, 'sendMessage', sent), await emit(socket, 'sendMessage', sent)]
  expect(acks).toMatchObject([
    { ok: true, message: { seq: 1, clientID: expect.any(String) } },
    { ok: true, message: { seq: 2 } },
  ])
})

it('a message whose answer from the database was lost is found again, and emitted once', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket, received } = await aListener(app, session.user, session.id)
  const prepared = app.db.prepared.bind(app.db)
  let lost = 0
  Object.assign(app.db, {
    prepared: async (statement: PreparedStatement, values: readonly unknown[]) => {
      const rows = await prepared(statement, values)
      lost += 1
      if (lost === 1) throw Object.assign(new Error('Connection terminated unexpectedly'))
      return rows
    },
  })
  expect(await emit(socket, 'sendMessage', newMessage(session, session.user, 'once'))).toMatchObject({ ok: true, message: { seq: 1 } })
  expect(lost).toBe(2)
  await expect.poll(() => received.length).toBe(1)
  expect(await storedTexts(app)).toEqual([{ seq: 1, text: 'once' }])
})
