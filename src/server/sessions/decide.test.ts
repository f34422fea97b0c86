// Approving and rejecting payments, and deleting sessions (docs/product.md#approval). The books are checked after every test.

import { expect, it } from 'vitest'
import * as contract from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, aPaymentMethod, buy, complete, haveMet, reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'

async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500, Gold: 1_800.55 })
  return { admin, user, chatter, method: await aPaymentMethod(app, admin) }
}

type Body = NonNullable<Parameters<typeof decide>[3]>
const decide = (app: TestApp, by: Person, id: SessionId, body: { status?: 'completed' | 'rejected' | '' } & Record<string, unknown>) =>
  app.call(contract.updateSessionStatus, by, { params: { id }, body })
const remove = (app: TestApp, by: Person, id: SessionId) => app.call(contract.deleteSessionRequest, by, { params: { id } })

const row = (app: TestApp, id: SessionId) =>
  app.db.query
    .selectFrom('sessions')
    .select(['status', 'starts_at', 'ends_at', 'earned_paisa', 'fee_paisa', 'decided_by', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const journal = (app: TestApp) =>
  app.db.query
    .selectFrom('journal_entries')
    .select(['from_bucket', 'to_bucket', 'amount_paisa', 'reason', 'session_id', 'actor_id'])
    .orderBy('number')
    .execute()
const available = async (app: TestApp, { id }: Person) =>
  (await app.db.query.selectFrom('chatter_balances').select('available_paisa').where('chatter_id', '=', id).executeTakeFirst())
    ?.available_paisa ?? 0
const trail = async (app: TestApp) =>
  (await app.db.query.selectFrom('admin_actions').select(['action', 'admin_id', 'before', 'after']).execute()).filter(
    ({ action }) => action !== 'add_payment_method',
  )

it('completing starts the time, credits the chatter and leaves a trail', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter, title: 'Gold' })
  app.clock.advance(90_000)
  const now = app.clock.now()
  const seen = { duration: 60, price: 1_800.55, chatterID: chatter.id }
  expect(await decide(app, admin, id, { status: 'completed', ...seen })).toMatchObject({
    status: 202,
    body: { code: 'session_status_updated', message: 'Session status updated!' },
  })
  expect(await row(app, id)).toMatchObject({
    status: 'completed',
    starts_at: now,
    ends_at: new Date(now.getTime() + 60 * 60_000),
    earned_paisa: 180_055,
    fee_paisa: 0,
    decided_by: admin.id,
  })
  expect(await journal(app)).toEqual([
    { from_bucket: 'bank', to_bucket: 'available', amount_paisa: 180_055, reason: 'session_credit', session_id: id, actor_id: admin.id },
  ])
  expect(await available(app, chatter)).toBe(180_055)
  expect(await trail(app)).toMatchObject([
    { action: 'complete_session', admin_id: admin.id, before: { status: 'pending' }, after: { status: 'completed', earnedPaisa: 180_055 } },
  ])
})

it('the platform keeps its fee, rounded down, in its own row', async () => {
  const app = await testApp({ config: { platformFee: 1_250 } })
  const { admin, user, chatter } = await aScene(app)
  await complete(app, admin, await buy(app, { user, chatter, title: 'Gold' }))
  expect((await journal(app)).map(({ to_bucket, amount_paisa }) => [to_bucket, amount_paisa])).toEqual([
    ['available', 157_549],
    ['fees', 22_506],
  ])
  expect(await available(app, chatter)).toBe(157_549)
})

it('the credit is made of the price that was paid, whatever the price is now', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  await app.db.query.updateTable('plan_prices').set({ price_paisa: 999_900 }).where('account_id', '=', chatter.id).execute()
  await complete(app, admin, id)
  expect(await available(app, chatter)).toBe(50_000)
})

it('rejecting moves no money', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  await reject(app, admin, id)
  expect(await row(app, id)).toMatchObject({ status: 'rejected', starts_at: null, ends_at: null, decided_by: admin.id })
  expect(await journal(app)).toEqual([])
  expect(await trail(app)).toMatchObject([{ action: 'reject_session', after: { status: 'rejected' } }])
})

it.each(['completed', 'rejected'] as const)(
  'deciding %s again changes nothing, and the opposite is refused and names who decided',
  async (to) => {
    const app = await testApp()
    const { admin, user, chatter } = await aScene(app)
    const id = await buy(app, { user, chatter })
    const decidedAt = app.clock.now().toISOString()
    expect(await decide(app, admin, id, { status: to })).toMatchObject({ status: 202, body: { wasDecided: false } })
    app.clock.advance(1_000)
    const after = await fingerprint(app.db)
    const other = await anAdmin(app)
    const changed = { ...(await fingerprint(app.db)) }
    expect(await decide(app, other, id, { status: to })).toMatchObject({ status: 202, body: { wasDecided: true } })
    expect(await decide(app, other, id, { status: to === 'completed' ? 'rejected' : 'completed' })).toMatchObject({
      status: 409,
      body: { code: 'session_decided', message: `Session is already ${to}.`, decidedBy: admin.username, decidedAt },
    })
    expect(await fingerprint(app.db)).toEqual(changed)
    expect(changed['sessions']).toBe(after['sessions'])
  },
)

