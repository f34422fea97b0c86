// Full run: Back and toasts around the payment dialog, impossible purchases, the keyboard on a small phone, and the pane on a tablet.
import type { Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { buySession } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide } from './support/money.ts'
import { toasts } from './support/notices.ts'
import { fillInPayment, isPhone, layersGone, openPayment, toast } from './support/pages.ts'
import { aChatter, aUser } from './support/people.ts'
import { MOVING_ON_PHONE } from './support/tags.ts'

const SMALL_PHONE = { width: 360, height: 640 }

const ABOVE_A_KEYBOARD = { width: 360, height: 400 }

const PRICE = 450

const KEPT = 'We saved what you entered. If you’ve already paid, keep the receipt and submit it here once the chatter is free.'

const KEPT_FOR_LATER = 'We saved what you entered. If you’ve already paid, keep the receipt and submit it here later.'

test('Back closes the payment dialog, and nothing covers its way out or the field in use', MOVING_ON_PHONE, async ({ open, server }) => {
  const [buyer, chatter, method] = [await aUser(server), await aSeller(server), await aMethod(server)]
  const page = await open(buyer)
  await page.goto('/dashboard/profile')
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)

  await test.step('Back closes the dialog and stays on the page, every time', async () => {
    const address = page.url()
    for (const _ of ['first', 'second']) {
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      expect(page.url()).toBe(address)
      await openPayment(page)
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
    await openPayment(page)
  })

  await test.step('a dialog closed by a reload leaves no history entry either', async () => {
    await page.reload()
    await layersGone(page)
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard/profile')
    await page.goForward()
    await openPayment(page)
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
    await openPayment(page)
  })

  await test.step('with a keyboard open on a small phone, the field in use and the button are in view', async () => {
    await fillInPayment(dialog, method)
    if (!isPhone(page)) return
    const size = page.viewportSize() ?? SMALL_PHONE
    await page.setViewportSize(ABOVE_A_KEYBOARD)
    await dialog.getByLabel('Transaction ID').focus()
    await expect(dialog.getByLabel('Transaction ID')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
  })
})

test('the name and the age of a chatter stay in one line on a tablet, whose pane is narrower than a phone', async ({ open, server }) => {
  const chatter = await aChatter(server, { username: 'zoya.reads' })
  const page = await open(await aUser(server))
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  for (const text of [page.getByRole('main').getByRole('heading', { name: chatter.username, level: 2 }), page.getByText('25 years old')]) {
    await expect(text).toBeVisible()
    const lines = await text.evaluate((element) => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    })
    expect(lines).toBe(1)
  }
})

test('a full payment method cannot be selected; nothing can be bought from a busy chatter', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 409, path: '/api/user/purchase/plan' })
  const chatter = await aSeller(server, PRICE)
  const [full, method] = [await aMethod(server, { receivingLimit: PRICE + 100 }), await aMethod(server)]
  const session = await buy(server, { user: await aUser(server), chatter, method: full, price: PRICE })
  const page = await open(await aUser(server))
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)

  await test.step('a method that this payment would take over its limit cannot be selected', async () => {
    await expect(dialog.locator('label').filter({ hasText: full.bankName })).toContainText('Full this month')
    await expect(dialog.getByRole('radio', { name: full.bankName })).toBeDisabled()
    await expect(dialog.getByRole('radio', { name: method.bankName })).toBeEnabled()
  })

  await test.step('the chatter becomes busy: the purchase is refused and the form closes', async () => {
    await fillInPayment(dialog, method)
    const isRefused = Promise.withResolvers<undefined>()
    // The page also checks on its own, and must not close the form before the press.
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
  })

  await test.step('another buyer sees at once that the chatter is busy', async () => {
    const another = await open(await aUser(server))
    await another.goto(`/dashboard/chats?with=${chatter.id}`)
    await expectBusy(another)
    await expect(another.getByText(KEPT)).toHaveCount(0)
  })
})

test('what would refuse a purchase is said before the money is sent', async ({ open, server }) => {
  const [method, user] = [await aMethod(server), await aUser(server)]
  const sellers = [await aSeller(server, PRICE), await aSeller(server, PRICE), await aSeller(server, PRICE)] as const
  const chatter = await aSeller(server, PRICE)
  const pending: string[] = []
  for (const seller of sellers.slice(1)) pending.push(await buy(server, { user, chatter: seller, method, price: PRICE }))
  const page = await open(user)
  const waiting = 'You already have 3 payments waiting for approval. Wait until we’ve reviewed one of them.'
  const dialog = page.getByRole('dialog', { name: 'Continue Payment' })

  await test.step('the third payment is sent on another device: the open dialog says that a fourth one would be refused', async () => {
    await page.goto(`/dashboard/chats?with=${chatter.id}`)
    await openPayment(page)
    await expect(dialog.getByText(`Send exactly PKR ${PRICE}`)).toBeVisible()
    await fillInPayment(dialog, method)
    pending.push(await buy(server, { user, chatter: sellers[0], method, price: PRICE }))
    await expect(dialog.getByText(waiting)).toBeVisible()
    await expect(dialog.getByText(KEPT_FOR_LATER)).toBeVisible()
    await expect(dialog.getByText('Send exactly')).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  })

  await test.step('so does the card of the chatter', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('main').getByText(waiting)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy now: Basic' })).toBeDisabled()
  })

  await test.step('once one is approved, the plan can be bought, with what was entered', async () => {
    await decide(server, pending[0] ?? '', 'completed')
    await page.getByRole('button', { name: 'Buy now: Basic' }).click()
    await expect(dialog.getByLabel('Transaction ID')).not.toHaveValue('')
    await expect(dialog.getByText(`Send exactly PKR ${PRICE}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a rejected payment cannot be sent again while the chatter is busy: the pane and the history say when', async () => {
    const session = await buy(server, { user, chatter, method, price: PRICE })
    await decide(server, await buy(server, { user: await aUser(server), chatter, method, price: PRICE }), 'completed')
    await decide(server, session, 'rejected')
    await expect(page.getByText(/You can submit again in 1[45] minutes\./)).toBeVisible()
    await expectBusy(page)
    await expect(page.getByRole('button', { name: 'Submit again' })).toHaveCount(0)
    await page.goto(`/dashboard/payments/${session}`)
    await page.getByRole('button', { name: `Submit again: ${chatter.username}` }).click()
    await expect(dialog.getByText(/^The chatter is busy\. You can submit again in 1[45] minutes\.$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await expect(dialog.getByLabel('Transaction ID')).toBeHidden()
  })
})

async function expectBusy(page: Page): Promise<void> {
  await expect(page.getByText('The chatter is busy right now.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^You can buy the plan after 1[45] minutes\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
}
