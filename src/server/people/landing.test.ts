// What visitors of the landing page get about this installation and its chatters.

import { expect, it } from 'vitest'
import { updateAccountStatus } from '#contract/accounts.ts'
import { fetchLandingFacts } from '#contract/landing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { setOnline } from '../testing/messages.ts'
import { aChatterWithPrices } from '../testing/money.ts'
import { aChatter, anAdmin } from '../testing/people.ts'

const MINUTE_MS = 60_000

async function facts(app: TestApp) {
  const { status, body } = await app.call(fetchLandingFacts, null, {})
  expect(status).toBe(200)
  return body
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

it('at most three approved chatters are shown, online ones first, with what they offer and nothing private', async () => {
  const app = await testApp()
  await aChatter(app, { username: 'aaa offers nothing' })
  await aChatterWithPrices(app, { Basic: 300 }, { username: 'bbb' })
  await aChatterWithPrices(app, { Basic: 250, Gold: 900 }, { username: 'ccc', status: 'pending' })
  await aChatterWithPrices(app, { Basic: 400 }, { username: 'ddd' })
  await aChatterWithPrices(app, { Basic: 500 }, { username: 'eee' })
  const online = await aChatterWithPrices(app, { Standard: 700 }, { username: 'zzz', age: 30, gender: 'male' })
  await setOnline(app, online, true)
  const { chatters } = await facts(app)
  expect(chatters.map(({ username }: { username: string }) => username)).toEqual(['zzz', 'bbb', 'ddd'])
  expect(chatters[0]).toEqual({ username: 'zzz', avatar: null, plans: [{ title: 'Standard', duration: 30, price: 700 }] })
})

it('a chatter who is no longer approved is gone within a minute', async () => {
  const app = await testApp()
  const chatter = await aChatterWithPrices(app, { Basic: 300 })
  expect((await facts(app)).chatters).toHaveLength(1)
  await app.call(updateAccountStatus, await anAdmin(app), { params: { id: chatter.id }, body: { status: 'rejected' } })
  app.clock.advance(MINUTE_MS)
  expect((await facts(app)).chatters).toEqual([])
})
