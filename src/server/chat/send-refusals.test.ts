// What is refused, for whom, and when. A refused message is neither stored nor emitted.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PayloadFor } from '#contract/events.ts'
import { eraseAccount } from '../accounts/erase.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { addAuthenticatorTo } from '../testing/authenticator.ts'
import { aListener, aPendingSession, aRunningSession, newMessage, sendText } from '../testing/chats.ts'
import { reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { hideSessions } from '../testing/session-rows.ts'
import { connect, emit, next } from '../testing/socket.ts'

const BASIC_MS = 15 * 60_000

async function storedCount(app: TestApp): Promise<number> {
  return (await app.db.query.selectFrom('messages').select('id').execute()).length
}

async function trySend(app: TestApp, by: Person, payload: PayloadFor<'sendMessage'>): Promise<string> {
  const socket = await connect(await app.listen(), { token: await app.tokenOf(by) })
  const ack = await emit(socket, 'sendMessage', payload)
  socket.disconnect()
  return ack.ok ? 'ok' : ack.code
}

it('only the two parties may send, each in their own name and to the other', async () => {
  const app = await testApp()
  const [session, other] = [await aRunningSession(app), await aRunningSession(app)]
  const { user, chatter, id } = session
  const [stranger, admin, pending] = [await aUser(app), await anAdmin(app), await aChatter(app, { status: 'pending' })]
  const careless = await aUser(app)
  await app.db.query.updateTable('accounts').set({ generated_password_logins: 2 }).where('id', '=', careless.id).execute()
  const warned = await aUser(app)
  await app.db.query.updateTable('accounts').set({ has_unread_warning: true }).where('id', '=', warned.id).execute()
  const sent = newMessage(session, user, 'salaam')
  const received = (await aListener(app, chatter, id)).received
  const answers: readonly (readonly [string, Person, PayloadFor<'sendMessage'>, string])[] = [
    ['a stranger', stranger, { ...sent, senderID: stranger.id }, 'session_not_found'],
    ['an admin', admin, { ...sent, senderID: admin.id }, 'session_not_found'],
    ['the buyer of another session', other.user, { ...sent, senderID: other.user.id }, 'session_not_found'],
    ['a chatter who is not approved', pending, { ...sent, senderID: pending.id }, 'account_not_approved'],
    ['an account whose generated password must be changed', careless, { ...sent, senderID: careless.id }, 'password_change_required'],
    ['an account that has to read a warning', warned, { ...sent, senderID: warned.id }, 'warning_unread'],
    ['a stranger as the buyer', stranger, sent, 'forbidden'],
    ['an admin as the buyer', admin, sent, 'forbidden'],
    ['the chatter as the buyer', chatter, sent, 'forbidden'],
    ['the buyer to a third person', user, { ...sent, receiverID: stranger.id }, 'forbidden'],
    ['the buyer to themself', user, { ...sent, receiverID: user.id }, 'forbidden'],
    ['the buyer in a session that does not exist', user, { ...sent, sessionID: randomUUID() }, 'session_not_found'],
    ['the buyer in the session of others', user, { ...sent, sessionID: other.id }, 'session_not_found'],
  ]
  for (const [who, by, payload, code] of answers) expect([who, await trySend(app, by, payload)]).toEqual([who, code])
  expect(await storedCount(app)).toBe(0)
  expect(received).toEqual([])
})

it('an admin who lacks a required second step sends nothing, not even in a session that they bought before', async () => {
  const app = await testApp({ config: { adminTwoStep: 'required' } })
  const admin = await anAdmin(app)
  await addAuthenticatorTo(app, admin)
  const session = await aRunningSession(app, { admin })
  await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', session.user.id).execute()
  expect(await trySend(app, session.user, newMessage(session, session.user, 'salaam'))).toBe('two_step_required')
  expect(await storedCount(app)).toBe(0)
})

const LONG = '۱'.repeat(4_000)
const WIDE = '😀'.repeat(4_000)

it('text is checked by its rules, and stored as it was sent, without blanks at its ends', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket, received } = await aListener(app, session.user, session.id)
  const texts: readonly (readonly [string, string, string])[] = [
    ['nothing', '', 'message_missing'],
    ['only blanks', ' \n\u3000 ', 'message_missing'],
    ['4000 characters', LONG, 'ok'],
    ['4000 wide characters', WIDE, 'ok'],
    ['4000 characters within blanks', `\n ${LONG} \n`, 'ok'],
    ['4001 characters', `${LONG}۱`, 'message_too_long'],
    ['4001 wide characters', `${WIDE}😀`, 'message_too_long'],
    ['more than a person types', 'x'.repeat(10_001), 'validation_failed'],
    ['a NUL', 'a\u0000b', 'validation_failed'],
    ['a bell', 'a\u0007b', 'validation_failed'],
    ['half a character', 'a\ud83d', 'validation_failed'],
    ['several lines', 'a\nb', 'ok'],
    ['marks of direction, an injection and quotes', `\u202bسلام\u202c'"; drop table messages; --{},\\N$1`, 'ok'],
    ['the syntax of arrays', '{"a",NULL,\\"}', 'ok'],
    ['the word NULL', 'NULL', 'ok'],
  ]
  for (const [what, text, code] of texts) {
    const ack = await emit(socket, 'sendMessage', newMessage(session, session.user, text))
    expect([what, ack.ok ? 'ok' : ack.code]).toEqual([what, code])
  }
  const kept = texts.flatMap(([, text, code]) => (code === 'ok' ? [text.trim()] : []))
  await expect.poll(() => received.map(({ message }) => message)).toEqual(kept)
  const rows = await app.db.query.selectFrom('messages').select('text').orderBy('seq').execute()
  expect(rows.map(({ text }) => text)).toEqual(kept)
})

