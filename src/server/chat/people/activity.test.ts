// The order of the people with whom an account has sessions: running sessions first, then by last message, decision or purchase.

import { beforeEach, expect, it } from 'vitest'
import * as contract from '#contract/people.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { insertMessages } from '../../testing/messages.ts'
import { aChatterWithPrices, buy, complete, reject } from '../../testing/money.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { listAcquaintances, readActivityCursor } from './activity.ts'

const MINUTE_MS = 60_000
const NAMES = ['ayesha', 'bilal', 'hina', 'zoya'] as const
type Name = (typeof NAMES)[number]

let app: TestApp
let admin: Person
let user: Person
let chatters: ReadonlyMap<Name, Person>

beforeEach(async () => {
  app = await testApp()
  ;[admin, user] = [await anAdmin(app), await aUser(app)]
  const made = new Map<Name, Person>()
  for (const username of NAMES) made.set(username, await aChatterWithPrices(app, { Basic: 500, Gold: 900 }, { username }))
  chatters = made
})

const later = (minutes: number) => app.clock.advance(minutes * MINUTE_MS)
const buyFrom = (name: Name, title: 'Basic' | 'Gold' = 'Basic') => buy(app, { user, chatter: chatters.get(name) ?? user, title })
async function approve(name: Name, title: 'Basic' | 'Gold' = 'Basic'): Promise<SessionId> {
  const id = await buyFrom(name, title)
  await complete(app, admin, id)
  return id
}
const send = (id: SessionId) => insertMessages(app, id, [{ by: 'buyer', text: 'Salam' }])

/** Both of the buyer's lists; they agree on the people with whom the buyer has sessions. */
async function order(): Promise<string[]> {
  const { users } = (await app.call(contract.listChatters, user, { query: {} })).body
  const { sessions } = (await app.call(contract.listChatterSessions, user, { query: { userID: user.id } })).body
  const known = users.filter(({ chat }: contract.ListedChatter) => chat !== null).map(({ username }: contract.ListedChatter) => username)
  expect(sessions.map(({ chatterID }: contract.ChatSession) => chatterID.username)).toEqual(known)
  return known
}

it('a decision moves a person up, however long ago the session was bought', async () => {
  const first = await buyFrom('zoya')
  later(1)
  await buyFrom('ayesha')
  expect(await order()).toEqual(['ayesha', 'zoya'])
  later(1)
  await reject(app, admin, first)
  expect(await order()).toEqual(['zoya', 'ayesha'])
})

it('running sessions come first, by their last message; when they end, their last message counts and not their end', async () => {
  const long = await approve('hina', 'Gold')
  const silent = await approve('zoya', 'Gold')
  later(1)
  expect(await order()).toEqual(['zoya', 'hina'])
  await send(long)
  expect(await order()).toEqual(['hina', 'zoya'])
  later(10)
  await send(silent)
  later(10)
  await buyFrom('ayesha')
  expect(await order()).toEqual(['zoya', 'hina', 'ayesha'])
  later(60)
  expect(await order()).toEqual(['ayesha', 'zoya', 'hina'])
})

it('when a pending session is deleted, its person returns to the earlier place', async () => {
  await approve('hina')
  later(20)
  await approve('zoya')
  later(20)
  const pending = await buyFrom('hina')
  expect(await order()).toEqual(['hina', 'zoya'])
  await app.call(deleteSessionRequest, admin, { params: { id: pending } })
  expect(await order()).toEqual(['zoya', 'hina'])
})

it('the summary names the moment by which the list is sorted', async () => {
  const activeAt = async () => (await app.call(contract.listChatters, user, { query: {} })).body.users[0].chat.activeAt
  const id = await buyFrom('hina')
  expect(await activeAt()).toBe(app.clock.now().toISOString())
  later(2)
  await complete(app, admin, id)
  expect(await activeAt()).toBe(app.clock.now().toISOString())
  later(2)
  await send(id)
  const sentAt = app.clock.now().toISOString()
  later(60)
  expect(await activeAt()).toBe(sentAt)
})

it('all running sessions are on the first page, and the next page begins after them', async () => {
  await buyFrom('bilal')
  await buyFrom('ayesha')
  for (const name of ['hina', 'zoya'] as const) await approve(name)
  const side = { callerId: user.id, isBuyer: true }
  const now = app.clock.now()
  const first = await listAcquaintances(app.db.query, side, { after: null, limit: 1, now })
  later(30)
  const after = readActivityCursor(first.nextCursor ?? '')
  const second = await listAcquaintances(app.db.query, side, { after, limit: 1, now: app.clock.now() })
  const names = [...first.people, ...second.people].map(({ id }) => [...chatters].find(([, person]) => person.id === id)?.[0])
  expect([names, second.nextCursor]).toEqual([['zoya', 'hina', 'ayesha', 'bilal'], null])
})
