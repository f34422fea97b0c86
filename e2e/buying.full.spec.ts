// Full run: Back and toasts around the payment dialog, and a keyboard on a small phone.

import { buySession } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, decide } from './support/money.ts'
import { toasts } from './support/notices.ts'
import { fillInPayment, isPhone, layersGone, openPayment } from './support/pages.ts'
import { aChatter, aUser } from './support/people.ts'
import { MOVING_ON_PHONE } from './support/tags.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const ABOVE_A_KEYBOARD = { width: 360, height: 400 }

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
