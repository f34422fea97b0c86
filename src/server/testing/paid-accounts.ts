// Payment methods that are edited or paused while people buy.

import { expect } from 'vitest'
import * as payments from '#contract/payments.ts'
import type { TestApp } from './app.ts'
import { aBankAccount, aChatterWithPrices, aPaymentMethod, type Method } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'

export const HOUR_MS = 3_600_000

export async function aScene(app: TestApp, options: { readonly receivingLimit?: number } = {}) {
  const admin = await anAdmin(app)
  const { accountNumber } = aBankAccount()
  return {
    app,
    admin,
    user: await aUser(app),
    chatter: await aChatterWithPrices(app, { Basic: 500 }),
    method: await aPaymentMethod(app, admin, options),
    /** The method's account after an edit. */
    newAccount: { accountNumber },
  }
}

export async function edit(app: TestApp, by: Person, { id, ...bank }: Method, changes: object = {}, version = 1): Promise<void> {
  const body = { ...bank, receivingLimit: null, ...changes, version }
  expect((await app.call(payments.editPaymentMethod, by, { params: { id }, body })).status).toBe(200)
}

export async function pause(app: TestApp, by: Person, { id }: Method, paused = true): Promise<void> {
  expect((await app.call(payments.pausePaymentMethod, by, { params: { id }, body: { paused } })).status).toBe(200)
}

export const sessionOf = (app: TestApp, { id }: Person) =>
  app.db.query
    .selectFrom('sessions')
    .select(['payment_method_id', 'bank_name', 'account_name', 'account_number', 'receiving_key'])
    .where('user_id', '=', id)
    .execute()

export const receivedBy = async (app: TestApp, key: string) =>
  (await app.db.query.selectFrom('received_months').select('received_paisa').where('receiving_key', '=', key).executeTakeFirst())
    ?.received_paisa
