// The buyer's chatter list: approved chatters, those with sessions first, in pages.

import { expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import type * as contract from '#contract/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { allPages, list, namesOf, someChatters } from '../../testing/chatter-lists.ts'
import { insertMessages, setOnline } from '../../testing/messages.ts'
import { aChatterWithPrices, buy, complete, reject } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { rejectedSessions } from '../../testing/session-rows.ts'

const names = async (app: TestApp, by: Person) => (await list(app, by)).body.users.map(({ username }: contract.ListedChatter) => username)

it('a card shows the person and the three plans, and nothing private', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const chatter = await aChatterWithPrices(app, { Basic: 500, Gold: 1800.5 }, { age: 30, gender: 'male' })
  const { status, body } = await list(app, user)
  expect(status).toBe(200)
  expect(body).toEqual({
    users: [
      {
        _id: chatter.id,
        username: chatter.username,
        avatar: null,
        age: 30,
        gender: 'male',
        plans: [
          { title: 'Basic', price: 500, duration: 15, description: expect.any(String) },
          { title: 'Standard', price: 0, duration: 30, description: expect.any(String) },
          { title: 'Gold', price: 1800.5, duration: 60, description: expect.any(String) },
        ],
        isOnline: false,
        lastSeen: null,
        availability: { state: 'available', offAt: null, until: null, changedAt: null },
        chat: null,
      },
    ],
    nextCursor: null,
  })
})

it('only approved chatters are listed, by name whatever its case', async () => {
  const app = await testApp()
  const user = await aUser(app)
  for (const status of ['pending', 'rejected', 'banned'] as const) await aChatter(app, { status })
  for (const username of ['zoya', 'Ayesha', 'bilal']) await aChatter(app, { username })
  expect(await names(app, user)).toEqual(['Ayesha', 'bilal', 'zoya'])
  expect(await names(app, await anAdmin(app))).toEqual(['Ayesha', 'bilal', 'zoya'])
})

it('chatters the caller has sessions with come first, the one with the last purchase or decision on top', async () => {
  const app = await testApp()
  const [admin, user, other] = [await anAdmin(app), await aUser(app), await aUser(app)]
  const chatters = new Map<string, Person>()
  for (const username of ['ayesha', 'bilal', 'hina', 'zoya']) {
    chatters.set(username, await aChatterWithPrices(app, { Basic: 500 }, { username }))
  }
  const buyFrom = async (by: Person, username: string) => buy(app, { user: by, chatter: chatters.get(username) ?? by })
  await reject(app, admin, await buyFrom(user, 'zoya'))
  await buyFrom(user, 'hina')
  await buyFrom(other, 'bilal')
  expect(await names(app, user)).toEqual(['hina', 'zoya', 'ayesha', 'bilal'])
  await buyFrom(user, 'zoya')
  expect(await names(app, user)).toEqual(['zoya', 'hina', 'ayesha', 'bilal'])
  expect(await names(app, other)).toEqual(['bilal', 'ayesha', 'hina', 'zoya'])
})

it('a long list comes in pages of thirty, over the borders of all three parts, nothing twice and nothing missing', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [known, online, others] = [await someChatters(app, 31, 'known'), await someChatters(app, 31, 'z'), await someChatters(app, 10, 'a')]
  await rejectedSessions(
    app,
    known.map((chatter) => ({ user, chatter })),
  )
  for (const each of [...online, ...known.slice(0, 3)]) await setOnline(app, each, true)
  const pages = await allPages(app, user)
  expect(pages.map(({ length }) => length)).toEqual([30, 30, 12])
  expect(pages.flat()).toEqual(namesOf([...known.toReversed(), ...online, ...others]))
})

it('only approved chatters are listed as online, under their current name', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const [ayesha, bilal, zoya] = [
    await aChatter(app, { username: 'ayesha' }),
    await aChatter(app, { username: 'bilal' }),
    await aChatter(app, { username: 'zoya', status: 'pending' }),
  ]
  for (const each of [bilal, zoya, user]) await setOnline(app, each, true)
  expect(await names(app, user)).toEqual(['bilal', 'ayesha'])
  const setStatus = (id: string, status: 'approved' | 'rejected') =>
    app.call(accounts.updateAccountStatus, admin, { params: { id }, body: { status } })
  await setStatus(zoya.id, 'approved')
  expect(await names(app, user)).toEqual(['bilal', 'zoya', 'ayesha'])
  await app.db.query.updateTable('accounts').set({ username: 'Zz', username_key: 'aa' }).where('id', '=', zoya.id).execute()
  expect(await names(app, user)).toEqual(['Zz', 'bilal', 'ayesha'])
  await setStatus(bilal.id, 'rejected')
  expect(await names(app, user)).toEqual(['Zz', 'ayesha'])
  await setOnline(app, zoya, false)
  await setOnline(app, ayesha, true)
  expect(await names(app, user)).toEqual(['ayesha', 'Zz'])
})

it('the summary is the caller’s own: messages of other buyers are not in it', async () => {
  const app = await testApp()
  const [admin, user, other] = [await anAdmin(app), await aUser(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  const id = await buy(app, { user, chatter })
  await complete(app, admin, id)
  await insertMessages(app, id, [{ by: 'chatter', text: 'Salam' }])
  const chatOf = async (by: Person) => (await list(app, by)).body.users[0].chat
  expect(await chatOf(user)).toEqual({
    sessionID: id,
    phase: 'running',
    keptUntil: null,
    minutesLeft: null,
    status: 'completed',
    endTime: expect.any(String),
    lastMessage: { sessionID: id, senderID: chatter.id, message: 'Salam', type: 'text', createdAt: expect.any(String) },
    unreadCount: 1,
    activeAt: expect.any(String),
  })
  expect(await chatOf(other)).toBeNull()
  expect(await chatOf(admin)).toBeNull()
})

it('one chatter can be fetched by id; the id of another account gives an empty list', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [chatter, hidden] = [await aChatter(app), await aChatter(app, { status: 'pending' })]
  const ids = async (chatterID: string) => (await list(app, user, { chatterID })).body.users.map(({ _id }: contract.ListedChatter) => _id)
  expect(await ids(chatter.id)).toEqual([chatter.id])
  expect(await ids(hidden.id)).toEqual([])
  expect(await ids(user.id)).toEqual([])
})

it('a cursor that was never given out is refused', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const nobody = '0190f1a0-0000-7000-8000-000000000001'
  for (const cursor of [
    'x',
    's',
    's-1',
    's1',
    's1_1',
    's9007199254740992_1_1',
    'nobody',
    's99999999999999999999_1_1',
    `n${nobody}`,
    `n1_${'0'.repeat(36)}`,
    `x1_${nobody}`,
    `o-1_${nobody}`,
    `o9999999999999999_${nobody}`,
    `n9007199254740992_${nobody}`,
  ]) {
    expect(await list(app, user, { cursor })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
})

it('chatters do not browse chatters', async () => {
  const app = await testApp()
  expect((await list(app, await aChatter(app))).status).toBe(403)
})
