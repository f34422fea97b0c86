// Books against bank, day by day.

import { expect } from 'vitest'
import { reconcileAccount } from '#contract/bank-statements.ts'
import { receivingKey } from '#domain/payments.ts'
import type { Scene } from './bank-matches.ts'

export async function reconcile({ app, admin, account }: Scene, range: { from?: string; to?: string } = {}) {
  const { status, body } = await app.call(reconcileAccount, admin, { query: { account: receivingKey(account), ...range } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
