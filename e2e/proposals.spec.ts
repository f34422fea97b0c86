// Large amounts need two admins (docs/product.md#second-admin), with two admins' browsers on a server that has the setting.

import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, setPrices, withdraw } from './support/money.ts'
import { choose, pendingOf, rowOf, toast } from './support/pages.ts'
import { aChatter, anAdmin, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'

const PRICE = 500
const AMOUNT = 'PKR 500'

test('what one admin proposes, another confirms or declines', async ({ open, anotherServer, pageErrors }) => {
  pageErrors.expect({ because: 409, path: '/api/admin/withdraw-requests/' })
  const server = await anotherServer({ SECOND_ADMIN_ABOVE: '300' })
  const [first, second] = [await theFirstAdmin(server), await anAdmin(server)]
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: PRICE })
  await decide(server, session, 'completed')
  const id = await withdraw(server, chatter, PRICE)
  const [one, other] = [await open(first, server), await open(second, server)]
  const withdrawPanel = one.getByRole('dialog', { name: 'Manage Withdraw Status' })

  await test.step('the first admin is told before, and the payout is only proposed', async () => {
    await one.goto(`/admin/withdraw-requests?edit=${id}`)
    await expect(withdrawPanel).toContainText('This is more than PKR 300: another admin has to confirm it.')
    await choose(one, 'Status', 'Completed')
    await withdrawPanel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(one, 'Proposed! Another admin has to confirm it.')).toBeVisible()
    await expect(withdrawPanel).toContainText('You proposed this. Another admin has to confirm it')
    await expect(withdrawPanel.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await expectGoodScreen(one, 'admin-withdraw-proposed')
  })

  await test.step('a second press is refused while it waits', async () => {
    await choose(one, 'Status', 'Completed')
    await withdrawPanel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(one, 'This has already been proposed. It waits for another admin.')).toBeVisible()
  })

  await test.step('the other admin sees it counted and listed, and declines it with a note', async () => {
    await other.goto('/admin/proposals')
    await expect(pendingOf(other, 'Proposals')).toHaveAccessibleDescription('1 pending')
    await expect(rowOf(other, chatter.username)).toContainText('Pay a withdraw')
    await expectGoodScreen(other, 'admin-proposals')
    await rowOf(other, chatter.username).getByRole('button', { name: /^Edit/ }).click()
    const panel = other.getByRole('dialog', { name: 'Check Proposal' })
    await expect(panel).toContainText(AMOUNT)
    await expect(panel).toContainText(`Proposed by ⁨${first.username}⁩`)
    await expectGoodScreen(other, 'admin-proposal')
    await panel.getByRole('button', { name: 'Decline' }).click()
    const question = other.getByRole('alertdialog', { name: 'Decline this proposal?' })
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(question.getByText('Please write why you decline.')).toBeVisible()
    await question.getByRole('textbox', { name: 'Note' }).fill('Please ask the bank first.')
    await expectGoodScreen(other, 'admin-proposal-decline')
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(toast(other, 'The proposal was declined.')).toBeVisible()
    // The panel closes a moment later, by going back, which would end the visit below.
    await expect(other).toHaveURL('/admin/proposals')
    await expect(withdrawPanel).not.toContainText('You proposed this.')
  })

  await test.step('proposed again, it is confirmed in the panel of the withdraw, and paid', async () => {
    await one.goto(`/admin/withdraw-requests?edit=${id}`)
    await choose(one, 'Status', 'Completed')
    await withdrawPanel.getByRole('button', { name: 'Save' }).click()
    await expect(withdrawPanel).toContainText('You proposed this.')
    await other.goto(`/admin/withdraw-requests?edit=${id}`)
    const panel = other.getByRole('dialog', { name: 'Manage Withdraw Status' })
    await expectGoodScreen(other, 'admin-withdraw-to-confirm')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(other, 'Confirmed and carried out!')).toBeVisible()
    await expect(panel).toContainText('Completed')
    await expect(withdrawPanel).toContainText('Completed')
  })

  await test.step('a refund is proposed in its dialog and confirmed in the list', async () => {
    await one.goto(`/admin/session-requests?edit=${session}`)
    const panel = one.getByRole('dialog', { name: 'Manage Session Approval' })
    await panel.getByRole('button', { name: 'Refund' }).click()
    const question = one.getByRole('alertdialog', { name: 'Refund this session?' })
    await expect(question).toContainText('This is more than PKR 300')
    await choose(one, 'Why is it refunded?', 'Technical problem')
    await expectGoodScreen(one, 'admin-refund-needs-second')
    await question.getByRole('button', { name: `Propose a refund of ${AMOUNT}` }).click()
    await expect(toast(one, 'Proposed! Another admin has to confirm it.')).toBeVisible()
    await expect(panel).toContainText('You proposed this.')
    await other.goto('/admin/proposals?status=pending')
    await rowOf(other, user.username).getByRole('button', { name: /^Edit/ }).click()
    await other.getByRole('dialog', { name: 'Check Proposal' }).getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(other, 'Confirmed and carried out!')).toBeVisible()
    // The panel closes a moment later, by going back, which would end the visit below.
    await expect(other).toHaveURL('/admin/proposals?status=pending')
    await expect(panel).toContainText(`Refunded: ${AMOUNT}`)
  })

  await test.step('in Urdu', async () => {
    await other.evaluate(`document.cookie = 'guftagu-language=ur; path=/'`)
    await other.goto('/admin/proposals')
    await expect(other.getByRole('heading', { name: 'تجاویز', level: 1 })).toBeVisible()
    await rowOf(other, user.username).getByRole('button').last().click()
    await expect(other.getByRole('dialog', { name: 'تجویز دیکھیں' })).toContainText('تصدیق شدہ')
    await expectGoodScreen(other, 'admin-proposals-urdu')
  })
})
