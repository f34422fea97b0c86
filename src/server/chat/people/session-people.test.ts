// The people with whom an account has sessions: each once, running ones first, with the last message and the unread count; and the search
// among them.

import { expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as contract from '#contract/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession, type TestSession } from '../../testing/chats.ts'
import { aComplaintAbout } from '../../testing/complaints.ts'
import { insertMessages, readUntil, setOnline } from '../../testing/messages.ts'
import { aKeptSession, DAY_MS } from '../../testing/minutes.ts'
import { buy, complete, haveMet, reject } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { keep } from '../../testing/remedies.ts'
import { aStage, chattersOf, MINUTE_MS, userNames, usersOf } from '../../testing/session-people.ts'
import { rejectedSessions } from '../../testing/session-rows.ts'

const found = async (app: TestApp, by: Person, searchText: string): Promise<string[]> =>
  (await app.call(contract.searchSessionUsers, by, { query: { searchText, chatterID: by.id } })).body.users.map(
    ({ username }: contract.ListedUser) => username,
  )

it('a row has the session, both people and the summary, and each party gets only the fields for them', async () => {
  const app = await testApp()
  const { user, chatter, approve } = await aStage(app)
  const id = await approve()
  await insertMessages(app, id, [{ by: 'buyer', text: 'Salam' }, { by: 'chatter' }])
  await setOnline(app, chatter, true)
  await setOnline(app, user, false)

  const session = {
    _id: id,
    userID: {
      _id: user.id,
      username: user.username,
      avatar: null,
      age: null,
      gender: null,
      isOnline: false,
      lastSeen: expect.any(String),
      availability: null,
    },
    chatterID: {
      _id: chatter.id,
      username: chatter.username,
      avatar: null,
      age: 25,
      gender: 'female',
      isOnline: true,
      lastSeen: null,
      availability: { state: 'available', offAt: null, until: null, changedAt: null },
    },
    plan: { title: 'Basic', price: 500, duration: 15, description: expect.any(String) },
    amountPaid: 500,
    status: 'completed',
    startTime: expect.any(String),
    endTime: expect.any(String),
    createdAt: expect.any(String),
    rejection: null,
    sendAgainUntil: null,
    refund: null,
    takenBack: null,
    removedAt: null,
    phase: 'running',
    keptBecause: null,
    keptMinutes: null,
    keptUntil: null,
    continues: null,
    notes: { own: null, other: null, otherID: null, isOpened: true, left: 0 },
  }
  const chat = (unreadCount: number) => ({
    sessionID: id,
    status: 'completed',
    endTime: expect.any(String),
    phase: 'running',
    keptUntil: null,
    minutesLeft: null,
    lastMessage: { sessionID: id, senderID: chatter.id, message: '', type: 'voice', createdAt: expect.any(String), duration: 2.5 },
    unreadCount,
    activeAt: expect.any(String),
  })
  expect(await usersOf(app, chatter)).toMatchObject({ status: 200, body: { nextCursor: null } })
  expect((await usersOf(app, chatter)).body.sessions).toEqual([{ ...session, chat: chat(1) }])
  expect((await chattersOf(app, user)).body.sessions).toEqual([
    {
      ...session,
      chat: chat(1),
      bankName: expect.any(String),
      accountName: expect.any(String),
      accountNumber: expect.any(String),
      transactionID: expect.any(String),
      transactionSS: expect.any(String),
    },
  ])
  expect((await app.call(contract.searchSessionUsers, chatter, { query: { searchText: '', chatterID: chatter.id } })).body.users).toEqual([
    { ...session.userID, chat: chat(1) },
  ])
})

it('the time left in a row includes a session that continues the running one, once it is approved', async () => {
  const app = await testApp()
  const { admin, user, chatter, approve } = await aStage(app)
  const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
  const [first, both] = [inMinutes(15), inMinutes(30)]
  const endTimes = async () => {
    const [users, chatters] = [await usersOf(app, chatter), await chattersOf(app, user)]
    return [users.body.sessions[0].chat.endTime, chatters.body.sessions[0].chat.endTime]
  }
  await approve()
  const next = await buy(app, { user, chatter })
  expect(await endTimes()).toEqual([first, first])
  await complete(app, admin, next)
  expect(await endTimes()).toEqual([both, both])
})

it('every person is listed once: running sessions first, then by the last purchase or decision', async () => {
  const app = await testApp()
  const { admin, user, chatter, approve, afterTheEnd } = await aStage(app)
  const [second, third] = [await aUser(app), await aUser(app)]
  await approve()
  afterTheEnd()
  await reject(app, admin, await buy(app, { user: third, chatter }))
  await approve(second)
  expect(userNames((await usersOf(app, chatter)).body)).toEqual([second.username, third.username, user.username])
  afterTheEnd()
  await buy(app, { user, chatter })
  expect(userNames((await usersOf(app, chatter)).body)).toEqual([user.username, second.username, third.username])
})

it('the last message and the unread count are from the latest session that has messages', async () => {
  const app = await testApp()
  const { admin, user, chatter, approve, afterTheEnd } = await aStage(app)
  const chatOf = async (): Promise<contract.ChatSummary> => (await chattersOf(app, user)).body.sessions[0].chat
  const first = await approve()
  expect(await chatOf()).toMatchObject({ sessionID: first, lastMessage: null, unreadCount: 0 })

  await insertMessages(app, first, [
    { by: 'chatter', text: 'one' },
    { by: 'buyer', text: 'two' },
    { by: 'chatter', text: `three${'e'.repeat(1000)}` },
  ])
  expect(await chatOf()).toMatchObject({
    lastMessage: { senderID: chatter.id, message: expect.stringMatching(/^threee{195}$/) },
    unreadCount: 2,
  })
  await readUntil(app, first, 'buyer', 1)
  expect(await chatOf()).toMatchObject({ unreadCount: 1 })
  await readUntil(app, first, 'buyer', 2)
  // It does not matter how far the other party has read.
  await readUntil(app, first, 'chatter', 0)
  expect(await chatOf()).toMatchObject({ unreadCount: 1 })

  // Messages unread when the session ends stay unread until they are read.
  afterTheEnd()
  expect(await chatOf()).toMatchObject({ sessionID: first, lastMessage: { senderID: chatter.id }, unreadCount: 1 })
  const rejected = await buy(app, { user, chatter })
  expect(await chatOf()).toMatchObject({
    sessionID: rejected,
    status: 'pending',
    endTime: null,
    lastMessage: { sessionID: first, senderID: chatter.id },
    unreadCount: 1,
  })
  await readUntil(app, first, 'buyer', 3)
  expect(await chatOf()).toMatchObject({ unreadCount: 0 })
  await reject(app, admin, rejected)
  expect(await chatOf()).toMatchObject({ sessionID: rejected, status: 'rejected', lastMessage: { senderID: chatter.id } })

  const second = await approve()
  await insertMessages(
    app,
    second,
    Array.from({ length: 120 }, (_, index) => ({ by: 'chatter', text: String(index) }) as const),
  )
  expect(await chatOf()).toMatchObject({ sessionID: second, lastMessage: { message: '119' }, unreadCount: 100 })
})

it('while minutes are kept, a row says how many: all that were bought, or as many as a complaint gave back', async () => {
  const app = await testApp()
  const rowsOf = async (kept: TestSession) => {
    const [users, chatters] = [await usersOf(app, kept.chatter), await chattersOf(app, kept.user)]
    return [users, chatters].map(({ body }) => body.sessions[0].chat)
  }
  for (const row of await rowsOf(await aKeptSession(app))) expect(row).toMatchObject({ phase: 'kept', minutesLeft: 15 })
  const [given, admin] = [await aRunningSession(app), await anAdmin(app)]
  await haveMet(app, given.id)
  app.clock.advance(15 * MINUTE_MS)
  for (const row of await rowsOf(given)) expect(row).toMatchObject({ phase: 'ended', minutesLeft: null })
  await keep(app, admin, await aComplaintAbout(app, given), 6)
  for (const row of await rowsOf(given)) expect(row).toMatchObject({ phase: 'kept', minutesLeft: 6 })
  app.clock.advance(app.deps.config.keptDays * DAY_MS)
  for (const row of await rowsOf(given)) expect(row).toMatchObject({ phase: 'lapsed', minutesLeft: 6 })
})

it('a chatter can fetch one person by id, and the id of a stranger gives an empty list', async () => {
  const app = await testApp()
  const { user, chatter, approve } = await aStage(app)
  await approve()
  expect(userNames((await usersOf(app, chatter, { userID: user.id })).body)).toEqual([user.username])
  expect((await usersOf(app, chatter, { userID: (await aUser(app)).id })).body).toEqual({ sessions: [], nextCursor: null })
})

it('a list without sessions is empty, and does not show the sessions of others', async () => {
  const app = await testApp()
  const { approve } = await aStage(app)
  await approve()
  expect((await usersOf(app, await aChatter(app))).body).toEqual({ sessions: [], nextCursor: null })
  expect((await chattersOf(app, await aUser(app))).body).toEqual({ sessions: [], nextCursor: null })
  expect(await found(app, await aChatter(app), '')).toEqual([])
})

it('a cursor that was never given out is refused', async () => {
  const app = await testApp()
  const chatter = await aChatter(app)
  for (const cursor of [
    'x',
    '1',
    '1_1',
    '1_1_',
    '_1_1',
    '-1_1_1',
    `1_1_${'9'.repeat(14)}`,
    '99999999999999999_1_1',
    '9007199254740992_1_1',
  ])
    expect(await usersOf(app, chatter, { cursor })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

it('a deleted account has no age, gender, picture or presence, and is not found by its old name', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aStage(app)
  await rejectedSessions(app, [{ user, chatter }])
  await setOnline(app, user, true)
  await app.call(accounts.deleteUser, admin, { params: { id: user.id } })
  expect((await usersOf(app, chatter)).body.sessions[0].userID).toEqual({
    _id: user.id,
    username: 'Deleted account',
    avatar: null,
    age: null,
    gender: null,
    isOnline: false,
    lastSeen: null,
    availability: null,
  })
  expect(await found(app, chatter, user.username)).toEqual([])
})

it('a search finds the caller’s own people by any part of their username, taken literally, and by nothing else', async () => {
  const app = await testApp()
  const chatter = await aChatter(app)
  const people = []
  for (const [index, username] of ['Ayesha', '100%_sure', 'عائشہ خان'].entries())
    people.push(await aUser(app, { username, email: `somebody${index}@example.org` }))
  const stranger = await aUser(app, { username: 'Ayesha Stranger' })
  await rejectedSessions(
    app,
    people.map((user) => ({ user, chatter })),
  )
  await rejectedSessions(app, [{ user: stranger, chatter: await aChatter(app) }])

  expect(await found(app, chatter, 'AYE')).toEqual(['Ayesha'])
  expect(await found(app, chatter, '%')).toEqual(['100%_sure'])
  expect(await found(app, chatter, '_s')).toEqual(['100%_sure'])
  expect(await found(app, chatter, ' خان ')).toEqual(['عائشہ خان'])
  expect(await found(app, chatter, 'example.org')).toEqual([])
  expect(await found(app, chatter, 'somebody')).toEqual([])
  expect(await found(app, chatter, '')).toEqual(people.map(({ username }) => username).toReversed())
})
