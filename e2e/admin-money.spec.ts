// The admin's Session Requests and Withdraw Requests: search, warnings, a rejection, deletion (docs/product.md#approval,
// docs/product.md#withdraws).

import { aProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, aWaitingChatter, buy, newTransactionId } from './support/money.ts'
import { balance, choose, countRequests, layersGone, rowOf, rows, toast } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'

const PRICE = 450

test('Session Requests: search, warnings, reject, delete', async ({ open, server, hasPointer }) => {
  const chatter = await aSeller(server, PRICE)
  const [method, proof, transactionId] = [await aMethod(server), await aProof(), newTransactionId()]
  const [first, second] = [await aUser(server), await aUser(server)]
  const firstId = await buy(server, { user: first, chatter, method, price: PRICE, transactionId, proof })
  const secondId = await buy(server, { user: second, chatter, method, price: PRICE, transactionId, proof })
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/session-requests')
  const box = page.getByPlaceholder('Search by session id, username or email')
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })

  await test.step('search by session id, transaction ID, username, and without a match', async () => {
    await box.fill(secondId)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(second.username)
    await box.fill(transactionId)
    await expect(rows(page)).toHaveCount(2)
    await box.fill('nobody bought this')
    await expect(page.getByText('No session found!')).toBeVisible()
    await box.fill(chatter.username)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText(/Pending.*(\d+ (minute|hour|day)|used before)/)
  })

  await test.step('warnings about the same transaction ID and the same screenshot link to the other session', async () => {
    // The whole row can be pressed, but it is not a tab stop.
    const row = rowOf(page, second.username)
    await (hasPointer ? row.getByText('Basic').first() : row.getByRole('button', { name: 'Review' })).click()
    const warnings = panel.getByRole('region', { name: 'Check carefully' })
    await expect(warnings).toContainText('Another payment has the same transaction ID.')
    await expect(warnings).toContainText('The same screenshot was sent with another payment.')
    // The same proof was used twice, so Complete asks first.
    await panel.getByRole('button', { name: 'Complete', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Approve anyway?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await warnings
      .getByRole('button', { name: `Open session …${firstId.slice(-8)}` })
      .first()
      .click()
    await expect(panel).toContainText(first.email)
    await expect(page).toHaveURL(new RegExp(firstId))
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
    await layersGone(page)
  })

  await test.step('Reject asks for a reason, which a number chooses and Enter confirms', async () => {
    await page.goto(`/admin/session-requests?search=${secondId}`)
    await rows(page).getByRole('button', { name: 'Review' }).click()
    await panel.getByRole('button', { name: 'Reject' }).click()
    const question = page.getByRole('alertdialog', { name: 'Reject this payment?' })
    await expect(question.getByRole('radio', { checked: true })).toBeFocused()
    await page.keyboard.press('7')
    await expect(question.getByRole('textbox', { name: 'Note for the buyer' })).toBeFocused()
    await page.keyboard.type('Please call us.')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Session status updated!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(rows(page)).toContainText('Rejected')
    await expect(page).not.toHaveURL(/edit=/)
    await rows(page).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText('Please call us.')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
    await layersGone(page)
  })

  await test.step('tabs keep the search, and Back returns to the tab before', async () => {
    const tabs = page.getByRole('navigation', { name: 'Status' })
    await box.fill(chatter.username)
    await expect(rows(page)).toHaveCount(2)
    await tabs.getByRole('link', { name: 'Pending' }).click()
    await expect(page).toHaveURL(/status=pending/)
    await expect(rows(page)).toHaveCount(1)
    await tabs.getByRole('link', { name: 'Rejected' }).click()
    await expect(rows(page)).toContainText(second.username)
    await page.goBack()
    await expect(tabs.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'page')
    await expect(rows(page)).toContainText(first.username)
  })

  await test.step('Are you sure you want to delete this session? A double click deletes once', async () => {
    const deletions = countRequests(page, 'DELETE', `/api/admin/session-requests/delete/${firstId}`)
    await rowOf(page, first.username).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this session?' })
    await question.getByRole('button', { name: 'Delete' }).dblclick()
    await expect(toast(page, 'Session deleted successfully!')).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('No session found!')).toBeVisible()
    expect(deletions()).toBe(1)
  })
})

test('Withdraw Requests: search, take back, delete', async ({ open, server }) => {
  const { chatter, withdrawal } = await aWaitingChatter(server, PRICE)
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/withdraw-requests')
  const panel = page.getByRole('dialog', { name: 'Manage Withdraw Status' })
  const setStatus = async (status: string) => {
    await rows(page).getByRole('button', { name: 'Edit' }).click()
    await choose(page, 'Status', status)
    await panel.getByRole('button', { name: 'Save' }).click()
  }

  await test.step('search without a match, and by withdraw id', async () => {
    const box = page.getByPlaceholder('Search by withdraw id')
    await box.fill('no such id')
    await expect(page.getByText('No withdraw request found!')).toBeVisible()
    await box.fill(withdrawal)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(chatter.username)
  })

  await test.step('a paid withdraw is taken back with its history and a reason', async () => {
    await setStatus('Completed')
    await expect(toast(page, 'Withdraw status updated!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await layersGone(page)
    await setStatus('Pending')
    const question = page.getByRole('alertdialog', { name: 'Reverse this payout?' })
    await expect(question).toContainText(/Changed from Pending to Completed/)
    await question.getByRole('button', { name: 'Reverse payout' }).click()
    await expect(question.getByText('Say why you’re reversing this payout.')).toBeVisible()
    await question.getByRole('textbox', { name: 'Why are you reversing this payout?' }).fill('The bank sent it back.')
    await question.getByRole('button', { name: 'Reverse payout' }).click()
    await expect(panel).toHaveCount(0)
    await expect(rows(page)).toContainText('Pending')
    await layersGone(page)
  })

  await test.step('Are you sure you want to delete this withdraw? A pending amount goes back to the available balance', async () => {
    const chatterPage = await open(chatter)
    await chatterPage.goto('/dashboard/withdraws')
    await expect(balance(chatterPage, 'Available Balance')).toHaveText('PKR 0')
    await expect(chatterPage.getByText('You’ll withdraw your full balance')).toHaveCount(0)
    await rows(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this withdraw?' })
    await expect(question).toContainText('PKR 450 returns')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Withdraw request deleted successfully!')).toBeVisible()
    await expect(page.getByText('No withdraw request found!')).toBeVisible()
    await expect(chatterPage.getByText('You’ll withdraw your full balance: PKR 450.')).toBeVisible()
    await expect(chatterPage.getByText('No withdraw found!')).toBeVisible()
  })
})
