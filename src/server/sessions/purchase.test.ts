// Buying: what is stored, who is notified, and what the receiving account has received (docs/product.md#purchase).

import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as contract from '#contract/sessions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { holdCommits } from '../testing/held-commits.ts'
import { aChatterWithPrices, aPicture, buy, type Purchase, setPrices, tryToBuy } from '../testing/money.ts'
import { aUser, type Person } from '../testing/people.ts'
import { aScene, proofs, purchaseInput, sessionCount } from '../testing/purchases.ts'
import { connect, next, nextOfList } from '../testing/socket.ts'
import { sweepProofs } from './proofs.ts'
import { purchasePlan } from './purchase.ts'

/** Runs on a database that behaves as the test wants. */
const purchaseOn = async (app: TestApp, purchase: Purchase, db: TestApp['db']) =>
  purchasePlan({ ...app.deps, db }, ...(await purchaseInput(app, purchase)))

const check = async (app: TestApp, user: Person, chatter: Person) =>
  (await app.call(contract.checkSession, user, { query: { userID: user.id, chatterID: chatter.id } })).body

it('a purchase keeps the plan, the account and the proof as they were', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const { status, body } = await tryToBuy(app, { user, chatter, title: 'Gold', method, transactionId: ' AB 12-c ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    success: true,
    code: 'payment_submitted',
    message: 'Payment submitted! We’ll review it soon.',
    session: {
      userID: { _id: user.id, username: user.username },
      chatterID: { _id: chatter.id, username: chatter.username },
      plan: { title: 'Gold', price: 1800.5, duration: 60 },
      amountPaid: 1800.5,
      bankName: method.bankName,
      accountName: method.accountName,
      accountNumber: method.accountNumber,
      transactionID: 'AB 12-c',
      status: 'pending',
      startTime: null,
      endTime: null,
      createdAt: app.clock.now().toISOString(),
    },
  })
  expect(await proofs(app)).toHaveLength(1)
  expect((await app.http.inject(body.session.transactionSS)).headers['content-type']).toBe('image/webp')
})

it('a price that changes later changes no stored session', async () => {
  const app = await testApp()
  const { user, chatter } = await aScene(app)
  await buy(app, { user, chatter })
  await setPrices(app, chatter, { Basic: 9_999 })
  expect((await check(app, user, chatter)).session.plan).toMatchObject({ price: 500, duration: 15 })
})

it('the same purchase submitted several times at once is one purchase with one file', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const [picture, transactionId] = [aPicture(), 'T-1']
  const lock = await rowOf(app, user)
  const answers = await lock.release([1, 2, 3].map(() => () => tryToBuy(app, { user, chatter, method, picture, transactionId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('session_open')
  expect(await sessionCount(app)).toBe(1)
  expect(await proofs(app)).toHaveLength(1)
})

it('one transaction ID of one buyer for two chatters at once pays for one', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const other = await aChatterWithPrices(app, { Basic: 500 })
  const lock = await gate(app, 'select 1 from accounts where id = any($1) for update', [[chatter.id, other.id]])
  const answers = await lock.release(
    [chatter, other].map((each) => () => tryToBuy(app, { user, chatter: each, method, transactionId: 'T' })),
  )
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['payment_submitted', 'transaction_id_used'])
  expect(await proofs(app)).toHaveLength(1)
})

it('a proof whose row was written stays, although the answer of the commit got lost', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const transaction: typeof app.deps.db.transaction = async (work) => {
    const result = await app.db.transaction(work)
    // The first transaction only reads; the second writes, and its reply is lost.
    if ((await sessionCount(app)) > 0) throw new Error('Connection terminated unexpectedly')
    return result
  }
  const lossy = purchaseOn(app, { user, chatter, method }, { ...app.db, transaction })
  await expect(lossy).rejects.toThrow('Connection terminated')
  expect(await sessionCount(app)).toBe(1)
  expect(await proofs(app)).toHaveLength(1)
})

it('a proof stays when its connection breaks while the COMMIT still waits, and so does the session that is committed afterwards', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const commits = await holdCommits(app, 'sessions')
  const lost = purchaseOn(app, { user, chatter, method }, commits.db)
  await Promise.all([expect(lost).rejects.toThrow('connection error'), commits.cutOneThatIsHeld()])
  expect(await sessionCount(app)).toBe(0)
  await commits.release()
  expect(await sessionCount(app)).toBe(1)
  expect(await proofs(app)).toHaveLength(1)
})

it('the sweeper removes old proofs that no row names, and nothing else', async () => {
  const app = await testApp()
  const { user, chatter } = await aScene(app)
  await buy(app, { user, chatter })
  const [inUse = ''] = await proofs(app)
  const orphan = await app.deps.files.save('proofs', 'webp', aPicture())
  expect(await sweepProofs(app.deps)).toBe(0)
  const longAgo = new Date(app.clock.now().getTime() - 2 * 60 * 60_000)
  for (const key of [`proofs/${inUse}`, orphan]) await utimes(join(app.deps.files.directory, key), longAgo, longAgo)
  expect(await sweepProofs(app.deps)).toBe(1)
  expect(await proofs(app)).toEqual([inUse])
})

it('a purchase is emitted to all pages of the buyer, the chatter and the admins, and to no others', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  // Admins also receive an update about the new payment method, so wait until it has been emitted.
  await app.deps.events.settled()
  const address = await app.listen()
  const open = async (person: Person) => connect(address, { token: await app.tokenOf(person) })
  const pages = [await open(user), await open(user), await open(chatter)]
  const [adminPage, stranger] = [await open(admin), await open(await aUser(app))]
  const received: string[] = []
  stranger.onAny((name: string) => received.push(name))
  const emitted = [...pages.map((page) => next(page, 'sessionUpdate')), nextOfList(adminPage, 'session-requests')]
  const sessionID = await buy(app, { user, chatter, method })
  const update = { sessionID, userID: user.id, chatterID: chatter.id, status: 'pending', phase: 'pending' }
  expect(await Promise.all(emitted)).toEqual([update, update, update, { list: 'session-requests' }])
  expect(received).toEqual([])
})
