// Notification settings: kinds, details, quiet hours, devices, and unsubscribing from mails.

import { randomBytes } from 'node:crypto'
import { expect, test } from './support/journey.ts'
import { newPushKeys } from './support/notices.ts'
import { aChatter, send } from './support/people.ts'

test('notification settings are kept: kinds, details, quiet hours and devices', async ({ open, server }) => {
  const chatter = await aChatter(server)
  await send(server, 'POST', '/notices/devices/add', aDevice(), chatter)
  const page = await open(chatter)
  let saved = 0
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && answer.url().endsWith('/api/notices/settings')) saved += 1
  })
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page).toHaveURL('/dashboard/profile/notifications')
  await expect(page.getByText('New payment')).toHaveCount(0)
  const messages = page.getByRole('switch', { name: 'New messages while you’re away: By email' })
  await expect(messages).not.toBeChecked()
  await messages.click()
  await page.getByRole('switch', { name: 'Show names and amounts' }).click()
  await page.getByRole('switch', { name: 'Use quiet hours' }).click()
  await page.getByLabel('From', { exact: true }).fill('23:15')
  await page.getByLabel('To', { exact: true }).fill('06:00')
  await page.getByLabel('To', { exact: true }).blur()
  await expect(page.getByText('Time zone: Asia/Karachi')).toBeVisible()

  // They are sent one after another, and a reload would drop those still waiting.
  await expect.poll(() => saved).toBe(5)
  await page.reload()
  await expect(messages).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Show names and amounts' })).toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:15')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:00')

  await page.getByRole('button', { name: 'Remove Chrome · Android' }).click()
  await expect(page.getByText('No device gets notifications yet.')).toBeVisible()
  await page.getByRole('switch', { name: 'Use quiet hours' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
})

function aDevice() {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    keys: newPushKeys(),
    name: 'Chrome · Android',
    language: 'en',
  }
}

test('the link in a mail unsubscribes only when the button is pressed, and says when it is not valid', async ({ page, pageErrors }) => {
  pageErrors.expect({ because: 400, path: '/api/notices/unsubscribe' })
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/notices/unsubscribe') && calls.push(request.method()))
  await page.goto('/unsubscribe?token=made-up.payment_approved.signature')
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await expect(page.getByText('Your payment was approved')).toBeVisible()
  expect(calls).toEqual([])

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This link isn’t valid. You can turn off emails in your profile.')
  await expect(page.getByRole('button')).toHaveCount(0)
})