it('nothing can be sent in a session that is pending, rejected, not yet running or deleted', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const [pending, rejected, running] = [await aPendingSession(app), await aPendingSession(app), await aRunningSession(app, { admin })]
  await reject(app, admin, rejected.id)
  for (const session of [pending, rejected]) {
    expect(await trySend(app, session.user, newMessage(session, session.user, 'too early'))).toBe('session_not_running')
    expect(await trySend(app, session.chatter, newMessage(session, session.chatter, 'too early'))).toBe('session_not_running')
  }
  // One millisecond before the start, as if the database clock had been set back.
  app.clock.advance(-1)
  expect(await trySend(app, running.user, newMessage(running, running.user, 'too early'))).toBe('session_not_running')
  app.clock.advance(1)
  expect(await trySend(app, running.user, newMessage(running, running.user, 'in time'))).toBe('ok')
  app.clock.advance(BASIC_MS)
  await hideSessions(app, [running.id])
  expect(await trySend(app, running.user, newMessage(running, running.user, 'too late'))).toBe('session_not_found')
})

it('a message sent one millisecond before the end is stored, and one sent at the end is refused', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket } = await aListener(app, session.user, session.id)
  const endsAt = app.clock.now().getTime() + BASIC_MS
  const answers: [number, string][] = []
  for (const step of [-3, -2, -1, 0, 1, 2]) {
    app.clock.set(new Date(endsAt + step))
    const ack = await emit(socket, 'sendMessage', newMessage(session, session.user, `${step}`))
    answers.push([step, ack.ok ? ack.message.createdAt : ack.code])
  }
  const at = (step: number) => new Date(endsAt + step).toISOString()
  const refused = 'session_not_running'
  expect(answers).toEqual([[-3, at(-3)], [-2, at(-2)], [-1, at(-1)], [0, refused], [1, refused], [2, refused]]) // biome-ignore format: a table
  expect(await storedCount(app)).toBe(3)
})

it('a party who is banned or deleted during the chat is disconnected, and a message sent just before that is refused by the statement that stores it', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const [mine, theirs] = [await aListener(app, user, id), await aListener(app, chatter, id)]
  const before = newMessage(session, user, 'before')
  expect(await emit(mine.socket, 'sendMessage', before)).toMatchObject({ ok: true })
  await app.db.query.updateTable('accounts').set({ status: 'banned', status_before_ban: 'approved' }).where('id', '=', user.id).execute()
  // The socket is still open here: only the statement refuses it.
  expect(await emit(mine.socket, 'sendMessage', newMessage(session, user, 'after'))).toMatchObject({ ok: false, code: 'account_banned' })
  expect(await emit(mine.socket, 'sendMessage', before)).toMatchObject({ ok: false, code: 'account_banned' })
  await app.db.transaction((tx) => eraseAccount(tx, user.id, app.clock.now()))
  expect(await emit(mine.socket, 'sendMessage', newMessage(session, user, 'after'))).toMatchObject({ ok: false, code: 'sign_in_required' })
  const disconnected = next(mine.socket, 'disconnect')
  app.deps.realtime.disconnectAccount(user.id)
  await disconnected
  await sendText(theirs, session, chatter, 'anybody there?')
  await expect.poll(() => theirs.received.map(({ message }) => message)).toEqual(['before', 'anybody there?'])
})

it('a sender may send twenty messages at once and must then wait; other senders need not', async () => {
  const app = await testApp({ limited: true })
  const session = await aRunningSession(app)
  const [mine, theirs] = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  const acks = await Promise.all(
    Array.from({ length: 30 }, (_each, index) => emit(mine.socket, 'sendMessage', newMessage(session, session.user, `${index}`))),
  )
  const refusedAt = acks.findIndex(({ ok }) => !ok)
  // The next second, which allows five more, may begin before that.
  expect([20, 25]).toContain(refusedAt)
  expect(acks[refusedAt]).toMatchObject({ ok: false, code: 'too_many_requests' })
  expect(await emit(theirs.socket, 'sendMessage', newMessage(session, session.chatter, 'and me?'))).toMatchObject({ ok: true })
  // Both parties receive the accepted messages, and neither receives the refused ones.
  const through = acks.flatMap((ack) => (ack.ok ? [ack.message.message] : []))
  await expect.poll(() => theirs.received.map(({ message }) => message)).toEqual([...through, 'and me?'])
})
