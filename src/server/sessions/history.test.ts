// One's own sessions by person and month, their sum, and one session alone (docs/product.md#sessions-history).

import { expect, it } from 'vitest'
import { deleteAccountRequest } from '#contract/accounts.ts'
import { deleteSessionRequest, fetchOwnSession } from '#contract/sessions.ts'
import { monthIn } from '#domain/business-time.ts'
import { otherMonth } from '#domain/statements.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, complete, reject } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { refund } from '../testing/refunds.ts'
import { own } from '../testing/session-lists.ts'

const shared = sharedTestApp()
const thisMonth = (app: TestApp) => monthIn('Asia/Karachi', app.clock.now())

/** Moves the clock to this long after the next month begins in Karachi, or before it if negative. */
function goToNextMonth(app: TestApp, afterMs: number): void {
  const begin = new Date(`${otherMonth(thisMonth(app), 1)}-01T00:00:00+05:00`).getTime()
  app.clock.advance(begin + afterMs - app.clock.now().getTime())
}

async function idsOf(app: TestApp, by: Person, filter: { person?: string; month?: string }) {
  const { status, body } = await own(app, by, filter)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.sessions.map(({ _id }: { _id: string }) => _id)
}

it('are those with a person and those of a business month, with their number and what was paid', async () => {
  const app = shared()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const [hira, zoya] = [await aChatterWithPrices(app, { Basic: 500 }), await aChatterWithPrices(app, { Basic: 300 })]
  goToNextMonth(app, -1)
  const before = await buy(app, { user, chatter: hira })
  await complete(app, admin, before)
  app.clock.advance(1)
  const [whole, rejected] = [await buy(app, { user, chatter: zoya }), await buy(app, { user, chatter: hira })]
  await reject(app, admin, rejected)
  await complete(app, admin, whole)
  await refund(app, admin, before, 200)
  const month = thisMonth(app)

  expect((await own(app, user)).body.summary).toEqual({
    totalSessions: 3,
    paid: 600,
    people: [hira, zoya].map(({ id: _id, username }) => ({ _id, username })).toSorted((a, b) => (a.username < b.username ? -1 : 1)),
    months: [month, otherMonth(month, -1)],
  })
  expect(await idsOf(app, user, { month })).toEqual([rejected, whole])
  expect(await idsOf(app, user, { month: otherMonth(month, -1) })).toEqual([before])
  expect(await idsOf(app, user, { person: hira.id })).toEqual([rejected, before])
  expect(await idsOf(app, user, { person: zoya.id, month: otherMonth(month, -1) })).toEqual([])
  const { summary } = (await own(app, user, { person: hira.id, month })).body
  expect([summary.totalSessions, summary.paid, summary.people.length]).toEqual([1, 0, 2])

  // A chatter's people are the buyers. The rejected one is not theirs, and what was paid is not their earning.
  const chatters = (await own(app, hira, { person: user.id })).body
  expect(chatters.summary).toMatchObject({ totalSessions: 1, paid: null, people: [{ _id: user.id }] })
  expect(chatters.sessions.map(({ _id }: { _id: string }) => _id)).toEqual([before])
  // The second page has no summary.
  expect((await own(app, user, { cursor: rejected })).body.summary).toBeNull()
})

it('nobody else’s: a stranger as the person gives nothing, and a deleted one is not offered', async () => {
  const app = shared()
  const [admin, user, other] = [await anAdmin(app), await aUser(app), await aUser(app)]
  const [chatter, stranger] = [await aChatterWithPrices(app, { Basic: 500 }), await aChatterWithPrices(app, { Basic: 500 })]
  const id = await buy(app, { user, chatter })
  await buy(app, { user: other, chatter: stranger })
  for (const person of [stranger.id, other.id, user.id]) expect(await idsOf(app, user, { person })).toEqual([])

  await reject(app, admin, id)
  await app.call(deleteAccountRequest, admin, { params: { id: chatter.id } })
  expect((await own(app, user)).body.summary.people).toEqual([])
  expect(await idsOf(app, user, { person: chatter.id })).toEqual([id])
})

it.each([{ month: '2026-13' }, { month: '11' }, { month: '' }, { person: 'hira' }, { person: '' }])('not %j', async (filter) => {
  const app = shared()
  expect((await own(app, await aUser(app), filter)).status).toBe(400)
})

it('one session is what the list has of it: a removed payment for its buyer only, an approved one for both', async () => {
  const app = shared()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  const id = await buy(app, { user, chatter })
  const one = (by: Person) => app.call(fetchOwnSession, by, { params: { id } })
  expect((await one(user)).body).toMatchObject({ session: { _id: id, status: 'pending' }, decidedAt: null })
  expect((await one(chatter)).status).toBe(404)

  await complete(app, admin, id)
  const decidedAt = app.clock.now().toISOString()
  for (const person of [user, chatter]) {
    const [listed] = (await own(app, person)).body.sessions
    expect((await one(person)).body).toEqual({
      session: { ...listed, ...(person === user && { transactionSS: expect.any(String) }) },
      decidedAt,
    })
  }
  for (const stranger of [await aUser(app), admin]) expect((await one(stranger)).status).toBe(404)

  const [buyer, seller] = [await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
  const removed = await buy(app, { user: buyer, chatter: seller })
  await app.call(deleteSessionRequest, admin, { params: { id: removed } })
  const statusFor = async (by: Person) => (await app.call(fetchOwnSession, by, { params: { id: removed } })).status
  expect([await statusFor(buyer), await statusFor(seller)]).toEqual([200, 404])
})
