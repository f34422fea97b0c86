// Full run: the other places where an admin proposes and confirms.

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, withdraw } from './support/money.ts'
import { choose, rowOf, toast } from './support/pages.ts'
import { anAdmin, aUser, theFirstAdmin } from './support/people.ts'
import { SECOND_ADMIN_ABOVE } from './support/server.ts'

const PRICE = SECOND_ADMIN_ABOVE + 500
const AMOUNT = 'PKR 50,500'

test('a withdraw is confirmed in its panel, and a refund is proposed in its dialog', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 409, path: '/api/admin/withdraw-requests/' })
  const [first, second] = [await theFirstAdmin(server), await anAdmin(server)]
  const [user, chatter] = [await aUser(server), await aSeller(server, PRICE)]
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: PRICE })
  await decide(server, session, 'completed')
  const id = await withdraw(server, chatter, PRICE)
  const [one, other] = [await open(first), await open(second)]

  await test.step('a second press is refused while it waits; the other admin confirms it in the panel of the withdraw', async () => {
    const withdrawPanel = one.getByRole('dialog', { name: 'Manage Withdraw Status' })
    await one.goto(`/admin/withdraw-requests?edit=${id}`)
    await choose(one, 'Status', 'Completed')
    await withdrawPanel.getByRole('button', { name: 'Save' }).click()
    await expect(withdrawPanel).toContainText('You proposed this.')
    await choose(one, 'Status', 'Completed')
    await withdrawPanel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(one, 'Already proposed. Another admin must confirm it.')).toBeVisible()
    await other.goto(`/admin/withdraw-requests?edit=${id}`)
    const panel = other.getByRole('dialog', { name: 'Manage Withdraw Status' })
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(other, 'Proposal confirmed!')).toBeVisible()
    await expect(panel).toContainText('Completed')
    await expect(withdrawPanel).toContainText('Completed')
  })

  await test.step('a refund is proposed in its dialog and confirmed in the list', async () => {
    await one.goto(`/admin/session-requests?edit=${session}`)
    const panel = one.getByRole('dialog', { name: 'Manage Session Approval' })
    await panel.getByRole('button', { name: 'Refund' }).click()
    const question = one.getByRole('alertdialog', { name: 'Refund this session?' })
    await expect(question).toContainText('Over PKR 50,000')
    await choose(one, 'Why are you refunding this session?', 'Technical problem')
    await question.getByRole('button', { name: `Propose a refund of ${AMOUNT}` }).click()
    await expect(toast(one, 'Proposed! Another admin must confirm it.')).toBeVisible()
    await expect(panel).toContainText('You proposed this.')
    await other.goto('/admin/proposals?status=pending')
    await rowOf(other, user.username).getByRole('button', { name: /^Edit/ }).click()
    await other.getByRole('dialog', { name: 'Review Proposal' }).getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(other, 'Proposal confirmed!')).toBeVisible()
    await expect(panel).toContainText(`Refunded: ${AMOUNT}`)
  })
})
