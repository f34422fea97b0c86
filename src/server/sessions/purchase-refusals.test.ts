// Every reason for refusing a purchase, with its literal message (docs/product.md#purchase). After each refusal the database is unchanged
// and no file remains.

import { expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { deletePaymentMethod } from '#contract/payments.ts'
import { checkBusy } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, buy, complete, purchaseForm, reject, setPrices, tryToBuy } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { aScene, files, send } from '../testing/refused-purchases.ts'
import { fingerprint } from '../testing/snapshot.ts'

// Every test creates its own people and payment method.
const shared = sharedTestApp()

async function expectNothingKept(app: TestApp, attempt: () => Promise<{ status: number; body: unknown }>, answer: object) {
  const [rows, kept] = [await fingerprint(app.db), await files(app)]
  expect(await attempt()).toMatchObject(answer)
  expect(await fingerprint(app.db)).toEqual(rows)
  expect(await files(app)).toEqual(kept)
}

const BLANK = { bankName: '', accountName: '', accountNumber: '', transactionID: ' ', plan: '' }

it('a purchase without a plan, a payment method, a transaction ID or a screenshot is refused, in that order, even when it names another buyer', async () => {
  const app = shared()
  const { user, chatter, method } = await aScene(app)
  const { fields } = await purchaseForm(app, { user: await aUser(app), chatter, method })
  const plan = '{"title":"Basic"}'
  const bank = { plan, bankName: 'a', accountName: 'b', accountNumber: 'c' }
  for (const [given, code, message] of [
    [{}, 'plan_missing', 'Please select a plan'],
    [{ plan }, 'payment_method_missing', 'Please select a payment method'],
    [bank, 'transaction_id_missing', 'Please enter transaction ID'],
    [{ ...bank, transactionID: 'd' }, 'screenshot_missing', 'Please upload screenshot of payment'],
  ] as const) {
    const attempt = () => send(app, user, { fields: { ...fields, ...BLANK, ...given } })
    await expectNothingKept(app, attempt, { status: 400, body: { code, message } })
  }
})

it('a purchase in the name of another buyer is refused', async () => {
  const app = shared()
  const { user, chatter, method } = await aScene(app)
  const form = await purchaseForm(app, { user: await aUser(app), chatter, method })
  await expectNothingKept(app, () => send(app, user, form), { status: 403, body: { code: 'forbidden' } })
})

it('only users buy', async () => {
  const app = shared()
  const { admin, chatter, method } = await aScene(app)
  for (const person of [admin, chatter, await aChatter(app)]) {
    const form = await purchaseForm(app, { user: person, chatter, method })
    const answer = { status: 403, body: { code: 'only_users_buy', message: 'Only users can buy a plan.' } }
    await expectNothingKept(app, () => send(app, person, form), answer)
  }
})

it('a plan that is unreadable, a list, or of no title or an unknown one is refused as malformed', async () => {
  const app = shared()
  const { user, chatter, method } = await aScene(app)
  const { fields, file } = await purchaseForm(app, { user, chatter, method })
  const answer = { status: 400, body: { code: 'validation_failed' } }
  for (const plan of ['not json', '[]', '{"price":1}', '{"title":"Platinum"}'])
    await expectNothingKept(app, () => send(app, user, { fields: { ...fields, plan }, file }), answer)
})

it('a purchase from an account that is not an approved chatter is refused', async () => {
  const app = shared()
  const { user, method } = await aScene(app)
  const people = [
    await aUser(app),
    await anAdmin(app),
    user,
    await aChatter(app, { status: 'pending' }),
    await aChatter(app, { status: 'rejected' }),
    await aChatter(app, { status: 'banned' }),
    { ...user, id: '0190a000-0000-7000-8000-000000000000' as Person['id'] },
  ]
  for (const chatter of people) {
    const form = await purchaseForm(app, { user, chatter, method })
    await expectNothingKept(app, () => send(app, user, form), { status: 404, body: { code: 'chatter_not_found' } })
  }
})

it('a purchase paid into an account that is not a payment method, or no longer is, is refused', async () => {
  const app = shared()
  const { admin, user, chatter, method } = await aScene(app)
  const { fields, file } = await purchaseForm(app, { user, chatter, method })
  const answer = { status: 404, body: { code: 'payment_method_not_found' } }
  for (const change of [{ bankName: 'Other' }, { accountName: 'Thief' }, { accountNumber: '666' }]) {
    await expectNothingKept(app, () => send(app, user, { fields: { ...fields, ...change }, file }), answer)
  }
  await app.call(deletePaymentMethod, admin, { params: { id: method.id } })
  await expectNothingKept(app, () => send(app, user, { fields, file }), answer)
})

it('a plan without a price cannot be bought', async () => {
  const app = shared()
  const { user, chatter, method } = await aScene(app)
  const form = await purchaseForm(app, { user, chatter, method, title: 'Gold' })
  await expectNothingKept(app, () => send(app, user, form), { status: 409, body: { code: 'plan_not_offered' } })
})

it('the price and minutes that the buyer saw must still be current, and the amount paid must equal the price', async () => {
  const app = shared()
  const { user, chatter, method } = await aScene(app)
  const { fields, file } = await purchaseForm(app, { user, chatter, method })
  const message = 'The plan has changed. Review it and try again.'
  const answer = { status: 409, body: { code: 'plan_changed', message } }
  for (const change of [
    { plan: '{"title":"Basic","price":499,"duration":15}' },
    { plan: '{"title":"Basic","price":500,"duration":60}' },
    { amountPaid: '499.99' },
    { amountPaid: '' },
    { amountPaid: '-500' },
  ]) {
    await expectNothingKept(app, () => send(app, user, { fields: { ...fields, ...change }, file }), answer)
  }
  await setPrices(app, chatter, { Basic: 501 })
  await expectNothingKept(app, () => send(app, user, { fields, file }), answer)
})

