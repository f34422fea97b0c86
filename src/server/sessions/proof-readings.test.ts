// Values read from proofs are stored with the session, shown to admins only, and never block a purchase (docs/product.md#approval).

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import type { SessionId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { aSmallPng } from '../testing/forms.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { ALL_AGREE, aQuickReader, aScene, asAdminsSee, NOON, NOTHING, RECEIPT, upload } from '../testing/proof-readings.ts'
import { forgetProofs } from './old-proofs.ts'
import { proofReadingJob } from './proof-readings.ts'

const read = (app: TestApp, sessionId: SessionId, tried = 0) => proofReadingJob(app.deps).run({ sessionId, tried })

describe('without a reader', () => {
  const app = sharedTestApp()

  it('pictures are checked before they would be read', async () => {
    const user = await aUser(app())
    expect(await upload(app(), user)).toMatchObject({ status: 400, body: { code: 'screenshot_missing' } })
    expect(await upload(app(), user, Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({ body: { code: 'image_too_large' } })
    expect(await upload(app(), user, Buffer.from('<svg/>'))).toMatchObject({ body: { code: 'image_type' } })
    expect(await upload(app(), user, await aSmallPng())).toMatchObject({ status: 200, body: { read: NOTHING } })
  })

  it('a purchase leaves no job to read it, and a job that was left reads nothing', async () => {
    const { admin, ...scene } = await aScene(app())
    const id = await buy(app(), { user: await aUser(app()), ...scene })
    await app().deps.events.settled()
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'read_proof'`.execute(app().db.query)
    expect(rows).toEqual([])
    await read(app(), id)
    expect((await asAdminsSee(app(), admin, id)).reading).toBe(null)
  })
})

it('a picture that took long uses up the hour of its account, and of no other', async () => {
  const app = await testApp({ limited: true, recognition: await aQuickReader(90, ['Date'], 60_000) })
  const [user, other] = [await aUser(app), await aUser(app)]
  expect((await upload(app, user, await aSmallPng())).status).toBe(200)
  expect(await upload(app, user, await aSmallPng())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await upload(app, other, await aSmallPng())).status).toBe(200)
})

it('what differs is a signal, and so is an ID that is on the proof of another session', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader() })
  const { admin, ...scene } = await aScene(app)
  const purchase = async (typed: string, title: 'Basic' | 'Gold' = 'Basic') =>
    buy(app, { ...scene, user: await aUser(app), title, transactionId: typed })
  const reused = async (id: SessionId) =>
    (await asAdminsSee(app, admin, id)).signals.filter(({ kind }) => kind === 'same-transaction-id').map(({ sessionID }) => sessionID)

  const one = await purchase('TX 99120032', 'Gold')
  await read(app, one)
  expect(await asAdminsSee(app, admin, one)).toMatchObject({
    reading: { verdicts: { ...ALL_AGREE, amount: 'differs', transactionID: 'differs' } },
    signals: [{ kind: 'proof-differs', sessionID: null, fields: ['amount', 'transactionID'] }],
  })
  // A letter was typed instead of a digit, so the typed ID differs.
  const [second, third] = [await purchase('4821773O915'), await purchase(RECEIPT.transactionID)]
  expect(await reused(third)).toEqual([])
  await read(app, second)
  expect((await asAdminsSee(app, admin, second)).reading?.verdicts).toEqual(ALL_AGREE)
  expect(await reused(second)).toEqual(expect.arrayContaining([one, third]))
  expect([await reused(one), await reused(third)]).toEqual([[second], [second]])
  // It is found again from the other side, but not written twice.
  await read(app, third)
  expect(await reused(third)).toEqual(expect.arrayContaining([one, second]))
  expect(await reused(third)).toHaveLength(2)
})

it('a rejected payment that is read after it was sent again warns of neither', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader() })
  const { admin, ...scene } = await aScene(app)
  const bought = { ...scene, user: await aUser(app), transactionId: RECEIPT.transactionID }
  const first = await buy(app, bought)
  await reject(app, admin, first)
  const again = await buy(app, { ...bought, picture: null, resubmissionOf: first })
  await read(app, first)
  await read(app, again)
  for (const id of [first, again]) expect((await asAdminsSee(app, admin, id)).signals).toEqual([])
})

it('a value that nothing on the receipt names is shown as doubtful, and never agrees', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader(90, []) })
  const { admin, ...scene } = await aScene(app)
  const user = await aUser(app)
  const id = await buy(app, { user, ...scene, transactionId: RECEIPT.transactionID })
  await read(app, id)
  const { reading, signals } = await asAdminsSee(app, admin, id)
  expect(reading).toMatchObject({ ...RECEIPT, verdicts: { ...ALL_AGREE, paidAt: 'doubtful' } })
  expect(signals).toEqual([])
})

it('what was read is erased with the account, its places with the picture, and nothing is stored after that', async () => {
  const app = await testApp({ clock: NOON(), recognition: await aQuickReader() })
  const { admin, ...scene } = await aScene(app)
  const [kept, deleted] = [await aUser(app), await aUser(app)]
  const [first, second] = [await buy(app, { user: kept, ...scene }), await buy(app, { user: deleted, ...scene })]
  const chatter = await aChatterWithPrices(app, { Basic: 5 })
  const late = await buy(app, { user: deleted, method: scene.method, chatter })
  for (const id of [first, second]) await read(app, id)
  for (const id of [first, second, late]) await reject(app, admin, id)
  expect((await asAdminsSee(app, admin, first)).reading?.words).toHaveLength(7)

  expect((await app.call(deleteUser, admin, { params: { id: deleted.id } })).status).toBe(203)
  await read(app, late)
  const later = new Date(app.clock.now().getTime() + 1)
  await forgetProofs(app.db.query, { oldest: later, now: later, limit: 10 })
  expect(await app.db.query.selectFrom('proof_readings').select(['session_id', 'amount_paisa', 'words']).execute()).toEqual([
    { session_id: first, amount_paisa: 150_000, words: [] },
  ])
})
