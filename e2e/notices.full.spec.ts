// Full run: variants, other receivers, two tabs, failing calls, a notice that is written after some seconds, and a phone's bar.

import { failOnceThenHold, holdJoins, intercept, joined } from './support/connection.ts'
import { aRunningSession, buySession, sendFromAnotherDevice } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { decide, remove, setPrices } from './support/money.ts'
import { aPaidNotice, bell, expectUnread, openListed, openNotices, railLink, toasts } from './support/notices.ts'
import { isPhone, layersGone, logOut } from './support/pages.ts'
import { aChatter, aUser, send, theFirstAdmin } from './support/people.ts'
import { ALSO_ON_A_PHONE, MOVING_ON_PHONE } from './support/tags.ts'

test('a payment is rejected while the buyer is on Sessions History: a toast, and a notice that counts as read', async ({
  open,
  server,
}) => {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  const sessionId = await buySession(server, { user, chatter })
  const page = await open(user)
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('row').filter({ hasText: chatter.username })).toContainText('Pending')

  await decide(server, sessionId, 'rejected')
  await expect(toasts(page)).toContainText('Payment rejected')
  await expect(toasts(page)).toContainText(`for a session with ${chatter.username}.`)
  const panel = await openNotices(page)
  await expect(panel.getByRole('link', { name: /Payment rejected/ })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await expect(panel.getByText('Unread')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expectUnread(page, 0)

  await page.keyboard.press('Escape')
  await send(server, 'DELETE', `/admin/account-requests/delete/${chatter.id}`, {}, await theFirstAdmin(server))
  await openNotices(page)
  await expect(panel).toContainText('for a session with Deleted account.')
})

test('messages that stay unread become one notice, which shows no second toast and leads to the chat', async ({ open, server }) => {
  const session = await aRunningSession(server)
  const { user, chatter } = session
  const page = await open(user)
  const isJoined = joined(page)
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('heading', { name: 'Sessions History' })).toBeVisible()
  await expectUnread(page, 0)
  await isJoined

  await sendFromAnotherDevice(server, session, chatter, ['salam', 'are you there?'])
  await expect(toasts(page)).toContainText(`2 new messages from ${chatter.username}`)
  // Moves the focus to the toasts, which keeps them open, because the notice below comes late.
  await page.keyboard.press('F6')
  // The notice is written once messages have been unread for some seconds.
  await expectUnread(page, 1)
  await expect(toasts(page)).toHaveCount(1)

  const panel = await openNotices(page)
  await expect(panel.getByRole('link', { name: new RegExp(`2 new messages from ${chatter.username}`) })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await panel.getByRole('link', { name: /New message/ }).click()
  await expect(page).toHaveURL(`/dashboard/chats?with=${chatter.id}`)
  await expect(page.getByRole('log')).toContainText('are you there?')
})

test('a message from before a page has joined the session is counted as well', async ({ open, server }) => {
  const session = await aRunningSession(server)
  const page = await open(session.user)
  const joins = await holdJoins(page)
  const isListed = page.waitForResponse('**/api/user/chatters/initial-fetch*')
  await page.goto('/dashboard/payments')
  await Promise.all([joins.held, isListed])
  await sendFromAnotherDevice(server, session, session.chatter, ['still there?'])
  joins.release()
  await expect(railLink(page, 'Chats')).toHaveAccessibleDescription('1 unread message')
})

test(
  'a list that fails is loaded again by itself, and has several pages; Back closes it, also on a phone',
  ALSO_ON_A_PHONE,
  async ({ open, server, pageErrors }) => {
    const user = await aUser(server)
    const page = await open(user)
    await page.goto('/dashboard/profile')
    const panel = await openNotices(page)
    await expect(panel.getByText('No notifications yet')).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard/profile')
    await expect(bell(page)).toBeFocused()

    pageErrors.expect({ because: 500, path: '/api/notices/all' })
    await intercept(page, '**/api/notices/all?*', async (route) => {
      const first = new URL(route.request().url()).searchParams.get('page') === '1'
      const notices = Array.from({ length: first ? 20 : 3 }, (_, index) => aPaidNotice(first ? index : 20 + index))
      await route.fulfill({ json: { notices, totalNotices: 23, unread: 100, unreadDecisions: 3 } })
    })
    const letItAnswer = await failOnceThenHold(page, '**/api/notices/all?*', { status: 500, json: { code: 'internal', message: 'No.' } })
    await page.reload()
    await openNotices(page)
    await expect(panel.getByText('Loading...')).toBeVisible()
    await expect(panel.getByText('No notifications yet')).toHaveCount(0)

    letItAnswer()
    await expect(panel.getByRole('listitem')).toHaveCount(20)
    await panel.getByRole('button', { name: 'Show more' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(23)
    await expect(panel.getByRole('button', { name: 'Show more' })).toHaveCount(0)

    await page.goBack()
    await expect(bell(page)).toHaveAccessibleName(/Notifications, 99\+ unread$/)
    // The decisions are not on the loaded pages.
    await expect(railLink(page, 'Payments')).toHaveAccessibleDescription('3 new decisions')
    const read = page.waitForRequest((request) => request.url().endsWith('/api/notices/read'))
    await railLink(page, 'Payments').click()
    expect((await read).postDataJSON()).toEqual({
      kinds: ['payment_approved', 'payment_rejected', 'payment_removed', 'refund_decided', 'refund_account_refused', 'refund_paid'],
    })
  },
)

test('a buyer whose payment was removed is notified, and the toast covers no control', async ({ open, server }) => {
  const [user, chatter, another] = [await aUser(server), await aChatter(server), await aChatter(server)]
  const sessionId = await buySession(server, { user, chatter })
  await setPrices(server, another, { Basic: 300, Standard: 600, Gold: 900 })
  const page = await open(user)
  await page.setViewportSize({ width: 1280, height: 720 })
  await openListed(page, `/dashboard/chats?with=${another.id}`)
  await expectUnread(page, 0)
  await remove(server, 'session', sessionId, await theFirstAdmin(server))
  await expect(toasts(page)).toContainText(`We removed your payment of PKR\u00a0450 for a session with ${chatter.username}.`)
  await page.getByRole('button', { name: 'Buy now: Gold' }).click()
  await page
    .getByRole('dialog', { name: 'Continue Payment' })
    .getByRole('button', { name: 'Submit' })
    .click({ position: { x: 80, y: 20 } })
  await page.keyboard.press('Escape')
  await layersGone(page)
  await railLink(page, 'Profile').click()
  await page.getByLabel('Phone Number').fill('03001112233')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toasts(page).filter({ hasText: 'Profile updated' })).toBeVisible()
  const removed = toasts(page).filter({ hasText: 'Payment removed' })
  await removed.getByLabel('Close').click()
  await expect(removed).toHaveCount(0)
  // Closing a toast does not mark it as read.
  await expectUnread(page, 1)
  await railLink(page, 'Payments').click()
  await expectUnread(page, 0)
})

test(
  'the bar of a phone has labels, and the profile has theme, language and logout',
  MOVING_ON_PHONE,
  async ({ open, server, pageErrors }) => {
    // Calls that are under way at the logout.
    pageErrors.expect({ because: 401, path: '/api/' })
    const page = await open(await aChatter(server))
    await page.goto('/dashboard/withdraws')
    const bar = page.getByRole('navigation', { name: 'Main' })
    if (!isPhone(page)) {
      await bar.getByRole('link', { name: 'My day' }).click()
      await expect(page.getByRole('heading', { name: 'My day', level: 1 })).toBeVisible()
      for (const name of ['Theme: System', 'Logout', 'اردو میں دیکھیں']) await expect(bar.getByRole('button', { name })).toBeVisible()
      return
    }
    for (const word of ['Chats', 'Payments', 'Withdraws', 'My day', 'Alerts', 'Profile'])
      await expect(bar.getByText(word, { exact: true })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Logout' })).toHaveCount(0)

    await bar.getByRole('link', { name: 'Profile' }).click()
    const main = page.getByRole('main')
    await main.getByText('Dark', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await main.getByText('اردو').click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await main.getByText('English').click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')

    await logOut(page)
    await expect(page).toHaveURL('/')
  },
)

test('messages arrive while the buyer is on Payments: one toast, which leads to the chat, a badge and the title', async ({
  open,
  server,
}) => {
  const session = await aRunningSession(server)
  const { user, chatter } = session
  const page = await open(user)
  const isJoined = joined(page)
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('heading', { name: 'Sessions History' })).toBeVisible()
  await isJoined

  await sendFromAnotherDevice(server, session, chatter, ['salam', 'are you there?'])
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText(`2 new messages from ${chatter.username}`)
  // Moves the focus to the toasts, which stay while they have it.
  await page.keyboard.press('F6')
  await expect(railLink(page, 'Chats')).toHaveAccessibleDescription('2 unread messages')
  await expect(page).toHaveTitle(/^\(2\) Sessions History/)

  await toasts(page).getByRole('link').click()
  await expect(page).toHaveURL(`/dashboard/chats?with=${chatter.id}`)
  await expect(page.getByRole('log')).toContainText('are you there?')
  await expect(page).toHaveTitle(/^Chats/)
  await sendFromAnotherDevice(server, session, chatter, ['good'])
  await expect(page.getByRole('log')).toContainText('good')
  await expect(toasts(page)).toHaveCount(0)
})

test('the list is empty at first and closes with Back; marking all as read in one tab also does it in the other and closes its toasts', async ({
  open,
  server,
}) => {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  const first = await open(user)
  await openListed(first, '/dashboard/profile')
  await expectUnread(first, 0)
  const panel = await openNotices(first)
  await expect(panel.getByText('No notifications yet')).toBeVisible()
  await first.goBack()
  await expect(panel).toHaveCount(0)
  await expect(first).toHaveURL('/dashboard/profile')
  await expect(bell(first)).toBeFocused()
  const second = await first.context().newPage()
  await openListed(second, '/dashboard/profile')
  await expectUnread(second, 0)

  for (const decision of ['rejected', 'rejected', 'completed'] as const)
    await decide(server, await buySession(server, { user, chatter }), decision)
  for (const page of [first, second]) {
    await expectUnread(page, 3)
    await expect(toasts(page).last()).toContainText('Payment')
  }
  await openNotices(first)
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  for (const page of [first, second]) await expectUnread(page, 0)
  await expect(toasts(second)).toHaveCount(0)
  await openListed(second, '/dashboard/profile')
  await expectUnread(second, 0)
})

test('a chatter and an admin are notified of a purchase on any page', async ({ open, server }) => {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  const [chatters, admins] = [await open(chatter), await open(await theFirstAdmin(server))]
  await openListed(chatters, '/dashboard/withdraws')
  await openListed(admins, '/admin/users')
  await buySession(server, { user, chatter })
  await expect(toasts(chatters).filter({ hasText: `${user.username} has paid for a session.` })).toBeVisible()
  const toast = toasts(admins).filter({ hasText: `${user.username} paid` })
  await expect(toast).toBeVisible()
  // Moves the focus to the toasts, which stay while they have it.
  await admins.keyboard.press('F6')
  await toast.getByRole('link', { name: 'New payment' }).click()
  await expect(admins).toHaveURL(/\/admin\/session-requests\?edit=/)
})
