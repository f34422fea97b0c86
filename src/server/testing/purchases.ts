// Purchases on a database that behaves as a test wants.

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { purchasePlan } from '../sessions/purchase.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, aPaymentMethod, type Purchase, purchaseForm } from './money.ts'
import { anAdmin, aUser } from './people.ts'

export async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500, Gold: 1800.5 })
  return { admin, user, chatter, method: await aPaymentMethod(app, admin) }
}
export const sessionCount = async (app: TestApp) => (await app.db.query.selectFrom('sessions').select('id').execute()).length
export const proofs = (app: TestApp) => readdir(join(app.deps.files.directory, 'proofs'))

/** The action itself, on a database that behaves as the test wants. */
export async function purchaseOn(app: TestApp, purchase: Purchase, db: TestApp['db']) {
  const { fields, file } = await purchaseForm(app, purchase)
  const path = join(app.deps.files.temporaryDirectory, 'upload')
  await writeFile(path, file.bytes)
  const { bankName, accountName, accountNumber, transactionID: transactionId } = fields
  const { user, chatter } = purchase
  const form = {
    plan: JSON.parse(fields.plan),
    bank: { bankName, accountName, accountNumber },
    transactionId,
    amountPaid: 500,
    resubmissionOf: null,
    isSent: false,
  }
  const pair = { userId: user.id, chatterId: chatter.id }
  return purchasePlan({ ...app.deps, db }, await app.principalOf(user), pair, form, { path, bytes: 1, sha256: 'a' })
}
