// Full run: further cases of the rules in refund.test.ts.

import { describe, expect, it } from 'vitest'
import { checkSession } from '#contract/sessions.ts'
import { advanceOf, expectRepaid } from '../../testing/advances.ts'
import { testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { aChatterWithPrices, anEarning } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../../testing/people.ts'
import { refund } from '../../testing/refunds.ts'
import { askForWithdraw, figuresOf, waitForWithdrawDay } from '../../testing/withdraws.ts'

describe('a refund', () => {
  it('takes what is there, and only the rest becomes an advance', async () => {
    const app = await testApp()
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
    const id = await anEarning(app, { chatter, rupees: 500, admin, user })
    waitForWithdrawDay(app)
    await askForWithdraw(app, chatter, 500)
    await anEarning(app, { chatter, rupees: 120, admin })
    await refund(app, admin, id, 500)
    expect(await figuresOf(app, chatter)).toEqual([0, 500, 0])
    expect(await advanceOf(app, chatter)).toEqual({ advance: 380, lines: ['advance 380', 'reversed 120'] })
  })

  it('is repaid by a pending withdraw whose money comes back', () => expectRepaid('pending'))
})

describe('a running session', () => {
  it('that is refunded in part goes on', async () => {
    const app = await testApp()
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
    const session = await aRunningSession(app, { user, chatter, admin })
    const endTime = async () =>
      (await app.call(checkSession, user, { query: { userID: user.id, chatterID: chatter.id } })).body.session.endTime
    const before = await endTime()
    await refund(app, admin, session.id, 499)
    expect(await endTime()).toBe(before)
  })
})
