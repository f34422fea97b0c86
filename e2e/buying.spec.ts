// What can prevent a purchase: a rejected payment, a busy chatter, a full payment method
// (docs/product.md#chat-pane, docs/product.md#purchase).

import type { Locator, Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { buySession } from './support/conversation.ts'
import { aProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, newTransactionId, setPrices } from './support/money.ts'
import { toasts } from './support/notices.ts'
import { isPhone, layersGone, proofChooser, rowOf, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodOnBoth } from './support/phone.ts'
import { expectGoodScreen } from './support/screens.ts'
import { MOVING_ON_PHONE, shows } from './support/tags.ts'

const PRICE = 450
const SMALL_PHONE = { width: 360, height: 640 }
const ABOVE_A_KEYBOARD = { width: 360, height: 400 }
const KEPT =
  'What you entered is kept. If you have already sent the money, keep the receipt: you can submit it here when the chatter is free again.'

test('buy → reject → send again with everything that was sent → removed: the buyer always sees what became of the payment', async ({
  open,
  server,
}) => {
  shows(
    'No session, a rejected session, or an expired one: the card of the chatter and plan cards with Buy now.',
    'Pending session: Approval Pending.',
    'Session status: pending to completed (chat allowed until endTime) or rejected.',
  )
  const chatter = await aChatter(server)
  await setPrices(server, chatter, { Basic: PRICE })
  const method = await aMethod(server)
  const [user, admin] = [await aUser(server), await theFirstAdmin(server)]
  const transactionId = newTransactionId()
  const page = await open(user)
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  await expect(page.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
  const main = page.getByRole('main')

  await test.step('a rejected payment: amount, transaction ID, reason, note, contact, and no word of paying again', async () => {
    const first = await buy(server, { user, chatter, method, price: PRICE, transactionId })
    await expect(page.getByText('Approval Pending')).toBeVisible()
    await decide(server, first, 'rejected', admin, { reason: 'unreadable', note: 'Please send the whole receipt.' })
    await expect(page.getByRole('heading', { name: 'Your payment was not approved' })).toBeVisible()
    for (const text of [transactionId, 'The screenshot cannot be read.', 'Please send the whole receipt.', 'you do not need to pay again'])
      await expect(main).toContainText(text)
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/923001234567\?text=/)
    await expect(page.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    await expectGoodOnBoth(page, 'purchase-rejected')
  })

  await test.step('Send again opens the dialog with the account, the transaction ID and the picture, at the price that was paid', async () => {
    await setPrices(server, chatter, { Basic: PRICE + 100 })
    await page.reload()
    await expect(main).toContainText('PKR 550')
    await main.getByRole('button', { name: 'Send again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Continue Payment' })
    await expect(dialog.getByRole('radio', { name: new RegExp(method.bankName) })).toBeChecked()
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue(transactionId)
    await expect(dialog).toContainText('PKR 450')
    await expect(dialog).not.toContainText('PKR 550')
    const picture = dialog.getByRole('img', { name: 'The picture you sent before' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).not.toBe(0)
    await expect(dialog.getByText('Send exactly')).toHaveCount(0)
    await expectGoodOnBoth(page, 'purchase-send-again')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Approval Pending')).toBeVisible()
    await expect(main).toContainText(transactionId)
  })

  await test.step('an admin sees the earlier session, and no warning', async () => {
    const adminPage = await open(admin)
    await adminPage.goto('/admin/session-requests')
    await rowOf(adminPage, user.username).first().getByRole('button', { name: 'Review' }).click()
    const panel = adminPage.getByRole('dialog', { name: 'Manage Session Approval' })
    await expect(panel).toContainText('The same payment, sent before or again')
    await expect(panel.getByRole('region', { name: 'Check carefully' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Cancel' }).click()

    await rowOf(adminPage, user.username).first().getByRole('button', { name: 'Delete' }).click()
    const question = adminPage.getByRole('alertdialog', { name: 'Are you sure you want to delete this session?' })
    await expect(question).toContainText('keep it in their history as “Removed”')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(adminPage, 'Session deleted successfully!')).toBeVisible()
  })

  await test.step('the pane and the history say that the payment was removed', async () => {
    await expect(page.getByRole('heading', { name: 'Your payment was removed' })).toBeVisible()
    await expectGoodOnBoth(page, 'purchase-removed')
    await page.goto('/dashboard/payments')
    const seeBoth = async () => {
      await expect(rowOf(page, 'Removed')).toContainText(transactionId)
      await expect(rowOf(page, 'The screenshot cannot be read.')).toContainText('Rejected')
    }
    await seeBoth()
    await expectGoodOnBoth(page, 'history-after-decisions', seeBoth)
  })
})

test(
  'a full payment method cannot be selected; nothing can be bought from a busy chatter',
  MOVING_ON_PHONE,
  async ({ open, server, pageErrors }) => {
    shows(
      'If the chatter is busy, no purchase form is shown.',
      'Shows the selected plan (title, price in PKR, duration in Mins), a grid of payment methods to select, then Make Transaction.',
      'A purchase is blocked when the chatter is busy.',
      "Purchase failure: toast with the server's message.",
      'Chatter busy: both sentences; no purchase form.',
    )
    pageErrors.expect({ because: 409, path: '/api/user/purchase/plan' })
    const chatter = await aChatter(server)
    await setPrices(server, chatter, { Basic: PRICE, Gold: 2000 })
    const [full, method] = [await aMethod(server, { receivingLimit: PRICE + 100 }), await aMethod(server)]
    const session = await buy(server, { user: await aUser(server), chatter, method: full, price: PRICE })
    const buyer = await aUser(server)
    const page = await open(buyer)
    await page.goto('/dashboard/profile')
    await page.goto(`/dashboard/chats?with=${chatter.id}`)
    const dialog = await openDialog(page)

    await test.step('Back closes the dialog and stays on the page, every time', async () => {
      const address = page.url()
      for (const _ of ['first', 'second']) {
        await expect(dialog).toBeVisible()
        await page.goBack()
        await expect(dialog).toHaveCount(0)
        expect(page.url()).toBe(address)
        await openDialog(page)
      }
    })

    await test.step('a dialog closed by Cancel leaves no history entry: Back leaves the page', async () => {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      // The dialog's history entry is removed a moment after the dialog.
      await layersGone(page)
      await page.goBack()
      await expect(page).toHaveURL('/dashboard/profile')
      await page.goForward()
      await openDialog(page)
    })

    await test.step('a dialog closed by a reload leaves no history entry either', async () => {
      await page.reload()
      await layersGone(page)
      await expect(dialog).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL('/dashboard/profile')
      await page.goForward()
      await openDialog(page)
    })

    await test.step('a method that this payment would take over its limit cannot be selected', async () => {
      await expect(dialog.locator('label').filter({ hasText: full.bankName })).toContainText('Full this month')
      await expect(dialog.getByRole('radio', { name: full.bankName })).toBeDisabled()
      await expect(dialog.getByRole('radio', { name: method.bankName })).toBeEnabled()
      await expectGoodScreen(page, 'payment-method-full')
    })

    await test.step("a toast that stays covers neither the dialog's way out nor the pane's", async () => {
      const size = page.viewportSize() ?? SMALL_PHONE
      if (isPhone(page)) await page.setViewportSize(SMALL_PHONE)
      await decide(server, await buySession(server, { user: buyer, chatter: await aChatter(server) }), 'rejected')
      await expect(toasts(page)).toContainText('Payment rejected')
      // A sheet has Cancel and no close button.
      await dialog.getByRole('button', { name: isPhone(page) ? 'Cancel' : 'Close', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      if (isPhone(page)) await page.getByRole('button', { name: 'Back to chats' }).click({ trial: true })
      await toasts(page).getByLabel('Close').click()
      await page.setViewportSize(size)
      await openDialog(page)
    })

    await test.step('with a keyboard open on a small phone, the field in use and the button are in view', async () => {
      await fillIn(dialog, { bankName: method.bankName, transactionId: newTransactionId() })
      if (!isPhone(page)) return
      const size = page.viewportSize() ?? SMALL_PHONE
      await page.setViewportSize(ABOVE_A_KEYBOARD)
      await dialog.getByLabel('Transaction ID').focus()
      await expect(dialog.getByLabel('Transaction ID')).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
      await page.setViewportSize(size)
    })

    await test.step('the chatter becomes busy: the purchase is refused and the form closes', async () => {
      const isRefused = Promise.withResolvers<undefined>()
      // The page also asks by itself, and must not close the form before the press.
      await intercept(page, '**/api/chatter/busy/check**', async (route) => {
        await isRefused.promise
        await route.continue()
      })
      await decide(server, session, 'completed')
      await Promise.all([page.waitForResponse('**/api/user/purchase/plan'), dialog.getByRole('button', { name: 'Submit' }).click()])
      isRefused.resolve(undefined)
      await expect(toast(page, 'The chatter is busy right now. You can buy the plan after 15 minutes.')).toBeVisible()
      await expectBusy(page)
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(KEPT)).toBeVisible()
      await expectGoodScreen(page, 'chatter-busy')
    })

    await test.step('another buyer sees at once that the chatter is busy', async () => {
      const another = await open(await aUser(server))
      await another.goto(`/dashboard/chats?with=${chatter.id}`)
      await expectBusy(another)
      await expect(another.getByText(KEPT)).toHaveCount(0)
    })
  },
)

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Buy now: Basic' }).click()
  return page.getByRole('dialog', { name: 'Continue Payment' })
}

interface Filled {
  readonly bankName: string
  readonly transactionId: string
}

async function fillIn(dialog: Locator, { bankName, transactionId }: Filled): Promise<void> {
  await dialog.getByText(bankName).click()
  await dialog.getByLabel('Transaction ID').fill(transactionId)
  await proofChooser(dialog).setInputFiles(await aProof())
}

async function expectBusy(page: Page): Promise<void> {
  await expect(page.getByText('The chatter is busy right now.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^You can buy the plan after 1[45] minutes\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
}
