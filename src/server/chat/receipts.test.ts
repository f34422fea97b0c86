// Receipts (delivered and read up to a number) and typing.

import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, type Listener, sendText } from '../testing/chats.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { emit } from '../testing/socket.ts'

const BASIC_MS = 15 * 60_000

/** Collects events of this name that the socket receives from now on. */
function collect(listener: Listener, name: 'messageMarks' | 'userTyping'): unknown[] {
  const received: unknown[] = []
  listener.socket.on(name, (payload: unknown) => received.push(payload))
  return received
}

async function aChat(app: TestApp) {
  const session = await aRunningSession(app)
  const [mine, theirs] = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  return { ...session, session, mine, theirs }
}

it('receipts only move forward, never beyond the last message, and are emitted to both parties', async () => {
  const app = await testApp()
  const { id, user, chatter, session, mine, theirs } = await aChat(app)
  for (const text of ['one', 'two', 'three']) await sendText(mine, session, user, text)
  const [seenByUser, seenByChatter] = [collect(mine, 'messageMarks'), collect(theirs, 'messageMarks')]
  const emitted: unknown[] = []
  // deliveredSeq and readSeq as sent, then as stored and emitted; null is not emitted.
  const steps: readonly (readonly [number, number, readonly [number, number] | null])[] = [
    [0, 0, null],
    [1, 0, [1, 0]],
    [1, 0, null],
    [0, 0, null],
    // A read message was also delivered.
    [0, 2, [2, 2]],
    [1, 1, null],
    [2_147_483_647, 2, [3, 2]],
    [3, 3, [3, 3]],
    [99, 99, null],
  ]
  for (const [deliveredSeq, readSeq, stored] of steps) {
    expect(await emit(theirs.socket, 'markMessages', { sessionID: id, deliveredSeq, readSeq })).toEqual({ ok: true })
    if (stored) emitted.push({ sessionID: id, userID: chatter.id, deliveredSeq: stored[0], readSeq: stored[1] })
  }
  await expect.poll(() => seenByUser).toEqual(emitted)
  await expect.poll(() => seenByChatter).toEqual(emitted)
  expect(await emit(mine.socket, 'joinSession', id)).toEqual({
    ok: true,
    lastSeq: 3,
    marks: [
      { userID: user.id, deliveredSeq: 0, readSeq: 0 },
      { userID: chatter.id, deliveredSeq: 3, readSeq: 3 },
    ],
    serverTime: app.clock.now().toISOString(),
  })
})

it('of many receipts at once the highest of each party is kept, and nothing is emitted twice', async () => {
  const app = await testApp()
  const { id, user, chatter, session, mine, theirs } = await aChat(app)
  for (let index = 0; index < 5; index += 1) await sendText(mine, session, user, `${index}`)
  const emitted = collect(mine, 'messageMarks')
  const numbers = [1, 5, 3, 2, 4]
  const acks = await Promise.all([
    ...numbers.map((seq) => emit(theirs.socket, 'markMessages', { sessionID: id, deliveredSeq: seq, readSeq: seq - 1 })),
    ...numbers.map((seq) => emit(mine.socket, 'markMessages', { sessionID: id, deliveredSeq: seq, readSeq: 0 })),
  ])
  expect(acks.every(({ ok }) => ok)).toBe(true)
  expect(await emit(mine.socket, 'joinSession', id)).toMatchObject({
    marks: [
      { userID: user.id, deliveredSeq: 5, readSeq: 0 },
      { userID: chatter.id, deliveredSeq: 5, readSeq: 4 },
    ],
  })
  const keys = emitted.map((receipt) => JSON.stringify(receipt))
  expect(new Set(keys).size).toBe(keys.length)
  expect(emitted).toContainEqual({ sessionID: id, userID: chatter.id, deliveredSeq: 5, readSeq: 4 })
})

it('typing is emitted to the other party only, to all of their tabs', async () => {
  const app = await testApp()
  const { id, user, chatter, mine, theirs } = await aChat(app)
  const tabs = [await aListener(app, user, id), await aListener(app, chatter, id)]
  const outside = await aListener(app, chatter)
  const [own, other, ownTab, otherTab, notJoined] = [mine, theirs, ...tabs, outside].map((socket) => collect(socket, 'userTyping'))
  expect(await emit(mine.socket, 'typing', { sessionID: id })).toEqual({ ok: true })
  for (const received of [other, otherTab]) await expect.poll(() => received).toEqual([{ sessionID: id, userID: user.id }])
  for (const { socket } of [mine, ...tabs, outside]) await emit(socket, 'joinSession', id)
  expect([own, ownTab, notJoined]).toEqual([[], [], []])
  app.clock.advance(BASIC_MS)
  expect(await emit(mine.socket, 'typing', { sessionID: id })).toMatchObject({ ok: false, code: 'session_not_running' })
  expect(other).toHaveLength(1)
})

it('a stranger, an admin and the parties of another session may not join, save receipts or type', async () => {
  const app = await testApp()
  const { id, user, session, mine } = await aChat(app)
  await sendText(mine, session, user, 'salaam')
  const others = [await aUser(app), await anAdmin(app), (await aPendingSession(app)).user]
  const emitted = [collect(mine, 'messageMarks'), collect(mine, 'userTyping')]
  for (const person of others) {
    const { socket } = await aListener(app, person)
    const refused = { ok: false, code: 'session_not_found' }
    expect(await emit(socket, 'joinSession', id)).toMatchObject(refused)
    expect(await emit(socket, 'markMessages', { sessionID: id, deliveredSeq: 1, readSeq: 1 })).toMatchObject(refused)
    expect(await emit(socket, 'typing', { sessionID: id })).toMatchObject(refused)
  }
  const tab = await aListener(app, user)
  expect(await emit(tab.socket, 'typing', { sessionID: id })).toMatchObject({ ok: false, code: 'forbidden' })
  await sendText(mine, session, user, 'still here')
  expect(emitted).toEqual([[], []])
  expect(await app.db.query.selectFrom('chat_marks').select('session_id').execute()).toEqual([])
})

it('a pending session can be joined and has no messages for receipts', async () => {
  const app = await testApp()
  const { id, user, chatter } = await aPendingSession(app)
  const { socket } = await aListener(app, user)
  const none = [
    { userID: user.id, deliveredSeq: 0, readSeq: 0 },
    { userID: chatter.id, deliveredSeq: 0, readSeq: 0 },
  ]
  expect(await emit(socket, 'joinSession', id)).toMatchObject({ ok: true, lastSeq: 0, marks: none })
  expect(await emit(socket, 'markMessages', { sessionID: id, deliveredSeq: 7, readSeq: 7 })).toEqual({ ok: true })
  expect(await emit(socket, 'typing', { sessionID: id })).toMatchObject({ ok: false, code: 'session_not_running' })
  expect(await emit(socket, 'joinSession', id)).toMatchObject({ ok: true, marks: none })
})
