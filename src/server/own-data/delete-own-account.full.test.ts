// Full run: more races of the same locks.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, buy, complete } from '../testing/money.ts'
import { expectPurchaseOrDeletion, isDeleted, remove } from '../testing/own-deletion.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { A_REASON, aWithdraw } from '../testing/withdraws.ts'

async function waitingForLock(app: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db.query)
  return rows.length
}

it('when an admin and the owner delete the account at the same moment, it is deleted once', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const held = await rowOf(app, user)
  const answers = await held.release<{ status: number }>([
    () => remove(app, user),
    () => app.call(deleteUser, admin, { params: { id: user.id } }),
  ])
  expect([
    [200, 404],
    [401, 203],
  ]).toContainEqual(answers.map(({ status }) => status))
})

it('when a purchase and the deletion by its chatter come at once, one of them happens', () => expectPurchaseOrDeletion('chatter'))

it('an approval at the same moment leaves the account where it is', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
  const id = await buy(app, { user, chatter })
  const [, deletion] = await Promise.all([complete(app, admin, id), remove(app, chatter)])
  expect(deletion.status).toBe(409)
  expect(await isDeleted(app, chatter)).toBe(false)
})

it('a payout that an admin takes back at the same moment does not end in a deleted account', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  const id = await aWithdraw(app, { chatter, rupees: 100, admin })
  const setStatus = (status: 'completed' | 'rejected') =>
    app.call(updateWithdrawStatus, admin, { params: { id }, body: { status, reason: A_REASON } })
  expect((await setStatus('completed')).status).toBe(202)
  await app.tokenOf(chatter)
  const held = await rowOf(app, admin)
  const [payout, deletion] = await held.release<{ status: number }>([
    () => setStatus('rejected'),
    async () => {
      // The money comes back first, after the deletion has seen that there is none.
      await expect.poll(() => waitingForLock(app)).toBe(1)
      return remove(app, chatter)
    },
  ])
  expect([payout?.status, deletion?.status, await isDeleted(app, chatter)]).toEqual([202, 409, false])
})
