// Purchases that an admin may not approve (decision 0012), and text that would mislead an admin.

import { expect, it } from 'vitest'
import { toggleUserBan, updateAccountStatus, updateUserRole } from '#contract/accounts.ts'
import { addPaymentMethod } from '#contract/payments.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { aChatterWithPrices, aPaymentMethod, buy, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'

// Every test creates its own purchase, paid into its own account.
const shared = sharedTestApp()

async function aPurchase(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  const method = await aPaymentMethod(app, admin)
  return { admin, user, chatter, method, id: await buy(app, { user, chatter, method, transactionId: 'FT-123456' }) }
}

const decide = (app: TestApp, by: Person, id: SessionId, status: 'completed' | 'rejected') =>
  app.call(updateSessionStatus, by, { params: { id }, body: { status } })

it('a buyer who became an admin cannot approve their own purchase; another admin can', async () => {
  const app = shared()
  const { admin, user, id } = await aPurchase(app)
  await app.call(updateUserRole, admin, { params: { id: user.id }, body: { role: 'admin' } })
  app.signInAgain(user)
  const before = await fingerprint(app.db)
  expect(await decide(app, user, id, 'completed')).toMatchObject({ status: 409, body: { code: 'own_purchase' } })
  expect(await fingerprint(app.db)).toEqual(before)
  expect((await decide(app, admin, id, 'completed')).status).toBe(202)
})

it.each(['user', 'chatter'] as const)('a session of a banned %s cannot be approved, only rejected', async (party) => {
  const app = shared()
  const { admin, user, chatter, id } = await aPurchase(app)
  if (party === 'user') await app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status: 'approved' } })
  else await app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'banned' } })
  const before = await fingerprint(app.db)
  expect(await decide(app, admin, id, 'completed')).toMatchObject({ status: 409, body: { code: 'party_unavailable', party } })
  expect(await fingerprint(app.db)).toEqual(before)
  expect((await decide(app, admin, id, 'rejected')).status).toBe(202)
})

it('a ban during the session leaves the approval as it is: approving again changes nothing', async () => {
  const app = shared()
  const { admin, chatter, id } = await aPurchase(app)
  expect((await decide(app, admin, id, 'completed')).status).toBe(202)
  await app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'banned' } })
  expect((await decide(app, admin, id, 'completed')).status).toBe(202)
})

it('a transaction ID that was used cannot be used again, however it is written', async () => {
  const app = shared()
  const { admin, user, method, id } = await aPurchase(app)
  await decide(app, admin, id, 'completed')
  const other = await aChatterWithPrices(app, { Basic: 500 })
  for (const [transactionId, status] of [
    ['FT_123456.', 409],
    ['ft123456', 409],
    ['FT-۱۲۳۴۵۶', 409],
    ['\u202e654321-TF', 400],
    ['F\u0422-123456', 400],
    ['FT\u2011123456', 400],
  ] as const)
    expect((await tryToBuy(app, { user, chatter: other, method, transactionId })).status, transactionId).toBe(status)
})

it('a payment method with a text that is reversed is refused', async () => {
  const app = shared()
  const admin = await anAdmin(app)
  for (const field of ['bankName', 'accountName', 'accountNumber']) {
    const body = { bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0001', [field]: 'a\u202eb' }
    expect(await app.call(addPaymentMethod, admin, { body })).toMatchObject({ status: 400, body: { issues: [{ path: field }] } })
  }
})
