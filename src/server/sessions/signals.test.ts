// What admins should take a closer look at. Signals inform: none of them stops a purchase or an approval.

import { expect, it } from 'vitest'
import { type AdminSession, deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { gate } from '../testing/gate.ts'
import { aChatterWithPrices, aPaymentMethod, aPicture, buy, complete, reject, twoOfOneReceipt } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'

async function aScene(app: TestApp) {
  const admin = await anAdmin(app)
  return { admin, chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

async function signalsOf(app: TestApp, admin: { readonly id: Parameters<TestApp['tokenOf']>[0]['id'] }, id: SessionId): Promise<Signal[]> {
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  return body.sessions.find(({ _id }: AdminSession) => _id === id)?.signals
}

it('an ordinary purchase has no signals', async () => {
  const app = await testApp()
  const { admin, chatter } = await aScene(app)
  const id = await buy(app, { user: await aUser(app), chatter })
  expect(await signalsOf(app, admin, id)).toEqual([])
})

it('the same transaction ID is flagged on both pending purchases, in any receiving account and however it is typed', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app)
  const first = await buy(app, { user: await aUser(app), chatter, method, transactionId: 'Ab 12' })
  const second = await buy(app, { user: await aUser(app), chatter, method: await aPaymentMethod(app, admin), transactionId: 'aB12' })
  expect(await signalsOf(app, admin, first)).toEqual([{ kind: 'same-transaction-id', sessionID: second }])
  expect(await signalsOf(app, admin, second)).toEqual([{ kind: 'same-transaction-id', sessionID: first }])
  // A signal prevents nothing.
  await complete(app, admin, second)
})

it('a decided session is linked, but not flagged itself', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app)
  const first = await buy(app, { user: await aUser(app), chatter, method, transactionId: 'T' })
  await reject(app, admin, first)
  const second = await buy(app, { user: await aUser(app), chatter, method, transactionId: 'T' })
  expect(await signalsOf(app, admin, first)).toEqual([])
  expect(await signalsOf(app, admin, second)).toEqual([{ kind: 'same-transaction-id', sessionID: first }])
})

it('a purchase that was deleted before it was decided gives no signal', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app)
  const picture = await aPicture()
  const first = await buy(app, { user: await aUser(app), chatter, method, transactionId: 'T', picture })
  await app.call(deleteSessionRequest, admin, { params: { id: first } })
  const second = await buy(app, { user: await aUser(app), chatter, method, transactionId: 'T', picture })
  expect(await signalsOf(app, admin, second)).toEqual([])
})

it('the same picture is flagged as the same, a similar one as nearly the same, and a different one not at all', async () => {
  const app = await testApp()
  const { admin, chatter } = await aScene(app)
  const [picture, savedAgain] = await twoOfOneReceipt()
  const first = await buy(app, { user: await aUser(app), chatter, picture })
  const same = await buy(app, { user: await aUser(app), chatter, picture })
  const near = await buy(app, { user: await aUser(app), chatter, picture: savedAgain })
  const other = await buy(app, { user: await aUser(app), chatter })
  expect(await signalsOf(app, admin, same)).toEqual([
    { kind: 'same-picture', sessionID: first },
    { kind: 'near-same-picture', sessionID: near },
  ])
  expect(await signalsOf(app, admin, near)).toEqual([
    { kind: 'near-same-picture', sessionID: same },
    { kind: 'near-same-picture', sessionID: first },
  ])
  expect(await signalsOf(app, admin, other)).toEqual([])
})

it('two purchases with the same transaction ID and picture at the same moment are both flagged', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app)
  const [picture, transactionId] = [await aPicture(), 'T']
  // Other accounts, so that nothing else makes one wait for the other.
  const attempts = [
    { user: await aUser(app), chatter, method, picture, transactionId },
    { user: await aUser(app), chatter, method: await aPaymentMethod(app, admin), picture, transactionId },
  ]
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [chatter.id])
  const [one, two] = await lock.release(attempts.map((attempt) => () => buy(app, attempt)))
  if (!one || !two) throw new Error('two purchases were expected')
  for (const [id, other] of [
    [one, two],
    [two, one],
  ] as const) {
    expect(await signalsOf(app, admin, id)).toEqual([
      { kind: 'same-transaction-id', sessionID: other },
      { kind: 'same-picture', sessionID: other },
    ])
  }
})

it('the newest five of a kind are linked and shown', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app)
  const ids: SessionId[] = []
  for (let index = 0; index < 7; index += 1) {
    ids.push(await buy(app, { user: await aUser(app), chatter, method, transactionId: 'T' }))
  }
  const newest = await signalsOf(app, admin, ids[6] as SessionId)
  expect(newest.map(({ sessionID }) => sessionID)).toEqual(ids.slice(1, 6).toReversed())
  expect(await signalsOf(app, admin, ids[1] as SessionId)).toHaveLength(5)
})

it.each([
  [640, []],
  [625, [{ kind: 'method-near-limit', sessionID: null, percent: 80 }]],
  [500, [{ kind: 'method-near-limit', sessionID: null, percent: 100 }]],
])('500 into a method with a limit of %i: %j', async (receivingLimit, signals) => {
  const app = await testApp()
  const { admin, chatter } = await aScene(app)
  const id = await buy(app, { user: await aUser(app), chatter, method: await aPaymentMethod(app, admin, { receivingLimit }) })
  expect(await signalsOf(app, admin, id)).toEqual(signals)
})

it("a buyer's own earlier rejections are counted, with a link to the latest", async () => {
  const app = await testApp()
  const { admin, chatter } = await aScene(app)
  const user = await aUser(app)
  await reject(app, admin, await buy(app, { user, chatter }))
  const latest = await buy(app, { user, chatter })
  expect(await signalsOf(app, admin, latest)).toMatchObject([{ kind: 'earlier-rejections', count: 1 }])
  await reject(app, admin, latest)
  const id = await buy(app, { user, chatter })
  expect(await signalsOf(app, admin, id)).toEqual([{ kind: 'earlier-rejections', sessionID: latest, count: 2 }])
  expect(await signalsOf(app, admin, await buy(app, { user: await aUser(app), chatter }))).toEqual([])
})
