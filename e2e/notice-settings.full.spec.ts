// Full run: a notice that is written after some seconds, and a failing call.

import { intercept } from './support/connection.ts'
import { aRunningSession, sendFromAnotherDevice } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { countTones, expectUnread, toasts } from './support/notices.ts'

test('unsubscribing without a connection can be tried again', async ({ page, pageErrors }) => {
  pageErrors.expect({ because: 400, path: '/api/notices/unsubscribe' }, { because: 'net::ERR_', path: '/api/notices/unsubscribe' })
  await page.goto('/unsubscribe?token=made-up.payment_approved.signature')
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await intercept(page, '**/api/notices/unsubscribe*', (route) => route.abort())
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('main')).toContainText('We couldn’t reach the server. Try again.')
  await page.unroute('**/api/notices/unsubscribe*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a sound is played once it is switched on, and not for the chat on the screen', async ({ open, server }) => {
  const session = await aRunningSession(server)
  const { user, chatter } = session
  const page = await open(user)
  const tones = await countTones(page)
  await page.goto('/dashboard/profile')
  await expectUnread(page, 1)
  await sendFromAnotherDevice(server, session, chatter, ['one'])
  await expect(toasts(page)).toContainText('1 new message')
  expect(await tones()).toBe(0)

  await page.getByRole('link', { name: /^Notifications/ }).click()
  await page.getByRole('switch', { name: 'Play a sound' }).click()
  // Once, as an example.
  await expect.poll(tones).toBe(2)
  // The notice about the message. A page that does not know the message would play a sound for it.
  await expectUnread(page, 2)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Play a sound' })).toBeChecked()
  await page.getByRole('switch', { name: 'Play a sound' }).press('End')
  await sendFromAnotherDevice(server, session, chatter, ['two'])
  await expect.poll(tones).toBe(2)

  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  await page.getByRole('log').click()
  await sendFromAnotherDevice(server, session, chatter, ['three'])
  await expect(page.getByRole('log')).toContainText('three')
  expect(await tones()).toBe(0)
})