it('a second session with the same chatter is refused while one is pending; while one runs, one more may be bought', async () => {
  const app = shared()
  const { admin, user, chatter, method } = await aScene(app)
  const first = await buy(app, { user, chatter, method })
  const form = await purchaseForm(app, { user, chatter, method })
  const answer = { status: 409, body: { code: 'session_open' } }
  await expectNothingKept(app, () => send(app, user, form), answer)
  await complete(app, admin, first)
  const next = await send(app, user, form)
  expect(next.status).toBe(201)
  const third = await purchaseForm(app, { user, chatter, method })
  await expectNothingKept(app, () => send(app, user, third), answer)
  await complete(app, admin, next.body.session._id)
  await expectNothingKept(app, () => send(app, user, third), answer)
  app.clock.advance(15 * 60_000)
  expect((await send(app, user, third)).status).toBe(201)
})

it('a purchase from a busy chatter is refused with the minutes left, rounded up', async () => {
  const app = shared()
  const { admin, user, chatter, method } = await aScene(app)
  await complete(app, admin, await buy(app, { user: await aUser(app), chatter, method }))
  app.clock.advance(60_000 + 1)
  const form = await purchaseForm(app, { user, chatter, method })
  const message = 'The chatter is busy right now. You can buy the plan after 14 minutes.'
  const body = { code: 'chatter_busy', message, remainingMinutes: 14 }
  await expectNothingKept(app, () => send(app, user, form), { status: 409, body })
})

it("a transaction ID that paid for a completed session, or is in the buyer's own pending one, is refused however it is typed", async () => {
  const app = shared()
  const { admin, user, chatter, method } = await aScene(app)
  const other = await aChatterWithPrices(app, { Basic: 500 })
  const first = await buy(app, { user, chatter, method, transactionId: 'Ab 12' })
  const answer = { status: 409, body: { code: 'transaction_id_used', message: 'This transaction ID was already used.' } }
  const own = await purchaseForm(app, { user, chatter: other, method, transactionId: 'aB1 2' })
  await expectNothingKept(app, () => send(app, user, own), answer)
  await complete(app, admin, first)
  const stranger = await aUser(app)
  const theirs = await purchaseForm(app, { user: stranger, chatter: other, method, transactionId: ' AB12' })
  await expectNothingKept(app, () => send(app, stranger, theirs), answer)
})

it('a buyer has at most three pending purchases until one was approved, also when they are sent at once', async () => {
  const app = shared()
  const { admin, user, method } = await aScene(app)
  const sellers = await Promise.all(Array.from({ length: 5 }, () => aChatterWithPrices(app, { Basic: 500 })))
  const lock = await rowOf(app, user)
  const answers = await lock.release(sellers.map((chatter) => () => tryToBuy(app, { user, chatter, method })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({
    code: 'too_many_pending',
    message: 'You already have 3 payments waiting for approval. Wait until we’ve reviewed one of them.',
    pending: 3,
  })
  const [first, second] = answers.flatMap(({ body }) => body.session?._id ?? [])
  const left = sellers.filter((_seller, index) => answers[index]?.status === 409)
  await reject(app, admin, first)
  await buy(app, { user, chatter: left[0] as Person, method })
  expect((await tryToBuy(app, { user, chatter: left[1] as Person, method })).status).toBe(409)
  await complete(app, admin, second)
  await buy(app, { user, chatter: left[1] as Person, method })
})

it('what would refuse a purchase now is known before it: the busy check answers the same refusal', async () => {
  const app = shared()
  const { admin, user, chatter, method } = await aScene(app)
  const sellers = await Promise.all(Array.from({ length: 3 }, () => aChatterWithPrices(app, { Basic: 500 })))
  const other = sellers[0] as Person
  async function expectRefused(by: Person, from: Person, code: string | null) {
    const { obstacle } = (await app.call(checkBusy, by, { query: { chatterID: from.id } })).body
    if (code === null) return expect(obstacle).toBeNull()
    const { status, body } = await tryToBuy(app, { user: by, chatter: from, method })
    expect({ status, code: obstacle.code }).toEqual({ status: code === 'only_users_buy' ? 403 : 409, code })
    expect({ code: obstacle.code, message: obstacle.message, ...obstacle.values }).toEqual(body)
  }
  await expectRefused(admin, chatter, 'only_users_buy')
  await expectRefused(user, chatter, null)

  const running = await buy(app, { user: await aUser(app), chatter, method })
  await complete(app, admin, running)
  await expectRefused(user, chatter, 'chatter_busy')

  const pending = []
  for (const seller of sellers) pending.push(await buy(app, { user, chatter: seller, method }))
  const last = await aChatterWithPrices(app, { Basic: 500 })
  await expectRefused(user, other, 'session_open')
  await expectRefused(user, last, 'too_many_pending')
  await complete(app, admin, pending[0] as SessionId)
  await expectRefused(user, last, null)
  // The buyer who is talking to the chatter may buy the next session.
  await expectRefused(user, other, null)
  await app.call(updateBlock, user, { params: { id: other.id }, body: { blocked: true } })
  await expectRefused(user, other, 'purchase_blocked')
})
