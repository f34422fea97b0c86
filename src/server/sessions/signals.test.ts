// Signals point admins to things that need a closer look. None of them stops a purchase or an approval.

import { expect, it } from 'vitest'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { testApp } from '../testing/app.ts'
import { aPaymentMethod, aPicture, buy, complete, reject, twoOfOneReceipt } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, signalsOf } from '../testing/signals.ts'

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
  const picture = aPicture()
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

it('a purchase that brings its method to four fifths of its limit is flagged', async () => {
  const app = await testApp()
  const { admin, chatter } = await aScene(app)
  for (const [receivingLimit, signals] of [
    [640, []],
    [625, [{ kind: 'method-near-limit', sessionID: null, percent: 80 }]],
    [500, [{ kind: 'method-near-limit', sessionID: null, percent: 100 }]],
  ] as const) {
    const method = await aPaymentMethod(app, admin, { receivingLimit })
    expect(await signalsOf(app, admin, await buy(app, { user: await aUser(app), chatter, method }))).toEqual(signals)
  }
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
