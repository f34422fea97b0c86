// Full run: further cases of the rules in paid-account.test.ts.

import { expect, it } from 'vitest'
import * as payments from '#contract/payments.ts'
import { listPayable } from '#contract/payouts.ts'
import { listPersonRefunds, listPersonSessions } from '#contract/person.ts'
import { listRefunds } from '#contract/refunds.ts'
import { type AdminSession, checkSession, listOwnSessions, listSessionRequests } from '#contract/sessions.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../testing/app.ts'
import { exportOf } from '../testing/export.ts'
import { gate } from '../testing/gate.ts'
import { aChatterWithPrices, anEarning, aPaymentMethod, buy, complete, type Method, tryToBuy } from '../testing/money.ts'
import { aScene, edit, HOUR_MS, pause, receivedBy, sessionOf } from '../testing/paid-accounts.ts'
import { aUser, type Person } from '../testing/people.ts'
import { giveAccount, refund } from '../testing/refunds.ts'

const shared = sharedTestApp()

it('when only the names were edited, the payment is recorded as the buyer saw them', async () => {
  const { app, admin, user, chatter, method } = await aScene(shared())
  await edit(app, admin, method, { accountName: 'Guftagu Chats' })
  await buy(app, { user, chatter, method })
  expect(await sessionOf(app, user)).toMatchObject([{ account_name: method.accountName, receiving_key: receivingKey(method) }])
})

it('the time of an account that was paused and then replaced begins with the pause', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  await pause(app, admin, method)
  app.clock.advance(20 * HOUR_MS)
  await edit(app, admin, method, newAccount)
  app.clock.advance(5 * HOUR_MS)
  expect(await tryToBuy(app, { user, chatter, method, sentBefore: true })).toMatchObject({
    status: 409,
    body: { code: 'payment_method_closed' },
  })
})

it('money that was sent before a pause is recorded even above the limit, which counts again afterwards', async () => {
  const { app, admin, user, chatter, method } = await aScene(shared(), { receivingLimit: 500 })
  await buy(app, { user, chatter, method })
  await pause(app, admin, method)
  await buy(app, { user: await aUser(app), chatter, method })
  await pause(app, admin, method, false)
  expect(await tryToBuy(app, { user: await aUser(app), chatter, method })).toMatchObject({
    status: 409,
    body: { code: 'payment_method_full' },
  })
  expect(await receivedBy(app, receivingKey(method))).toBe(100_000)
})

it('a payment that was sent before, submitted twice at once, is recorded once', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  await edit(app, admin, method, newAccount)
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [user.id])
  const answers = await lock.release(
    [1, 2].map(() => () => tryToBuy(app, { user, chatter, method, transactionId: 'T-2', sentBefore: true })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await sessionOf(app, user)).toHaveLength(1)
})

it('an edit, a pause and a deletion change nothing that is shown of earlier purchases', async () => {
  const { app, admin, user, chatter, method } = await aScene(shared())
  const earned = await anEarning(app, { chatter, user, method, rupees: 500 })
  await giveAccount(app, user, await refund(app, admin, earned, 500))
  const done = await buy(app, { user: await aUser(app), chatter, method })
  await complete(app, admin, done)
  const pending = await aUser(app)
  await buy(app, { user: pending, chatter: await aChatterWithPrices(app, { Basic: 500 }), method })
  const shown = async () => {
    const bodies: unknown[] = []
    for (const buyer of [user, pending]) {
      const params = { id: buyer.id }
      bodies.push(
        (await app.call(listOwnSessions, buyer, { query: { id: buyer.id, role: 'user' } })).body,
        (await app.call(checkSession, buyer, { query: { userID: buyer.id, chatterID: chatter.id } })).body,
        (await exportOf(app, buyer)).sessions,
        (await app.call(listPersonSessions, admin, { params, query: {} })).body,
        (await app.call(listPersonRefunds, admin, { params, query: {} })).body,
      )
    }
    for (const list of [listSessionRequests, listRefunds]) bodies.push((await app.call(list, admin, { query: {} })).body)
    bodies.push((await app.call(listPayable, admin, {})).body)
    return bodies
  }
  const before = await shown()
  expect(JSON.stringify(before)).toContain(method.accountNumber)
  await edit(app, admin, method, {
    bankName: 'HBL',
    accountName: 'Someone',
    accountNumber: '0000-82',
    raastID: '03001234567',
    payerNote: 'x',
  })
  await pause(app, admin, method)
  await app.call(payments.deletePaymentMethod, admin, { params: { id: method.id } })
  expect(await shown()).toEqual(before)
})

it('an admin is told of a payment into an account that was paused or replaced when it was sent, also after it is offered again', async () => {
  const { app, admin, chatter, method, newAccount } = await aScene(shared())
  const replaced = await aPaymentMethod(app, admin)
  const [inTime, whilePaused, afterwards, late] = [await aUser(app), await aUser(app), await aUser(app), await aUser(app)]
  const purchase = async (user: Person, into: Method, given: object = {}) => {
    app.clock.advance(1_000)
    expect((await tryToBuy(app, { user, chatter, method: into, ...given })).status).toBe(201)
    app.clock.advance(1_000)
  }
  await purchase(inTime, method)
  await pause(app, admin, method)
  await purchase(whilePaused, method)
  await pause(app, admin, method, false)
  await purchase(afterwards, method)
  await edit(app, admin, replaced, { accountName: 'Guftagu Office' })
  await edit(app, admin, { ...replaced, accountName: 'Guftagu Office' }, newAccount, 2)
  await purchase(late, { ...replaced, accountName: 'Guftagu Office' }, { sentBefore: true })
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  const sessions = body.sessions as AdminSession[]
  const signalsOf = ({ id }: Person) => sessions.find(({ userID }) => userID._id === id)?.signals.map(({ kind }) => kind)
  expect([inTime, whilePaused, afterwards, late].map(signalsOf)).toEqual([[], ['method-closed'], [], ['method-closed']])
})
