// Withdraws for tests, requested through the real call on an allowed day.

import { expect } from 'vitest'
import { fetchOwnAccount } from '#contract/accounts.ts'
import { createWithdraw, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { isWithdrawDay, type WithdrawalStatus } from '#domain/withdrawals.ts'
import type { TestApp } from './app.ts'
import { anEarning } from './money.ts'
import type { Person } from './people.ts'

const HOUR_MS = 3_600_000

/** Earning moves the clock, which must not pass midnight before the request, whenever the tests run. */
const LEFT_OF_DAY_MS = 6 * HOUR_MS

/** Local time in Karachi. */
export const MONDAY_NOON = new Date('2026-03-02T07:00:00.000Z')

export const A_REASON = 'The bank sent the money back.'

export const BANK = { bankName: 'HBL', accountName: 'Sana Malik', accountNumber: 'PK36 HABB 0000 1111' }

/** `named` is the chatter named in the call, by default the caller. */
export function askForWithdraw(app: TestApp, chatter: Person, amount: number, form: object = {}, named = chatter) {
  return app.call(createWithdraw, chatter, { query: { chatterID: named.id }, body: { ...BANK, ...form, amount } })
}

/** Moves the clock to a day on which withdraws are allowed, with some hours left, unless it already is one. */
export function waitForWithdrawDay(app: TestApp): void {
  const isAllowed = (aheadMs: number) => isWithdrawDay(app.deps.config.calendar, new Date(app.clock.now().getTime() + aheadMs))
  while (!isAllowed(0) || !isAllowed(LEFT_OF_DAY_MS)) app.clock.advance(HOUR_MS)
}

/** A pending withdraw of that amount. Moves the clock to an allowed day. */
export async function aWithdraw(
  app: TestApp,
  /** `price` belongs to the session that earns the amount; it differs with a fee, or if the chatter already has a balance. */
  {
    chatter,
    rupees,
    price = rupees,
    admin,
  }: { readonly chatter: Person; readonly rupees: number; readonly price?: number; readonly admin?: Person },
): Promise<WithdrawalId> {
  await anEarning(app, { chatter, rupees: price, ...(admin ? { admin } : {}) })
  waitForWithdrawDay(app)
  const { status, body } = await askForWithdraw(app, chatter, rupees)
  expect(status, JSON.stringify(body)).toBe(201)
  return withdrawalId(body.withdraw._id)
}

export function setWithdrawStatus(
  app: TestApp,
  admin: Person,
  id: WithdrawalId,
  status: WithdrawalStatus | '',
  expectedStatus?: WithdrawalStatus,
  reason?: string,
) {
  return app.call(updateWithdrawStatus, admin, { params: { id }, body: { status, expectedStatus, reason } })
}

/** Available, pending and withdrawn, as the chatter sees them. */
export async function figuresOf(app: TestApp, chatter: Person): Promise<[number, number, number]> {
  const { body } = await app.call(fetchOwnAccount, chatter, {})
  return [body.user.availableBalance, body.user.pendingWithdraw, body.user.totalWithdrawn]
}

/** Where a withdraw's money has been, in order. */
export async function movementsOf(app: TestApp, withdrawal: string): Promise<string[]> {
  const rows = await app.db.query
    .selectFrom('journal_entries')
    .select('to_bucket')
    .where('withdrawal_id', '=', withdrawal)
    .orderBy('number')
    .execute()
  return rows.map(({ to_bucket }) => to_bucket)
}

export async function movesOf(app: TestApp, id: WithdrawalId): Promise<string[]> {
  const rows = await app.db.query
    .selectFrom('journal_entries')
    .select(['from_bucket', 'to_bucket'])
    .where('withdrawal_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => `${row.from_bucket} → ${row.to_bucket}`)
}
