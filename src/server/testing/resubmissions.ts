// Rejected purchases that are sent again.

import { testApp } from './app.ts'
import { aChatterWithPrices, aPaymentMethod, buy, type Purchase, reject, twoOfOneReceipt } from './money.ts'
import { anAdmin, aUser } from './people.ts'

/** A purchase that was rejected, and what its buyer sends again. */
export async function aScene() {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500, Gold: 900 })
  const method = await aPaymentMethod(app, admin)
  const bought = { user, chatter, method, transactionId: 'T-1' }
  const [picture, savedAgain] = await twoOfOneReceipt()
  const first = await buy(app, { ...bought, picture })
  await reject(app, admin, first, { reason: 'unreadable' })
  const again = { ...bought, picture: null, resubmissionOf: first } satisfies Purchase
  return { app, admin, user, chatter, picture, savedAgain, first, again }
}
