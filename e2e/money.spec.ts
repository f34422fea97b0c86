// A payment from the plan card to the completed withdraw, with the amounts on every screen
// (docs/product.md#purchase, docs/product.md#approval, docs/product.md#withdraws).

import type { Page } from '@playwright/test'
import { aProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, newBank, newTransactionId, setPrices } from './support/money.ts'
import {
  balance,
  choose,
  expectColumns,
  isPhone,
  openAdminSection,
  openSession,
  pendingOf,
  proofChooser,
  removeProofs,
  rowOf,
  rows,
  toast,
} from './support/pages.ts'
import { aChatter, aUser, newName, theFirstAdmin } from './support/people.ts'
import { MOVING_ON_PHONE } from './support/tags.ts'

const PRICE = 'PKR 450.50'
const NOTHING = 'PKR 0'
const TIME = /\d{1,2} \w{3}, \d{1,2}:\d{2} [AP]M/
const DATE_IN_WORDS = /\d{1,2} \w{3}, \d{1,2}:\d{2}.[AP]M/
const DATE = /\d{2}-\d{2}-\d{4} \d{2}:\d{2}/

test('buy → approve → the session runs → withdraw → pay out', MOVING_ON_PHONE, async ({ open, server }) => {
  // This journey has three people and many screens.
  test.slow()
  const chatter = await aChatter(server, { username: `aa${newName('chatter')}` })
  await setPrices(server, chatter, { Basic: 450.5, Standard: 900 })
  const method = await aMethod(server)
  const user = await aUser(server)
  const transactionId = newTransactionId()
  const bank = newBank()

  const adminPage = await open(await theFirstAdmin(server))
  await adminPage.goto('/admin/session-requests')
  await expectColumns(adminPage, [
    'Session ID',
    'User Name',
    'Chatter Name',
    'Plan',
    'Method',
    'Transaction ID',
    'Paid At',
    'Status',
    'Actions',
  ])
  const chatterPage = await open(chatter)
  await chatterPage.goto('/dashboard/withdraws')
  const buyerPage = await open(user)
  await buyerPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('the chatter’s balances are zero', async () => {
    await expectFigures(chatterPage, { available: NOTHING, pending: NOTHING, withdrawn: NOTHING })
    await expect(chatterPage.getByText('No withdraw found!')).toBeVisible()
    await expect(chatterPage.getByText('*Fill these fields before requesting withdraw to receive payment')).toBeVisible()
  })

  await test.step('the buyer selects a chatter and sees the plans', async () => {
    await buyerPage.goto('/dashboard')
    await expect(buyerPage.getByRole('heading', { name: 'Chats' })).toBeVisible()
    if (!isPhone(buyerPage)) {
      await expect(buyerPage.getByText('Chat with anyone')).toBeVisible()
      await expect(buyerPage.getByText('Select a user and start chat with that')).toBeVisible()
    }
    await buyerPage.getByRole('link', { name: chatter.username }).click()
    await expect(buyerPage.getByRole('heading', { name: chatter.username }).last()).toBeVisible()
    await expect(planCard(buyerPage, 'Basic')).toContainText(PRICE)
    await expect(planCard(buyerPage, 'Standard')).toContainText('PKR 900')
    await expect(planCard(buyerPage, 'Gold')).toContainText('Not offered')
    await expect(buyerPage.getByRole('button', { name: 'Buy now: Gold' })).toHaveCount(0)
  })

  const dialog = buyerPage.getByRole('dialog', { name: 'Continue Payment' })
  await test.step('Continue Payment: plan, account, amount, proof', async () => {
    await buyerPage.getByRole('button', { name: 'Buy now: Basic' }).click()
    await expect(dialog).toContainText('15 Mins')
    await expect(dialog.getByText('Make Transaction')).toBeVisible()
    await expect(dialog.getByText('Send amount to selected account and fill all fields below')).toBeVisible()
    await dialog.getByText(method.bankName).click()
    await expect(dialog.getByRole('radio', { name: method.bankName })).toBeChecked()
    await expect(dialog.getByText(`Send exactly ${PRICE}`)).toBeVisible()
    await dialog.getByLabel('Transaction ID').fill(transactionId)
    await proofChooser(dialog).setInputFiles(await aProof())
    await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
    for (const [name, copied] of [
      ['account name', method.accountName],
      ['account number', method.accountNumber],
      ['amount', '450.50'],
    ] as const) {
      await dialog.getByRole('button', { name: `Copy ${name}` }).click()
      await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).not.toHaveCount(0)
      await expect.poll(() => buyerPage.evaluate(`navigator.clipboard.readText()`)).toBe(copied)
    }
  })

  await test.step('Approval Pending', async () => {
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(buyerPage.getByText('Approval Pending')).toBeVisible()
    await expect(buyerPage.getByText('Your chat approval is pending. Admin will review it soon!')).toBeVisible()
    await expect(buyerPage.getByRole('main')).toContainText(transactionId)
  })

  await test.step("a new purchase appears in the admin's open list and badge", async () => {
    for (const text of [chatter.username, `Basic ${PRICE}`, method.bankName, transactionId, 'Pending', DATE])
      await expect(rowOf(adminPage, user.username)).toContainText(text)
    if (!isPhone(adminPage)) await expect(pendingOf(adminPage, 'Session Requests')).toHaveAccessibleDescription(/^\d+ pending$/)
  })

  const panel = adminPage.getByRole('dialog', { name: 'Manage Session Approval' })
  await test.step('Manage Session Approval: the expected payment, the buyer’s input, and the screenshot', async () => {
    await rowOf(adminPage, user.username).getByRole('button', { name: 'Review' }).click()
    for (const text of [user.email, chatter.email, 'Basic', '15 Mins', method.accountName, method.accountNumber, transactionId])
      await expect(panel).toContainText(text)
    await expectLoaded(panel.getByRole('img', { name: user.username }))

    await panel.getByRole('button', { name: 'Enlarge the screenshot' }).click()
    const large = adminPage.getByRole('dialog', { name: 'Screenshot', exact: true })
    await large.getByRole('button', { name: 'Zoom in' }).click()
    await expect(large.getByRole('status', { name: 'Zoom' })).not.toHaveText('1×')
    await large.getByRole('button', { name: 'Close' }).click()
    await expect(large).toHaveCount(0)
  })

  await test.step('Complete reaches the buyer and the chatter at once', async () => {
    // Other journeys have pending requests too.
    await panel.getByRole('switch', { name: 'Open the next request after each decision' }).click()
    await panel.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(toast(adminPage, 'Session status updated!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(rowOf(adminPage, user.username)).toContainText('Completed')
    await expect(buyerPage.getByText('Time remaining:')).toBeVisible()
    await expect(buyerPage.getByRole('timer')).toHaveText(/^1[45]m : \d{2}s$/)
    await expectFigures(chatterPage, { available: PRICE, pending: NOTHING, withdrawn: NOTHING })
  })

  await test.step('Sessions History of a user', async () => {
    await buyerPage.goto('/dashboard/payments')
    await expect(buyerPage.getByText('See the list of sessions you have purchased')).toBeVisible()
    await expectColumns(buyerPage, [
      '#',
      'Session ID',
      'Chatter',
      'Plan',
      'Duration',
      'Paid Amount',
      'Transaction ID',
      'Payment Status',
      'Start Time',
      'End Time',
    ])
    const details = isPhone(buyerPage) ? [] : ['15 Mins', transactionId]
    for (const text of [chatter.username, 'Basic', PRICE, 'Running', TIME, ...details])
      await expect(rowOf(buyerPage, chatter.username)).toContainText(text)
    await openSession(buyerPage, chatter)
    for (const text of [PRICE, transactionId, 'Payment approved', 'Session started'])
      await expect(buyerPage.getByRole('article')).toContainText(text)
    await buyerPage.getByRole('button', { name: 'Screenshot' }).click()
    await expectLoaded(buyerPage.getByRole('dialog', { name: 'Payment proof' }).getByRole('img'))

    await removeProofs(buyerPage, '**/api/payments/session/*')
    await buyerPage.reload()
    await buyerPage.getByRole('button', { name: 'Screenshot' }).click()
    await expect(buyerPage.getByText('The screenshot was removed after 365 days.')).toBeVisible()
  })

  await test.step('Sessions History of a chatter, without the payment details', async () => {
    const history = await chatterPage.context().newPage()
    await history.goto('/dashboard/payments')
    await expect(history.getByText('See the list of sessions you have done')).toBeVisible()
    await expectColumns(history, ['#', 'Session ID', 'User', 'Plan', 'Duration', 'Paid Amount', 'Start Time', 'End Time'])
    for (const text of ['Basic', PRICE, TIME]) await expect(rowOf(history, user.username)).toContainText(text)
    await expect(history.getByText(transactionId)).toHaveCount(0)
    await history.close()
  })

  await test.step('Request Withdraw moves the available balance into the pending withdraw', async () => {
    await chatterPage.getByLabel('Bank Name').fill(bank.bankName)
    await chatterPage.getByLabel('Account Name').fill(bank.accountName)
    await chatterPage.getByLabel('Account Number').fill(bank.accountNumber)
    await chatterPage.getByRole('button', { name: 'Request Withdraw' }).click()
    await chatterPage.getByRole('button', { name: `Request ${PRICE}` }).click()
    await expectFigures(chatterPage, { available: NOTHING, pending: PRICE, withdrawn: NOTHING })
    await expectColumns(chatterPage, [
      'Withdraw ID',
      'Bank Name',
      'Account Name',
      'Account Number',
      'Amount',
      'Requested At',
      'Completed At',
      'Status',
    ])
    for (const text of [bank.bankName, bank.accountName, bank.accountNumber, PRICE, DATE_IN_WORDS, 'Pending'])
      await expect(rows(chatterPage).first()).toContainText(text)
    await expect(rows(chatterPage).first().locator('time')).toHaveCount(1)
  })

  await test.step('the admin pays out', async () => {
    await openAdminSection(adminPage, 'Withdraw Requests')
    await expectColumns(adminPage, [
      'Withdraw ID',
      'Chatter',
      'Bank Name',
      'Account Name',
      'Account Number',
      'Amount',
      'Requested At',
      'Completed At',
      'Status',
      'Actions',
    ])
    const row = rowOf(adminPage, chatter.username)
    for (const text of [chatter.email, bank.bankName, bank.accountName, bank.accountNumber, PRICE, DATE, 'Pending'])
      await expect(row).toContainText(text)
    await expect(row.locator('time')).toHaveCount(1)

    await row.getByRole('button', { name: 'Edit' }).click()
    const payout = adminPage.getByRole('dialog', { name: 'Manage Withdraw Status' })
    for (const text of [PRICE, bank.bankName, bank.accountName, bank.accountNumber]) await expect(payout).toContainText(text)
    await payout.getByRole('button', { name: 'Save' }).click()
    await expect(payout.getByText('Please select a status')).toBeVisible()
    await choose(adminPage, 'Status', 'Completed')
    await payout.getByRole('button', { name: 'Save' }).click()
    await expect(toast(adminPage, 'Withdraw status updated!')).toBeVisible()
    await expect(row).toContainText('Completed')
    await expect(row.locator('time')).toHaveCount(2)
  })

  await test.step("the chatter's open page shows the completed withdraw, with Completed At", async () => {
    await expectFigures(chatterPage, { available: NOTHING, pending: NOTHING, withdrawn: PRICE })
    await expect(rows(chatterPage).first()).toContainText('Completed')
    await expect(rows(chatterPage).first().locator('time')).toHaveCount(2)
  })
})

function planCard(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

interface Figures {
  readonly available: string
  readonly pending: string
  readonly withdrawn: string
}

async function expectFigures(page: Page, { available, pending, withdrawn }: Figures): Promise<void> {
  await expect(balance(page, 'Available Balance')).toHaveText(available)
  await expect(balance(page, 'Pending Withdraw')).toHaveText(pending)
  await expect(balance(page, 'Total Withdrawn')).toHaveText(withdrawn)
}

/** Waits until the picture has loaded. */
async function expectLoaded(picture: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}
