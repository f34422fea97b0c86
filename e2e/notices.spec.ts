// Notices reach a person on every page (docs/product.md#notices).

import { buySession, composer } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'
import { countVibrations, expectUnread, openListed, railLink, toasts } from './support/notices.ts'
import { expectBelowToast, isPhone } from './support/pages.ts'
import { aChatter, aUser } from './support/people.ts'
import { MOVING_ON_PHONE } from './support/tags.ts'

test(
  'a payment is approved while the buyer is on Profile: a toast that stays and leads to the chat, and an unread notice',
  MOVING_ON_PHONE,
  async ({ open, server }) => {
    const [user, chatter] = [await aUser(server), await aChatter(server)]
    const sessionId = await buySession(server, { user, chatter })
    const page = await open(user)
    const vibrations = await countVibrations(page)
    await openListed(page, '/dashboard/profile')
    // Browsers let a page vibrate only after the first press.
    await page.getByLabel('Username').press('End')
    await expectUnread(page, 0)

    await decide(server, sessionId, 'completed')
    const toast = toasts(page)
    await expect(toast).toContainText('Payment approved')
    await expect(toast).toContainText(`session with ${chatter.username} has started`)
    await expectUnread(page, 1)
    await expect(railLink(page, 'Payments')).toHaveAccessibleDescription('1 new decision')
    await expect.poll(vibrations).toBe(isPhone(page) ? 1 : 0)
    await expect(page).toHaveTitle(/^\(1\) Profile/)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-unread.svg')
    if (isPhone(page)) await expectBelowToast(toast, page.getByRole('heading', { name: 'Profile Settings' }))

    // Leaving the page at once would cancel the call.
    const markedRead = page.waitForResponse('**/api/notices/read')
    await toast.getByRole('link', { name: 'Payment approved' }).click()
    await expect(page).toHaveURL(`/dashboard/chats?with=${chatter.id}`)
    await expect(composer(page)).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    await markedRead
    await openListed(page, '/dashboard/profile')
    await expectUnread(page, 0)
    await expect(page).toHaveTitle(/^Profile/)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
  },
)
