// Refunds for tests, made through the real calls.

import { expect } from 'vitest'
import { completeRefund, createRefund, giveRefundAccount, refuseRefundAccount } from '#contract/refunds.ts'
import { type RefundId, refundId, type SessionId } from '#domain/ids.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { TestApp } from './app.ts'
import { anEarning } from './money.ts'
import { nextNumber } from './numbers.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'

export const REFUND_BANK = { bankName: 'UBL', accountName: 'Ali Raza', accountNumber: 'PK12 UNIL 0000 2222' }

export function tryToRefund(app: TestApp, admin: Person, sessionID: SessionId, form: object = {}) {
  return app.call(createRefund, admin, { body: { sessionID, amount: 100, reason: 'technical', ...form } })
}

export async function refund(app: TestApp, admin: Person, session: SessionId, amount: number): Promise<RefundId> {
  const { status, body } = await tryToRefund(app, admin, session, { amount })
  expect(status, JSON.stringify(body)).toBe(201)
  return refundId(body.refund._id)
}

interface RefundOptions {
  readonly admin: Person
  readonly user: Person
  readonly chatter: Person
  readonly method?: BankAccount
  /** Refunds the session fully unless an amount is given. */
  readonly price?: number
  readonly amount?: number
}

/** Refunds a session that is over. */
export async function aRefund(app: TestApp, { price = 100, amount = price, ...people }: RefundOptions): Promise<RefundId> {
  return refund(app, people.admin, await anEarning(app, { ...people, rupees: price }), amount)
}

export async function giveAccount(app: TestApp, user: Person, id: RefundId, bank: object = REFUND_BANK): Promise<void> {
  const { status, body } = await tryToGiveAccount(app, user, id, bank)
  expect(status, JSON.stringify(body)).toBe(202)
}

export function tryToGiveAccount(app: TestApp, user: Person, id: RefundId, bank: object = REFUND_BANK) {
  return app.call(giveRefundAccount, user, { params: { id }, body: bank })
}

export async function payRefund(app: TestApp, admin: Person, id: RefundId): Promise<void> {
  const { status, body } = await tryToPayRefund(app, admin, id)
  expect(status, JSON.stringify(body)).toBe(202)
}

export function tryToPayRefund(app: TestApp, admin: Person, id: RefundId, form: object = {}) {
  const body = { bankReference: `PAID-${nextNumber('refund reference')}`, accountNumber: REFUND_BANK.accountNumber, ...form }
  return app.call(completeRefund, admin, { params: { id }, body })
}

export function tryToRefuseAccount(app: TestApp, admin: Person, id: RefundId, form: object = {}) {
  const body = { note: 'The name does not belong to it.', accountNumber: REFUND_BANK.accountNumber, ...form }
  return app.call(refuseRefundAccount, admin, { params: { id }, body })
}

export async function aRefundScene(app: TestApp) {
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
  return { app, admin, user, chatter, id: await aRefund(app, { admin, user, chatter }) }
}

/** The same, and the buyer has entered an account. */
export async function aRefundWithAccount(app: TestApp) {
  const scene = await aRefundScene(app)
  await giveAccount(app, scene.user, scene.id)
  return scene
}
