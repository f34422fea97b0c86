// What people see of sessions and of each other: the right ones, in order, and exactly these fields (docs/product.md#privacy).

import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser } from '#contract/accounts.ts'
import * as contract from '#contract/sessions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, complete, reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { aScene, own } from '../testing/session-lists.ts'

const check = (app: TestApp, by: Person, user: Person, chatter: Person) =>
  app.call(contract.checkSession, by, { query: { userID: user.id, chatterID: chatter.id } })

const busy = (app: TestApp, by: Person, chatterID: string) => app.call(contract.checkBusy, by, { query: { chatterID } })

const pass = (app: TestApp, minutes: number) => app.clock.advance(minutes * 60_000)

const PARTY = ['_id', 'age', 'avatar', 'gender', 'username']

const PLAIN = [
  '_id',
  'amountPaid',
  'chatterID',
  'createdAt',
  'endTime',
  'plan',
  'rejection',
  'startTime',
  'status',
  'userID',
  'phase',
  'keptBecause',
  'keptMinutes',
  'keptUntil',
  'continues',
]

const AFTER = ['notes', 'refund', 'removedAt', 'sendAgainUntil', 'takenBack']

const PAYMENT = ['accountName', 'accountNumber', 'bankName', 'transactionID', 'transactionSS']

function expectKeys(session: Record<string, object>, keys: readonly string[], partyKeys = PARTY) {
  expect(Object.keys(session).toSorted()).toEqual(keys.toSorted())
  for (const party of ['userID', 'chatterID']) expect(Object.keys(session[party] ?? {}).toSorted()).toEqual(partyKeys.toSorted())
  expect(Object.keys(session['plan'] ?? {}).toSorted()).toEqual(['description', 'duration', 'price', 'title'])
}

it('a buyer sees how they paid, a chatter does not, and neither sees the email of the other', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  await complete(app, admin, await buy(app, { user, chatter }))
  for (const [person, keys] of [
    [user, [...PLAIN, ...AFTER, ...PAYMENT]],
    [chatter, [...PLAIN, ...AFTER]],
  ] as const) {
    expectKeys((await check(app, person, user, chatter)).body.session, keys)
    const { body } = await own(app, person)
    expect(Object.keys(body).toSorted()).toEqual(['nextCursor', 'sessions', 'summary'])
    expectKeys(body.sessions[0], keys)
    expect(JSON.stringify(body)).not.toContain('@example.com')
  }
})

it('an admin sees both people with their emails, the payment, what was read from its proof, who decided and the signals', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  await complete(app, admin, id)
  const keys = [
    ...PLAIN,
    ...PAYMENT,
    'chain',
    'circumstances',
    'decidedAt',
    'decidedBy',
    'reading',
    'refund',
    'resubmissionOf',
    'seenInBank',
    'signals',
  ]
  const { body } = await app.call(contract.listSessionRequests, admin, { query: {} })
  expectKeys(body.sessions[0], keys, [...PARTY, 'email', 'status'])
  expect(body).toMatchObject({ totalSessions: 1, sessions: [{ _id: id, decidedBy: admin.username, userID: { email: user.email } }] })
  for (const searchText of [id, user.username, chatter.email]) {
    const found = await app.call(contract.searchSessionRequests, admin, { query: { searchText } })
    expect(found.body).toEqual({ sessions: body.sessions, totalSearchedSessions: 1, totalIsCapped: false })
  }
})

it('admin lists give the newest first and leave deleted ones out', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const [first, second, third] = [
    await buy(app, { user, chatter }),
    await buy(app, { user: await aUser(app), chatter }),
    await buy(app, { user: await aUser(app), chatter }),
  ]
  await app.call(contract.deleteSessionRequest, admin, { params: { id: second } })
  const { body } = await app.call(contract.listSessionRequests, admin, { query: {} })
  expect(body.sessions.map(({ _id }: contract.AdminSession) => _id)).toEqual([third, first])
})

it('only an admin lists or searches all sessions', async () => {
  const app = await testApp()
  const { user, chatter } = await aScene(app)
  for (const person of [user, chatter]) {
    expect((await app.call(contract.listSessionRequests, person, { query: {} })).status).toBe(403)
    expect((await app.call(contract.searchSessionRequests, person, { query: { searchText: 'a' } })).status).toBe(403)
  }
})

