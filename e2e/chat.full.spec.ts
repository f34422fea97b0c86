// Full run: the scroll position while messages arrive.

// A user and a chatter exchange text messages (docs/product.md#messages, docs/product.md#presence).

import type { Locator } from '@playwright/test'
import { aRunningSession, bubble, conversation, listed, openChat, sendFromAnotherDevice, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'

test('new messages do not scroll a reader who has scrolled up: a button counts them and a line separates them', async ({
  open,
  server,
}) => {
  const session = await aRunningSession(server)
  const { user, chatter } = session
  await sendFromAnotherDevice(
    server,
    session,
    chatter,
    Array.from({ length: 40 }, (_, index) => `old ${index + 1}`),
  )
  const page = await open(user)
  await openChat(page, chatter)
  await expect(texts(page)).toHaveCount(40)

  await test.step('a chat opens at the first new message', async () => {
    await expect(conversation(page).getByText('New messages', { exact: true })).toBeVisible()
    await expect(bubble(page, 'old 1')).toBeInViewport()
    await expect(listed(page, chatter)).toContainText(/[1-3]\d unread messages/)
  })

  await test.step('for a reader who has scrolled up nothing moves when messages arrive', async () => {
    await conversation(page).evaluate((log) => log.scrollTo(0, log.scrollHeight))
    await expect(bubble(page, 'old 40')).toBeInViewport()
    await expect(listed(page, chatter)).not.toContainText('unread')
    await conversation(page).evaluate((log) => log.scrollTo(0, 200))
    const before = await topOf(bubble(page, 'old 8'))
    await sendFromAnotherDevice(server, session, chatter, ['new 1', 'new 2', 'new 3'])
    const button = page.getByRole('button', { name: '3 new messages' })
    await expect(button).toBeVisible()
    await expect.poll(async () => Math.abs((await topOf(bubble(page, 'old 8'))) - before)).toBeLessThan(1)
    await button.click()
    await expect(bubble(page, 'new 1')).toBeInViewport()
    await expect(conversation(page).getByText('New messages', { exact: true })).toBeInViewport()
  })

  await test.step('for a reader at the end the list scrolls to new messages', async () => {
    await conversation(page).evaluate((log) => log.scrollTo(0, log.scrollHeight))
    await sendFromAnotherDevice(server, session, chatter, ['new 4'])
    await expect(bubble(page, 'new 4')).toBeInViewport()
    await expect(page.getByRole('button', { name: /new message/ })).toHaveCount(0)
  })
})

/** In pixels; browsers round when they scroll. */
async function topOf(element: Locator): Promise<number> {
  return element.evaluate((found) => found.getBoundingClientRect().top)
}
