// Purchases, and the input of the purchase action.

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** The action's arguments, for tests that give it their own database. */
export async function purchaseInput(app: TestApp, purchase: Purchase) {
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
    clientId: purchase.clientID,
  }
  const pair = { userId: user.id, chatterId: chatter.id }
  return [await app.principalOf(user), pair, form, { path, bytes: 1, sha256: 'a' }] as const
}
