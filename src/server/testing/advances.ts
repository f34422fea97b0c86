// What a chatter owes after a refund of money that was withdrawn.

import { expect } from 'vitest'
import { listOwnWithdraws } from '#contract/withdrawals.ts'
import { type TestApp, testApp } from './app.ts'
import { anEarning } from './money.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'
import { refund } from './refunds.ts'
import { aWithdraw, figuresOf, setWithdrawStatus } from './withdraws.ts'

export async function advanceOf(app: TestApp, chatter: Person) {
  const { body } = await app.call(listOwnWithdraws, chatter, { query: { chatterID: chatter.id } })
  return {
    advance: body.advance,
    lines: body.refundLines.map(({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`),
  }
}

export async function expectRepaid(from: 'pending' | 'completed'): Promise<void> {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
  const first = await anEarning(app, { chatter, rupees: 200, admin, user })
  const withdraw = await aWithdraw(app, { chatter, rupees: 500, price: 300, admin })
  if (from === 'completed') await setWithdrawStatus(app, admin, withdraw, 'completed')
  await refund(app, admin, first, 200)
  expect((await advanceOf(app, chatter)).advance).toBe(200)
  expect((await setWithdrawStatus(app, admin, withdraw, 'rejected')).status).toBe(202)
  expect(await figuresOf(app, chatter)).toEqual([300, 0, 0])
  expect((await advanceOf(app, chatter)).advance).toBe(0)
  // The money that repaid the advance is gone, so the full amount can no longer be paid out.
  expect(await setWithdrawStatus(app, admin, withdraw, 'completed')).toMatchObject({ status: 409, body: { code: 'balance_too_small' } })
}