it('the session of a pair is the running one, else the pending one, else the latest, else null', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const look = async () => {
    const { status, body } = await check(app, user, user, chatter)
    expect([status, body.serverTime]).toEqual([200, app.clock.now().toISOString()])
    return body.session && [body.session._id, body.session.status]
  }
  expect(await look()).toBeNull()
  const first = await buy(app, { user, chatter, method })
  expect(await look()).toEqual([first, 'pending'])
  await complete(app, admin, first)
  expect(await look()).toEqual([first, 'completed'])
  pass(app, 15)
  const second = await buy(app, { user, chatter, method })
  expect(await look()).toEqual([second, 'pending'])
  await reject(app, admin, second)
  expect(await look()).toEqual([second, 'rejected'])
  await app.call(contract.deleteSessionRequest, admin, { params: { id: second } })
  expect(await look()).toEqual([first, 'completed'])
})

it('the session of a pair is for the two of them: not for a stranger, not for an admin', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  await buy(app, { user, chatter })
  for (const person of [admin, await aUser(app), await aChatter(app)]) {
    expect(await check(app, person, user, chatter)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  // No session exists with buyer and chatter swapped.
  expect((await check(app, chatter, chatter, user)).body.session).toBeNull()
})

it('a buyer lists every purchase, newest first; a chatter the completed ones only; the role in the query is ignored', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const rejected = await buy(app, { user, chatter })
  await reject(app, admin, rejected)
  const completed = await buy(app, { user, chatter })
  await complete(app, admin, completed)
  pass(app, 15)
  const pending = await buy(app, { user, chatter })
  const ids = async (by: Person, role: string) => (await own(app, by, { role })).body.sessions.map(({ _id }: contract.PartySession) => _id)
  for (const role of ['user', 'chatter', 'admin', '']) {
    expect(await ids(user, role)).toEqual([pending, completed, rejected])
    expect(await ids(chatter, role)).toEqual([completed])
    expect(await ids(admin, role)).toEqual([])
  }
  expect(await own(app, user, { id: chatter.id })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

it('a chatter is busy while a session runs, with the minutes left rounded up, for every buyer', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  expect((await busy(app, user, chatter.id)).body).toMatchObject({ isBusy: false, remainingMinutes: 0, busyUntil: null })
  await complete(app, admin, id)
  const busyUntil = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString()
  app.clock.advance(1)
  for (const person of [user, chatter, admin, await aUser(app)]) {
    expect((await busy(app, person, chatter.id)).body).toMatchObject({ isBusy: true, remainingMinutes: 15, busyUntil })
  }
  app.clock.advance(15 * 60_000 - 2)
  expect((await busy(app, user, chatter.id)).body).toMatchObject({ isBusy: true, remainingMinutes: 1, busyUntil })
  app.clock.advance(1)
  expect((await busy(app, user, chatter.id)).body).toEqual({ isBusy: false, remainingMinutes: 0, busyUntil: null, obstacle: null })
})

it('for an account that is not an approved chatter there is no answer about being busy', async () => {
  const app = await testApp()
  const { user } = await aScene(app)
  for (const { id } of [user, await anAdmin(app), await aChatter(app, { status: 'pending' }), await aChatter(app, { status: 'banned' })]) {
    expect(await busy(app, user, id)).toMatchObject({ status: 404, body: { code: 'chatter_not_found' } })
  }
})

it('deleted people stay in the history of the others, without a name or a picture', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const other = await aChatterWithPrices(app, { Basic: 500 })
  await reject(app, admin, await buy(app, { user, chatter: other }))
  await reject(app, admin, await buy(app, { user, chatter }))
  expect((await app.call(deleteAccountRequest, admin, { params: { id: other.id } })).status).toBe(203)
  const gone = { _id: other.id, username: 'Deleted account', avatar: null, age: null, gender: null }
  expect((await own(app, user)).body.sessions[1].chatterID).toEqual(gone)
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  expect((await check(app, chatter, user, chatter)).body.session.userID).toMatchObject({ username: 'Deleted account' })
  const { body } = await app.call(contract.listSessionRequests, admin, { query: {} })
  expect(body.sessions[1].chatterID).toEqual({ ...gone, email: '', status: 'deleted' })
  expect(JSON.stringify(body)).not.toContain(user.email)
})
