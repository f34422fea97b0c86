// The list a buyer chooses from: approved chatters, those with sessions first, in pages.

import { expect, it } from 'vitest'
import * as contract from '#contract/chat.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'

const list = (app: TestApp, by: Person, query: { cursor?: string; chatterID?: string } = {}) =>
  app.call(contract.listChatters, by, { query })
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

it("those with the caller's own sessions come first, the most recent on top", async () => {
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

it('a long list comes in pages of thirty, over the border of both parts, nothing twice and nothing missing', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const known: string[] = []
  for (let index = 0; index < 31; index += 1) {
    const chatter = await aChatterWithPrices(app, { Basic: 500 }, { username: `known ${String(index).padStart(2, '0')}` })
    await reject(app, admin, await buy(app, { user, chatter }))
    known.unshift(chatter.username)
  }
  const others: string[] = []
  for (let index = 0; index < 30; index += 1)
    others.push((await aChatter(app, { username: `a${String(index).padStart(2, '0')}` })).username)
  const pages: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await list(app, user, { cursor })
    pages.push(body.users.map(({ username }: contract.ListedChatter) => username))
    cursor = body.nextCursor
  }
  expect(pages.map(({ length }) => length)).toEqual([30, 30, 1])
  expect(pages.flat()).toEqual([...known, ...others])
}, 60_000)

it('one chatter can be asked for by id; whoever is none is not there', async () => {
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
  for (const cursor of ['x', 's', 's-1', 'nobody', 's99999999999999999999', `n${'0'.repeat(36)}`]) {
    expect(await list(app, user, { cursor })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
})

it('chatters do not browse chatters', async () => {
  const app = await testApp()
  expect((await list(app, await aChatter(app))).status).toBe(403)
})
