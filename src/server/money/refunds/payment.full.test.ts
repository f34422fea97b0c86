// Full run: further cases of the rules in payment.test.ts.

import { describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { exportOf } from '../../testing/export.ts'
import { gate } from '../../testing/gate.ts'
import { noticesOf } from '../../testing/notices.ts'
import { anAdmin, type Person } from '../../testing/people.ts'
import {
  aRefundScene,
  aRefundWithAccount,
  giveAccount,
  payRefund,
  REFUND_BANK,
  tryToPayRefund,
  tryToRefuseAccount,
} from '../../testing/refunds.ts'

const shared = sharedTestApp({ config: { platformFee: 1_000 } })

const kindsOf = async (app: TestApp, person: Person) =>
  (await noticesOf(app, person)).map(({ kind, readAt }) => `${kind}${readAt === null ? '' : ' (read)'}`)

describe('the payment', () => {
  it('and a refusal of the account at once: one of them happens', async () => {
    const app = await testApp()
    const { admin, id } = await aRefundWithAccount(app)
    const second = await anAdmin(app)
    const lock = await gate(app, 'select 1 from refunds where id = $1 for update', [id])
    const answers = await lock.release<{ status: number }>([
      () => tryToPayRefund(app, admin, id),
      () => tryToRefuseAccount(app, second, id),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  })
})

it('notifies the buyer, the chatter and the admins at each step', async () => {
  const app = await testApp()
  const { admin, user, chatter, id } = await aRefundScene(app)
  const refundNotices = async (person: Person) => (await kindsOf(app, person)).filter((kind) => kind.includes('refund')).toSorted()
  expect([await refundNotices(user), await refundNotices(chatter), await refundNotices(admin)]).toEqual([
    ['refund_decided'],
    ['session_refunded'],
    [],
  ])
  await giveAccount(app, user, id)
  expect([await refundNotices(user), await refundNotices(admin)]).toEqual([['refund_decided (read)'], ['refund_account_given']])
  await tryToRefuseAccount(app, admin, id)
  expect(await refundNotices(user)).toEqual(['refund_account_refused', 'refund_decided (read)'])
  expect(await refundNotices(admin)).toEqual(['refund_account_given (read)'])
  // Each of these can happen several times.
  await giveAccount(app, user, id)
  await tryToRefuseAccount(app, admin, id)
  await giveAccount(app, user, id)
  await payRefund(app, admin, id)
  expect(await refundNotices(user)).toEqual([
    'refund_account_refused (read)',
    'refund_account_refused (read)',
    'refund_decided (read)',
    'refund_paid',
  ])
  expect(await refundNotices(chatter)).toEqual(['session_refunded'])
  const sessionsOf = async (person: Person) =>
    new Set((await noticesOf(app, person)).flatMap(({ kind, sessionID }) => (kind.includes('refund') ? [sessionID] : [])))
  const { session_id } = await app.db.query.selectFrom('refunds').select('session_id').where('id', '=', id).executeTakeFirstOrThrow()
  for (const person of [user, chatter, admin]) expect(await sessionsOf(person)).toEqual(new Set([session_id]))
})

it('is in the exports of the buyer and, without the account, of the chatter', async () => {
  const { app, user, chatter, id } = await aRefundWithAccount(shared())
  const own = await exportOf(app, user)
  expect(own['refunds']).toMatchObject([{ id, amount: 100, status: 'pending', ...REFUND_BANK }])
  const theirs = await exportOf(app, chatter)
  expect(theirs['refunds']).toMatchObject([{ takenBack: 90, advance: 0 }])
  expect(JSON.stringify(theirs)).not.toContain(REFUND_BANK.accountNumber)
})
