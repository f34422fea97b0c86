// Payment methods that are edited, paused or moved.

import * as contract from '#contract/payments.ts'
import type { TestApp } from './app.ts'
import type { Method } from './money.ts'
import type { Person } from './people.ts'

export interface Changes {
  readonly bankName?: string
  readonly accountName?: string
  readonly accountNumber?: string
  readonly receivingLimit?: number | string | null
  readonly raastID?: string
  readonly payerNote?: string
  readonly version?: number
}

export const edit = (app: TestApp, by: Person, { id, ...bank }: Method, changes: Changes = {}) =>
  app.call(contract.editPaymentMethod, by, { params: { id }, body: { ...bank, receivingLimit: null, version: 1, ...changes } })
export const pause = (app: TestApp, by: Person, id: string, paused: boolean) =>
  app.call(contract.pausePaymentMethod, by, { params: { id }, body: { paused } })
export const move = (app: TestApp, by: Person, id: string, before: string | null) =>
  app.call(contract.movePaymentMethod, by, { params: { id }, body: { before: before ?? '' } })
export const list = async (app: TestApp, by: Person): Promise<contract.PaymentMethod[]> =>
  (await app.call(contract.listPaymentMethods, by, { query: {} })).body.paymentMethods
export const idsOf = async (app: TestApp, by: Person) => (await list(app, by)).map(({ _id }) => _id)

/** The latest audit rows, oldest first, without those for adding the methods. */
export const trail = (app: TestApp) =>
  app.db.query
    .selectFrom('admin_actions')
    .select(['admin_id', 'action', 'before', 'after'])
    .where('action', '<>', 'add_payment_method')
    .orderBy('id')
    .execute()
