// A user and a chatter exchange text messages (docs/product.md#messages, docs/product.md#presence).

import {
  aRunningSession,
  bubble,
  composer,
  countdown,
  expectTick,
  listed,
  openChat,
  paneHeader,
  sendMessages,
  texts,
} from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { isPhone } from './support/pages.ts'
import { MOVING_ON_PHONE } from './support/tags.ts'

test('a user and a chatter exchange messages and see presence, typing and receipts', MOVING_ON_PHONE, async ({ open, server }) => {
  const { user, chatter } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]

  await test.step('the receiver is offline: Offline, one tick', async () => {
    await openChat(userPage, chatter)
    await expect(countdown(userPage)).toHaveText(/^1[45]m : \d{2}s$/)
    await expect(paneHeader(userPage)).toContainText('Offline')
    await expect(userPage.getByText('Your session is running.')).toBeVisible()
    await sendMessages(userPage, 'Salam!')
    await expectTick(userPage, 'Salam!', 'Sent')
  })

  await test.step('the receiver comes online: the list shows the last message and the unread count, the title the count; two ticks', async () => {
    await chatterPage.goto('/dashboard/chats')
    await expect(listed(chatterPage, user)).toContainText('Salam!')
    await expect(listed(chatterPage, user)).toContainText(/1 unread/)
    await expect(listed(chatterPage, user)).toContainText(/Online/)
    // The message, and the session that has started.
    await expect(chatterPage).toHaveTitle(/^\(2\) /)
    await expectTick(userPage, 'Salam!', 'Delivered')
    await expect(paneHeader(userPage)).toContainText('Online')
  })

  await test.step('opening the chat marks it as read: coloured ticks, no unread count', async () => {
    await listed(chatterPage, user).getByRole('link').click()
    await expect(texts(chatterPage)).toHaveText(['Salam!'])
    await expectTick(userPage, 'Salam!', 'Read')
    await expect(chatterPage).not.toHaveTitle(/^\(/)
    if (isPhone(chatterPage)) {
      await expect(chatterPage.getByRole('heading', { name: 'Chats' })).toHaveCount(0)
      await expect(composer(chatterPage)).toBeInViewport()
    } else {
      await expect(listed(chatterPage, user)).not.toContainText(/unread/)
    }
  })

  await test.step('typing is shown until the message arrives', async () => {
    await composer(chatterPage).pressSequentially('W')
    // Typing is shown for five seconds only, so check both texts at the same time.
    await Promise.all([
      expect(userPage.getByText(`${chatter.username} is typing...`)).toBeAttached(),
      expect(userPage.getByText('typing...', { exact: true })).toBeVisible(),
    ])
    await composer(chatterPage).press('Enter')
    await expect(texts(userPage).last()).toHaveText('W')
    await expect(userPage.getByText('typing...', { exact: true })).toHaveCount(0)
  })

  await test.step('when both send at once, both see the same order, and each sender’s messages are in the order they were sent', async () => {
    await Promise.all([sendMessages(userPage, 'u1', 'u2', 'u3'), sendMessages(chatterPage, 'c1', 'c2', 'c3')])
    for (const page of [userPage, chatterPage]) await expect(texts(page)).toHaveCount(8)
    const order = await texts(userPage).allTextContents()
    await expect(texts(chatterPage)).toHaveText(order)
    expect(order.filter((text) => text.startsWith('u'))).toEqual(['u1', 'u2', 'u3'])
    expect(order.filter((text) => text.startsWith('c'))).toEqual(['c1', 'c2', 'c3'])
    await expectTick(userPage, 'u3', 'Read')
    await userPage.reload()
    await expect(texts(userPage)).toHaveText(order)
    await expectTick(userPage, 'u3', 'Read')
  })

  await test.step('Shift+Enter adds a line; blank text is not sent; the button sends too', async () => {
    await composer(userPage).fill('first line')
    await composer(userPage).press('Shift+Enter')
    await composer(userPage).pressSequentially('second line')
    await userPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(texts(chatterPage).last()).toHaveText('first line second line')
    expect(await texts(chatterPage).last().textContent()).toBe('first line\nsecond line')
    await sendMessages(userPage, '   ')
    await composer(userPage).fill('')
    await expect(texts(userPage)).toHaveCount(9)
    await expect(bubble(userPage, 'first line second line').locator('time')).toHaveText(/^\d{1,2}:\d{2} [AP]M$/)
  })

  await test.step('when the chatter leaves, the user sees Last seen just now', async () => {
    if (isPhone(chatterPage)) {
      await chatterPage.getByRole('button', { name: 'Back to chats' }).click()
      await expect(chatterPage.getByRole('heading', { name: 'Chats' })).toBeVisible()
      await expect(composer(chatterPage)).toHaveCount(0)
      await expect(listed(chatterPage, user)).toContainText('first line')
    }
    await chatterPage.close()
    await expect(paneHeader(userPage)).toContainText('Last seen just now')
  })
})
