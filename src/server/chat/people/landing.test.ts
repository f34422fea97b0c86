// What landing page visitors learn about this installation and its chatters.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fetchOwnAccount, updateAccountStatus, updateProfile } from '#contract/accounts.ts'
import { fetchLandingFacts } from '#contract/landing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { setOnline } from '../../testing/messages.ts'
import { aChatterWithPrices } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'

async function facts(app: TestApp) {
  const { status, body } = await app.call(fetchLandingFacts, null, {})
  expect(status).toBe(200)
  return body
}

async function choose(app: TestApp, chatter: Person, onLandingPage: boolean | undefined, by = chatter) {
  const { id: userID, username, email } = chatter
  const details = { userID, username, email, phoneNumber: '03001234567', age: 25, gender: 'female' as const }
  return app.call(updateProfile, by, { body: { ...details, ...(onLandingPage !== undefined && { onLandingPage }) } })
}

/** Has agreed to appear on the landing page. */
async function anExample(app: TestApp, prices: Parameters<typeof aChatterWithPrices>[1], options: Parameters<typeof aChatter>[1] = {}) {
  const chatter = await aChatterWithPrices(app, prices, options)
  await app.db.query.updateTable('accounts').set({ on_landing_page: true }).where('id', '=', chatter.id).execute()
  return chatter
}

async function shownNames(app: TestApp): Promise<string[]> {
  return (await facts(app)).chatters.map(({ username }: { username: string }) => username)
}

it('an empty installation has the lengths of its plans, its withdraw days and no chatters', async () => {
  const app = await testApp({
    config: { planMinutes: { Basic: 5, Standard: 10, Gold: 20 }, calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: ['friday'] } },
  })
  expect(await facts(app)).toEqual({
    plans: [
      { title: 'Basic', duration: 5 },
      { title: 'Standard', duration: 10 },
      { title: 'Gold', duration: 20 },
    ],
    withdrawWeekdays: ['friday'],
    chatters: [],
  })
})

it('a chatter is shown only after she has agreed, stays so when her profile changes, and is gone at once when she takes it back', async () => {
  const app = await testApp()
  const chatter = await aChatterWithPrices(app, { Basic: 300 }, { username: 'Zoya' })
  expect((await app.call(fetchOwnAccount, chatter, {})).body.user).toMatchObject({ onLandingPage: false })
  expect(await shownNames(app)).toEqual([])
  expect((await choose(app, chatter, true)).body).toMatchObject({ user: { onLandingPage: true } })
  expect(await shownNames(app)).toEqual(['Zoya'])
  await choose(app, chatter, undefined)
  expect(await shownNames(app)).toEqual(['Zoya'])
  await choose(app, chatter, false)
  expect(await shownNames(app)).toEqual([])
})

it('no one else agrees for a chatter, and a user’s choice is ignored', async () => {
  const app = await testApp()
  const [chatter, user] = [await aChatterWithPrices(app, { Basic: 300 }), await aUser(app)]
  for (const stranger of [user, await aChatter(app), await anAdmin(app)])
    expect((await choose(app, chatter, true, stranger)).status).toBe(403)
  const { status, body } = await choose(app, user, true)
  expect([status, 'onLandingPage' in body.user]).toEqual([200, false])
  expect(await shownNames(app)).toEqual([])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts where on_landing_page`.execute(app.db.query)
  expect(rows).toEqual([{ count: 0 }])
})

it('at most three approved chatters are shown, online ones first, with what they offer and nothing private', async () => {
  const app = await testApp()
  await anExample(app, {}, { username: 'aaa offers nothing' })
  await anExample(app, { Basic: 300 }, { username: 'bbb' })
  await anExample(app, { Basic: 250, Gold: 900 }, { username: 'ccc', status: 'pending' })
  await anExample(app, { Basic: 400 }, { username: 'ddd' })
  await anExample(app, { Basic: 500 }, { username: 'eee' })
  const online = await anExample(app, { Standard: 700 }, { username: 'zzz', age: 30, gender: 'male' })
  await setOnline(app, online, true)
  const { chatters } = await facts(app)
  expect(chatters.map(({ username }: { username: string }) => username)).toEqual(['zzz', 'bbb', 'ddd'])
  expect(chatters[0]).toEqual({ _id: online.id, username: 'zzz', avatar: null, plans: [{ title: 'Standard', duration: 30, price: 700 }] })
})

it('a chatter who is no longer approved is gone at once', async () => {
  const app = await testApp()
  const chatter = await anExample(app, { Basic: 300 })
  expect((await facts(app)).chatters).toHaveLength(1)
  await app.call(updateAccountStatus, await anAdmin(app), { params: { id: chatter.id }, body: { status: 'rejected' } })
  expect((await facts(app)).chatters).toEqual([])
})
