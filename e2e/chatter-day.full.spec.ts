// Full run: a server in a time zone where it is noon, and a call that fails.

import { failUntilPressed } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { setPrices } from './support/money.ts'
import { toast } from './support/pages.ts'
import { aChatter, aUser } from './support/people.ts'

const PRICE = 500

test("a chatter's day that could not be loaded is loaded by a press", async ({ open, server, pageErrors }) => {
  pageErrors.expect({ path: '/api/chatter/day', because: 500 })
  const page = await open(await aChatter(server))
  const mendBy = await failUntilPressed(page, '**/api/chatter/day')
  await page.goto('/dashboard/day')
  await expect(page.getByText('We couldn’t load this page')).toBeVisible()
  await mendBy(() => page.getByRole('button', { name: 'Try again' }).click())
  await expect(page.getByText('Nothing to withdraw yet.')).toBeVisible()
})

test('a chatter says that they take a break or when they are off, and buyers read it at once', async ({
  open,
  anotherServer,
  pageErrors,
}) => {
  const server = await anotherServer({ TIME_ZONE: zoneAtNoon() })
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  const page = await open(chatter, server)
  const tab = await page.context().newPage()
  const buyer = await open(user, server)
  const choice = (name: string | RegExp, on = page) => on.getByRole('button', { name })
  const pane = buyer.getByRole('main')

  await test.step('the list of chats leads to the day', async () => {
    await page.goto('/dashboard/chats')
    await page.getByRole('link', { name: 'My day: Available Today PKR 0' }).click()
    await expect(page.getByRole('heading', { name: 'My day', level: 1 })).toBeVisible()
    await expect(choice('I’m available')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Waiting to start')).toHaveCount(0)
    await expect(page.getByText('Nothing to withdraw yet.')).toBeVisible()
  })

  await test.step('a break is read on the purchase view, in the list, and on another tab of the chatter', async () => {
    await tab.goto('/dashboard/day')
    await expect(choice('I’m available', tab)).toHaveAttribute('aria-pressed', 'true')
    await buyer.goto(`/dashboard/chats?with=${chatter.id}`)
    await expect(pane.getByRole('button', { name: 'Buy now' }).first()).toBeVisible()
    await expect(pane.getByText('Taking a break')).toHaveCount(0)
    await choice('Taking a break').click()
    await expect(toast(page, 'Saved! Buyers can see it now.')).toBeVisible()
    for (const each of [page, tab]) await expect(choice('Taking a break', each)).toHaveAttribute('aria-pressed', 'true')
    // Shown on the card and, next to it, in the list.
    await expect(pane.getByText('Taking a break', { exact: true })).toHaveCount(2)
    await expect(pane.getByText(`${chatter.username} is taking a break. You can still buy`)).toBeVisible()
    await expect(pane.getByRole('button', { name: 'Buy now' }).first()).toBeEnabled()
    await buyer.goto('/dashboard/chats')
    await expect(buyer.getByRole('link', { name: new RegExp(`${chatter.username}.*Taking a break`) })).toBeVisible()
  })

  await test.step('a time of today; one that has passed is refused', async () => {
    pageErrors.expect({ path: '/api/chatter/availability', because: 400 })
    await choice('Off later today').click()
    await page.getByLabel('Off at', { exact: true }).fill('00:01')
    await page.getByRole('button', { name: 'Set time' }).click()
    await expect(toast(page, 'Choose a later time today.')).toBeVisible()
    await expect(page.getByLabel('Off at', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Off at', { exact: true })).toHaveAccessibleDescription(/Choose a later time today\./)
    await page.getByLabel('Off at', { exact: true }).fill('22:00')
    await page.getByRole('button', { name: 'Set time' }).click()
    await expect(page.getByText('Buyers see “Available until')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set time' })).toHaveCount(0)
    await expect(choice(/^Off at/)).toBeFocused()
    await expect(buyer.getByRole('link', { name: new RegExp(`${chatter.username}.*Available until`) })).toBeVisible()
    await expect(buyer.getByText('Taking a break')).toHaveCount(0)
    await choice('I’m available').click()
    await expect(buyer.getByText('Available until')).toHaveCount(0)
  })
})

/** A time zone in which it is about noon, so that the journey works at any hour: a choice ends at midnight. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // These zones' names have the opposite sign.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
