// Full run: further proposals that are overtaken.

import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aChatter, aUser, type Person } from '../../testing/people.ts'
import { aProposalScene, proposalStatus, proposedBy, tryToConfirm, WITH_LIMIT } from '../../testing/proposals.ts'
import { aRefund, giveAccount, tryToPayRefund } from '../../testing/refunds.ts'
import { expectUnchanged } from '../../testing/snapshot.ts'

/** The same app, but one admin may decide alone. */
async function relaxed(app: TestApp): Promise<TestApp> {
  return testApp({ config: { secondAdminAbove: null }, beside: app })
}

describe('a refund', () => {
  it('is overtaken when its reference has since been used for another refund, and a used one is not proposed', async () => {
    const { app, admin, other, user, chatter } = await aProposalScene(await testApp({ config: WITH_LIMIT }))
    const small = await aRefund(app, { admin, user, chatter, price: 100 })
    const large = await aRefund(await relaxed(app), { admin, user: await aUser(app), chatter: await aChatter(app), price: 900 })
    await giveAccount(app, user, small)
    const buyer = await app.db.query.selectFrom('refunds').select('user_id').where('id', '=', large).executeTakeFirstOrThrow()
    await giveAccount(app, { ...user, id: buyer.user_id as Person['id'] }, large)
    const id = proposedBy(await tryToPayRefund(app, admin, large, { bankReference: 'MCB 5' }))
    expect((await tryToPayRefund(app, admin, small, { bankReference: 'mcb5' })).status).toBe(202)
    expect(await tryToConfirm(app, other, id)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
    expect(await proposalStatus(app, id)).toBe('overtaken')
    await expectUnchanged(app, () => tryToPayRefund(app, admin, large, { bankReference: 'MCB 5' }), 409, 'bank_reference_used')
  })
})
