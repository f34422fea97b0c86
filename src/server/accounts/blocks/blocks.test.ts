// Blocking (docs/product.md#blocking): what neither of the two can do, how a running session ends, and what each reads.

import { expect, it } from 'vitest'
import { listBlocked } from '#contract/blocks.ts'
import { updateSessionNote } from '#contract/minutes.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { MAX_BLOCKS } from '#domain/blocks.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { sessionSeenBy, setBlock } from '../../testing/blocks.ts'
import { aListener, aPendingSession, aRunningSession, newMessage, sendText } from '../../testing/chats.ts'
import { aKeptSession, lookIn } from '../../testing/minutes.ts'
import { aChatterWithPrices, buy, complete, tryToBuy } from '../../testing/money.ts'
import { anAdmin, aUser, copiesOf, type Person } from '../../testing/people.ts'
import { emit, next } from '../../testing/socket.ts'
import { trySendVoice } from '../../testing/voice.ts'

const shared = sharedTestApp()

it.each(['user', 'chatter'] as const)('a block by the %s ends the running session at once, and neither can send', async (side) => {
  const app = shared()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const [blocker, other] = side === 'user' ? [user, chatter] : [chatter, user]
  const [one, two] = [await aListener(app, user, id), await aListener(app, chatter, id)]
  await sendText(one, session, user, 'before')
  app.clock.advance(60_000)
  const updates = [next(one.socket, 'blockUpdate'), next(two.socket, 'blockUpdate'), next(two.socket, 'sessionUpdate')]

  expect((await setBlock(app, blocker, other)).status).toBe(202)
  expect(await Promise.all(updates)).toMatchObject([{ userID: chatter.id }, { userID: user.id }, { sessionID: id, status: 'completed' }])
  expect(await emit(one.socket, 'sendMessage', newMessage(session, user, 'after'))).toMatchObject({ ok: false, code: 'chat_blocked' })
  expect(await emit(two.socket, 'sendMessage', newMessage(session, chatter, 'after'))).toMatchObject({ ok: false, code: 'chat_blocked' })
  expect(await emit(two.socket, 'typing', { sessionID: id })).toMatchObject({ ok: false, code: 'session_not_running' })
  expect((await trySendVoice(app, session)).body.code).toBe('no_session_for_voice')
  expect(two.received.map(({ message }) => message)).toEqual(['before'])

  const mine = await sessionSeenBy(app, blocker, session)
  expect(mine).toMatchObject({ block: 'you', session: { endTime: app.clock.now().toISOString() } })
  expect(await sessionSeenBy(app, other, session)).toMatchObject({ block: 'other' })
})

it('the open pages of both learn that a block was lifted', async () => {
  const app = shared()
  const { user, chatter } = await aRunningSession(app)
  await setBlock(app, user, chatter)
  const [one, two] = [await aListener(app, user), await aListener(app, chatter)]
  const updates = [next(one.socket, 'blockUpdate'), next(two.socket, 'blockUpdate')]
  await setBlock(app, user, chatter, false)
  expect(await Promise.all(updates)).toMatchObject([{ userID: chatter.id }, { userID: user.id }])
})

it('a resend of a message that was stored before the block is acknowledged and not stored again', async () => {
  const app = shared()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const listener = await aListener(app, user, id)
  const sent = newMessage(session, user, 'once')
  const first = await emit(listener.socket, 'sendMessage', sent)
  await setBlock(app, chatter, user)
  expect(await emit(listener.socket, 'sendMessage', sent)).toEqual(first)
})

it('while one blocks the other nothing can be bought, in either direction of the block', async () => {
  const app = shared()
  const [user, chatter] = [await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const admin = await anAdmin(app)
  await app.call(updateSessionStatus, admin, { params: { id: await buy(app, { user, chatter }) }, body: { status: 'rejected' } })
  for (const [blocker, other] of [
    [user, chatter],
    [chatter, user],
  ] as const) {
    await setBlock(app, blocker, other)
    const refused = await tryToBuy(app, { user, chatter })
    expect([refused.status, refused.body.code]).toEqual([409, 'purchase_blocked'])
    await setBlock(app, blocker, other, false)
  }
  expect((await tryToBuy(app, { user, chatter })).status).toBe(201)
})

it('a pending purchase of the two cannot be completed until the block is lifted, and can be rejected', async () => {
  const app = shared()
  const [{ id, user, chatter }, admin] = [await aPendingSession(app), await anAdmin(app)]
  await setBlock(app, chatter, user)
  const refused = await app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })
  expect([refused.status, refused.body.code]).toEqual([409, 'approval_blocked'])
  await setBlock(app, chatter, user, false)
  await complete(app, admin, id)

  const other = await aPendingSession(app)
  await setBlock(app, other.user, other.chatter)
  expect((await app.call(updateSessionStatus, admin, { params: { id: other.id }, body: { status: 'rejected' } })).status).toBe(202)
})

it('a person can only be blocked by the other party of a session, and people cannot block themselves', async () => {
  const app = shared()
  const { user, chatter } = await aRunningSession(app)
  const [stranger, admin] = [await aUser(app), await anAdmin(app)]
  for (const [by, other] of [
    [stranger, chatter],
    [stranger, user],
    [admin, user],
    [chatter, stranger],
  ] as const)
    expect((await setBlock(app, by, other)).body.code).toBe('person_not_found')
  expect((await setBlock(app, user, user)).body.code).toBe('cannot_block_self')
  expect((await app.call(listBlocked, chatter, {})).body.people).toEqual([])
})

it('the list of blocked people is limited', async () => {
  const app = shared()
  const session = await aRunningSession(app)
  const others = await copiesOf(app, session.user, MAX_BLOCKS)
  const rows = others.map((id) => ({ account_id: session.user.id, blocked_id: id, created_at: app.clock.now() }))
  await app.db.query.insertInto('blocks').values(rows).execute()
  expect((await setBlock(app, session.user, session.chatter)).body.code).toBe('too_many_blocks')
  expect(await sessionSeenBy(app, session.user, session)).toMatchObject({ block: 'none' })
})

it.each(['user', 'chatter'] as const)(
  'after a block by the %s neither can leave a note on kept minutes, but can remove their own',
  async (side) => {
    const app = shared()
    const session = await aKeptSession(app)
    const { id, user, chatter } = session
    const leave = (by: Person, note: string) => app.call(updateSessionNote, by, { params: { id }, body: { note } })
    for (const person of [user, chatter]) await leave(person, 'At nine?')
    for (const person of [user, chatter]) await lookIn(app, person, id)
    await setBlock(app, session[side], side === 'user' ? chatter : user)
    for (const person of [user, chatter])
      expect(await leave(person, 'Answer me!')).toMatchObject({ status: 409, body: { code: 'chat_blocked' } })
    expect((await sessionSeenBy(app, user, session)).session.notes).toMatchObject({ own: 'At nine?', other: 'At nine?' })
    expect(await leave(chatter, '')).toMatchObject({ status: 202, body: { note: null } })
    await setBlock(app, session[side], side === 'user' ? chatter : user, false)
    expect((await leave(chatter, 'At ten.')).status).toBe(202)
  },
)
