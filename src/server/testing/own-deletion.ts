// A person deletes their own account.

import { expect } from 'vitest'
import { deleteOwnAccount } from '#contract/own-data.ts'
import { type TestApp, testApp } from './app.ts'
import { rowOf } from './gate.ts'
import { aChatterWithPrices, aPaymentMethod, tryToBuy } from './money.ts'
import { anAdmin, aUser, PASSWORD, type Person } from './people.ts'

export const remove = (app: TestApp, person: Person | null, currentPassword: string | undefined = PASSWORD) =>
  app.call(deleteOwnAccount, person, { body: { currentPassword } })

export async function isDeleted(app: TestApp, { id }: Person): Promise<boolean> {
  const row = await app.db.query.selectFrom('accounts').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()
  return row.deleted_at !== null
}

export async function expectPurchaseOrDeletion(whose: 'user' | 'chatter'): Promise<void> {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
  const method = await aPaymentMethod(app, admin)
  const held = await rowOf(app, { user, chatter }[whose])
  const [purchase, deletion] = await held.release<{ status: number }>([
    () => tryToBuy(app, { user, chatter, method }),
    () => remove(app, { user, chatter }[whose]),
  ])
  expect([
    [201, 409],
    [whose === 'user' ? 401 : 404, 200],
  ]).toContainEqual([purchase?.status, deletion?.status])
}
