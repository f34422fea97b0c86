// Full run: needs a separate server.

// A new installation: empty lists, no payment method, and a day without withdrawals. It needs its own server, because the lists of
// the shared server are not empty.

import { expect, test } from './support/journey.ts'
import { aMethod, setPrices } from './support/money.ts'
import { toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'

const ALL_FULL = 'Every payment account is full this month.'

test('no payment method, no session, no withdraw request; withdrawals on Monday only', async ({ open, anotherServer }) => {
  const settings = {
    WITHDRAW_WEEKDAYS: 'monday',
    TIME_ZONE: zoneWithoutMonday(new Date()),
    CONTACT_PHONE: '',
    CONTACT_EMAIL: '',
    SMTP_URL: '',
    MAIL_FROM: '',
  }
  const server = await anotherServer(settings)
  await test.step('the admin lists', async () => {
    const page = await open(await theFirstAdmin(server), server)
    for (const [path, text] of [
      ['payment-methods', 'No payment method added yet!'],
      ['session-requests', 'No session found!'],
      ['withdraw-requests', 'No withdraw request found!'],
    ] as const) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByText(text)).toBeVisible()
    }
  })

  await test.step('without a mail server: an admin is told, and a forgotten password has another way', async () => {
    const page = await open(await theFirstAdmin(server), server)
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Set SMTP_URL on the server.')).toBeVisible()
    const steps = page.getByRole('region', { name: 'Get started' })
    await expect(steps.getByText('0 of 7 done')).toBeVisible()
    await steps.getByRole('checkbox', { name: 'Make a backup' }).check()
    await expect(steps.getByText('1 of 7 done')).toBeVisible()
    await steps.getByRole('link', { name: 'Add a payment method' }).click()
    await expect(page).toHaveURL('/admin/payment-methods')
    const visitor = await open(undefined, server)
    await visitor.goto('/auth/forgot-password')
    await expect(visitor.getByText('Ask the people who run this site to help you back into your account.')).toBeVisible()
    await expect(visitor.getByLabel('Email')).toHaveCount(0)
  })

  const buyerPage = await open(await aUser(server), server)
  await test.step('Contact and About lead nowhere', async () => {
    await buyerPage.goto('/')
    for (const name of ['Contact', 'About']) {
      const link = buyerPage.getByRole('banner').getByText(name, { exact: true }).filter({ visible: true })
      await expect(link).toBeVisible()
      await expect(link).not.toHaveAttribute('href')
    }
  })
  await test.step('a user sees that there are no chatters', async () => {
    await buyerPage.goto('/dashboard/chats')
    await expect(buyerPage.getByText('No chatters available!')).toBeVisible()
  })

  const chatter = await aChatter(server)
  await setPrices(server, chatter, { Basic: 450 })
  await test.step('a buyer sees that there is no payment method', async () => {
    await buyerPage.goto(`/dashboard/chats?with=${chatter.id}`)
    await buyerPage.getByRole('button', { name: 'Buy now: Basic' }).click()
    await expect(buyerPage.getByText('No payment method present right now!')).toBeVisible()
  })

  await test.step('when every account is full, the dialog and the card say so, and there is nothing to send', async () => {
    await aMethod(server, { receivingLimit: 400 })
    await buyerPage.reload()
    await expect(buyerPage.getByText(ALL_FULL)).toBeVisible()
    await expect(buyerPage.getByRole('button', { name: 'Buy now: Basic' })).toBeDisabled()
    // Basic can still be bought, Gold cannot.
    await setPrices(server, chatter, { Basic: 400, Gold: 450 })
    await buyerPage.reload()
    await buyerPage.getByRole('button', { name: 'Buy now: Gold' }).click()
    await expect(buyerPage.getByRole('dialog').getByText(ALL_FULL)).toBeVisible()
    await expect(buyerPage.getByText('Send exactly')).toHaveCount(0)
  })

  await test.step('Withdraw requests are allowed on Monday only: checked before the fields', async () => {
    const page = await open(chatter, server)
    await page.goto('/dashboard/withdraws')
    await page.getByRole('button', { name: 'Request Withdraw' }).click()
    await expect(toast(page, 'Withdraw requests are allowed on Monday only')).toBeVisible()
    await expect(page.getByText('Please fill all fields to request withdraw')).toHaveCount(0)
  })
})

const SOON_MS = 600_000

/** The two zones are 26 hours apart, so in at least one it is not Monday, now and in ten minutes. */
function zoneWithoutMonday(now: Date): string {
  const soon = new Date(now.getTime() + SOON_MS)
  const isMonday = (zone: string, at: Date) => new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'long' }).format(at) === 'Monday'
  const zone = ['Etc/GMT+12', 'Pacific/Kiritimati'].find((name) => !isMonday(name, now) && !isMonday(name, soon))
  if (zone === undefined) throw new Error('it is Monday everywhere')
  return zone
}
