// Large amounts need two admins (docs/product.md#second-admin), each with a browser.

import { expect, test } from './support/journey.ts'
import { aWaitingChatter, setWithdrawStatus } from './support/money.ts'
import { choose, pendingOf, rowOf, toast } from './support/pages.ts'
import { anAdmin, aUser, logIn, theFirstAdmin } from './support/people.ts'
import { SECOND_ADMIN_ABOVE } from './support/server.ts'

test('what one admin proposes, another declines or confirms', async ({ open, server }) => {
  const [first, second] = [await theFirstAdmin(server), await anAdmin(server)]
  const { chatter, withdrawal } = await aWaitingChatter(server, SECOND_ADMIN_ABOVE + 500)
  const [one, other] = [await open(first), await open(second)]
  const withdrawPanel = one.getByRole('dialog', { name: 'Manage Withdraw Status' })
  const panel = other.getByRole('dialog', { name: 'Review Proposal' })

  await test.step('the first admin is told before, and the payout is only proposed', async () => {
    await one.goto(`/admin/withdraw-requests?edit=${withdrawal}`)
    await expect(withdrawPanel).toContainText('Over PKR 50,000, another admin must confirm this.')
    await choose(one, 'Status', 'Completed')
    await withdrawPanel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(one, 'Proposed! Another admin must confirm it.')).toBeVisible()
    await expect(withdrawPanel).toContainText('You proposed this. Another admin must confirm it')
    await expect(withdrawPanel.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  })

  await test.step('the other admin sees it counted and listed, and declines it with a note', async () => {
    await other.goto('/admin/payouts')
    await expect(pendingOf(other, 'Proposals')).toHaveAccessibleDescription('1 pending')
    await pendingOf(other, 'Proposals').click()
    await expect(rowOf(other, chatter.username)).toContainText('Pay a withdraw')
    await rowOf(other, chatter.username).getByRole('button', { name: /^Edit/ }).click()
    await expect(panel).toContainText('PKR 50,500')
    await expect(panel).toContainText(`Proposed by ⁨${first.username}⁩`)
    await panel.getByRole('button', { name: 'Decline' }).click()
    const question = other.getByRole('alertdialog', { name: 'Decline this proposal?' })
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(question.getByText('Say why you’re declining.')).toBeVisible()
    await question.getByRole('textbox', { name: 'Note' }).fill('Please ask the bank first.')
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(toast(other, 'Proposal declined!')).toBeVisible()
    await expect(withdrawPanel).not.toContainText('You proposed this.')
    // The panel closes a moment later, by going back, which would end the visit below.
    await expect(other).toHaveURL('/admin/proposals')
  })

  await test.step('proposed again, it is confirmed, and paid', async () => {
    await setWithdrawStatus(server, withdrawal, 'completed', first)
    await other.goto('/admin/proposals?status=pending')
    await rowOf(other, chatter.username).getByRole('button', { name: /^Edit/ }).click()
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(other, 'Proposal confirmed!')).toBeVisible()
    await expect(withdrawPanel).toContainText('Completed')
  })

  await test.step('a new admin is proposed in Users and confirmed, and cannot confirm anything yet', async () => {
    const user = await aUser(server)
    await one.goto(`/admin/users?search=${user.username}`)
    await rowOf(one, user.username).getByRole('button', { name: 'Edit' }).click()
    const rolePanel = one.getByRole('dialog', { name: 'Manage User' })
    await choose(one, 'Role', 'Admin')
    await expect(rolePanel).toContainText('Another admin must confirm new admins.')
    await rolePanel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(one, 'Proposed! Another admin must confirm it.')).toBeVisible()
    await expect(rolePanel).toContainText('You proposed this.')
    await other.goto('/admin/proposals?status=pending')
    await rowOf(other, user.username).getByRole('button', { name: /^Edit/ }).click()
    await expect(panel).toContainText('becomes an admin. They can’t confirm anything for 48 hours.')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(other, 'Proposal confirmed!')).toBeVisible()

    const waiting = await aWaitingChatter(server, SECOND_ADMIN_ABOVE + 500)
    await setWithdrawStatus(server, waiting.withdrawal, 'completed', second)
    const newest = await open(await logIn(server, user.username))
    await newest.goto('/admin/proposals?status=pending')
    await rowOf(newest, waiting.chatter.username).getByRole('button', { name: /^Edit/ }).click()
    const newPanel = newest.getByRole('dialog', { name: 'Review Proposal' })
    await expect(newPanel).toContainText('You’re a new admin. You can confirm from')
    await expect(newPanel.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await expect(newPanel.getByRole('button', { name: 'Decline' })).toBeEnabled()
  })
})
