// The withdraws and refunds that payout runs contain.

import type { RefundId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'
import { aRefund, giveAccount } from './refunds.ts'
import { aWithdraw } from './withdraws.ts'

let used = 0
/** No other test uses it. */
export const newReference = () => `FT-${(used += 1)}`

export async function aScene(app: TestApp) {
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  return { app, admin, chatter, withdrawal: await aWithdraw(app, { chatter, rupees: 100, admin }) }
}

export async function aRefundToPay(app: TestApp, admin: Person): Promise<{ readonly id: RefundId; readonly user: Person }> {
  const user = await aUser(app)
  const id = await aRefund(app, { admin, user, chatter: await aChatter(app) })
  await giveAccount(app, user, id)
  return { id, user }
}