it('a decision without a status, or of another duration, price or chatter than is stored, is refused and changes nothing', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const before = await fingerprint(app.db)
  for (const [body, status, code] of [
    [{ status: '' }, 400, 'status_missing'],
    [{}, 400, 'status_missing'],
    [{ status: 'pending' }, 400, 'validation_failed'],
    [{ status: 'completed', duration: 60 }, 409, 'session_changed'],
    [{ status: 'completed', price: '500.01' }, 409, 'session_changed'],
    [{ status: 'rejected', price: 1 }, 409, 'session_changed'],
    [{ status: 'completed', chatterID: '0190a000-0000-7000-8000-000000000000' }, 409, 'session_changed'],
  ] as const)
    expect(await decide(app, admin, id, body as Body), JSON.stringify(body)).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
})

it('a session that does not exist, or no longer does, cannot be decided or deleted', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  await remove(app, admin, id)
  for (const gone of [id, '0190a000-0000-7000-8000-000000000000' as SessionId]) {
    expect(await decide(app, admin, gone, { status: 'completed' })).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
    expect(await remove(app, admin, gone)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  }
})

it('only an admin decides or deletes; the two parties cannot', async () => {
  const app = await testApp()
  const { user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const strangers = [user, chatter, await aUser(app), await aChatter(app)]
  const before = await fingerprint(app.db)
  for (const person of strangers) {
    expect((await decide(app, person, id, { status: 'completed' })).status).toBe(403)
    expect((await remove(app, person, id)).status).toBe(403)
  }
  expect(await fingerprint(app.db)).toEqual(before)
})

it('while the chatter is busy with another session, completing is refused with the minutes left; rejecting is not', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const [first, second, third] = [
    await buy(app, { user, chatter }),
    await buy(app, { user: await aUser(app), chatter }),
    await buy(app, { user: await aUser(app), chatter }),
  ]
  await complete(app, admin, first)
  app.clock.advance(5 * 60_000 + 1)
  const before = await fingerprint(app.db)
  expect(await decide(app, admin, second, { status: 'completed' })).toMatchObject({
    status: 409,
    body: { code: 'chatter_busy', remainingMinutes: 10 },
  })
  expect(await fingerprint(app.db)).toEqual(before)
  await reject(app, admin, third)
  app.clock.advance(10 * 60_000 - 1)
  await complete(app, admin, second)
  expect(await available(app, chatter)).toBe(100_000)
})

it('of two purchases with one transaction ID only one is ever completed', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const other = await aChatterWithPrices(app, { Basic: 500 })
  const first = await buy(app, { user, chatter, method, transactionId: 'T' })
  const second = await buy(app, { user: await aUser(app), chatter: other, method, transactionId: 't' })
  await complete(app, admin, first)
  const before = await fingerprint(app.db)
  expect(await decide(app, admin, second, { status: 'completed' })).toMatchObject({ status: 409, body: { code: 'transaction_id_used' } })
  expect(await fingerprint(app.db)).toEqual(before)
  await reject(app, admin, second)
})

it('deleting a pending session frees its pair and its transaction ID', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const purchase = { user, chatter, method, transactionId: 'T' }
  const id = await buy(app, purchase)
  expect(await remove(app, admin, id)).toMatchObject({
    status: 200,
    body: { code: 'session_deleted', message: 'Session deleted successfully!' },
  })
  expect(await trail(app)).toMatchObject([{ action: 'delete_session', admin_id: admin.id, before: { status: 'pending' } }])
  await buy(app, purchase)
})

it('a running session cannot be deleted; an ended one is hidden, while its earnings and its transaction ID stay', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const id = await buy(app, { user, chatter, method, transactionId: 'T' })
  await complete(app, admin, id)
  expect(await remove(app, admin, id)).toMatchObject({ status: 409, body: { code: 'session_running' } })
  await haveMet(app, id)
  app.clock.advance(15 * 60_000)
  expect((await remove(app, admin, id)).status).toBe(200)
  expect(await row(app, id)).toMatchObject({ status: 'completed', deleted_at: app.clock.now() })
  expect(await available(app, chatter)).toBe(50_000)
  const own = await app.call(contract.listOwnSessions, user, { query: { id: user.id, role: 'user' } })
  expect(own.body.sessions).toEqual([])
  const again = await buy(app, { user, chatter, method: await aPaymentMethod(app, admin), transactionId: 'T' })
  await reject(app, admin, again)
})
