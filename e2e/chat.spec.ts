// A user and a chatter exchange text messages (docs/product.md#messages, docs/product.md#presence).

import type { Locator } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { isPhone } from './support/pages.ts'
import { expectGoodScreen } from './support/screens.ts'
import { ALSO_ON_A_PHONE, shows } from './support/tags.ts'
import {
  aTalk,
  bubble,
  composer,
  conversation,
  countdown,
  expectTick,
  listed,
  openChat,
  paneHeader,
  say,
  sayFromAfar,
  texts,
} from './support/talk.ts'

test('a user and a chatter talk, and each sees what the other does', ALSO_ON_A_PHONE, async ({ open, server }) => {
  shows(
    'Completed session (approved and running): the chat, with name, online state and Time remaining.',
    'Message list with text bubbles and audio players; text input (Enter sends); a send button.',
    'A userStatusUpdate event updates the lists and the open chat header.',
    'Text message: non-blank text and an active session.',
  )
  const { user, chatter } = await aTalk(server)
  const [users, chatters] = [await open(user), await open(chatter)]

  await test.step('the receiver is offline: Offline, one tick', async () => {
    await openChat(users, chatter)
    await expect(countdown(users)).toHaveText(/^1[45]m : \d{2}s$/)
    await expect(paneHeader(users)).toContainText('Offline')
    await expect(users.getByText('Your session is running.')).toBeVisible()
    await expectGoodScreen(users, 'chat-nothing-said')
    await say(users, 'Salam!')
    await expectTick(users, 'Salam!', 'Sent')
  })

  await test.step('who comes sees what waits: the last words, how many, in the list and in the title; two ticks', async () => {
    await chatters.goto('/dashboard/chats')
    await expect(listed(chatters, user)).toContainText('Salam!')
    await expect(listed(chatters, user)).toContainText(/1 unread/)
    await expect(listed(chatters, user)).toContainText(/Online/)
    // The message, and the session that has started.
    await expect(chatters).toHaveTitle(/^\(2\) /)
    await expectTick(users, 'Salam!', 'Delivered')
    await expect(paneHeader(users)).toContainText('Online')
    await expectGoodScreen(chatters, 'chats-chatter')
  })

  await test.step('opened is read: coloured ticks, nothing waits any more', async () => {
    await listed(chatters, user).getByRole('link').click()
    await expect(texts(chatters)).toHaveText(['Salam!'])
    await expectTick(users, 'Salam!', 'Read')
    await expect(chatters).not.toHaveTitle(/^\(/)
    if (isPhone(chatters)) {
      await expect(chatters.getByRole('heading', { name: 'Chats' })).toHaveCount(0)
      await expect(composer(chatters)).toBeInViewport()
    } else {
      await expect(listed(chatters, user)).not.toContainText(/unread/)
    }
  })

  await test.step('typing shows and fades', async () => {
    await composer(chatters).pressSequentially('W')
    // It goes after five seconds, so both are looked for at the same time.
    await Promise.all([
      expect(users.getByText(`${chatter.username} is typing…`)).toBeAttached(),
      expect(users.getByText('typing…', { exact: true })).toBeVisible(),
    ])
    await expect(users.getByText('typing…', { exact: true })).toHaveCount(0)
  })

  await test.step('both at once: one order for both, each in the order it was said', async () => {
    await Promise.all([say(users, 'u1', 'u2', 'u3'), say(chatters, 'c1', 'c2', 'c3')])
    for (const page of [users, chatters]) await expect(texts(page)).toHaveCount(7)
    const order = await texts(users).allTextContents()
    await expect(texts(chatters)).toHaveText(order)
    expect(order.filter((text) => text.startsWith('u'))).toEqual(['u1', 'u2', 'u3'])
    expect(order.filter((text) => text.startsWith('c'))).toEqual(['c1', 'c2', 'c3'])
    await expectTick(users, 'u3', 'Read')
    await users.reload()
    await expect(texts(users)).toHaveText(order)
    await expectTick(users, 'u3', 'Read')
  })

  await test.step('Shift+Enter breaks the line; blanks are not sent; the button sends, too', async () => {
    await composer(users).fill('first line')
    await composer(users).press('Shift+Enter')
    await composer(users).pressSequentially('second line')
    await users.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(texts(chatters).last()).toHaveText('first line second line')
    expect(await texts(chatters).last().textContent()).toBe('first line\nsecond line')
    await say(users, '   ')
    await composer(users).fill('')
    await expect(texts(users)).toHaveCount(8)
    await expect(bubble(users, 'first line second line').locator('time')).toHaveText(/^\d{1,2}:\d{2} [AP]M$/)
    await expectGoodScreen(users, 'chat')
    await expectGoodScreen(chatters, 'chat-chatter')
  })

  await test.step('going away is seen: Last seen just now', async () => {
    if (isPhone(chatters)) {
      await chatters.getByRole('button', { name: 'Back to chats' }).click()
      await expect(chatters.getByRole('heading', { name: 'Chats' })).toBeVisible()
      await expect(composer(chatters)).toHaveCount(0)
      await expect(listed(chatters, user)).toContainText('first line')
    }
    await chatters.close()
    await expect(paneHeader(users)).toContainText('Last seen just now')
  })
})

test('a reader up in the history is not moved: a pill counts new messages, and a line separates them', async ({ open, server }) => {
  shows('Message list with text bubbles and audio players; text input (Enter sends); a send button.')
  const talk = await aTalk(server)
  const { user, chatter } = talk
  await sayFromAfar(
    server,
    talk,
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

  await test.step('further up nothing moves, whatever comes', async () => {
    await conversation(page).evaluate((log) => log.scrollTo(0, log.scrollHeight))
    await expect(bubble(page, 'old 40')).toBeInViewport()
    await expect(listed(page, chatter)).not.toContainText('unread')
    await conversation(page).evaluate((log) => log.scrollTo(0, 200))
    const before = await topOf(bubble(page, 'old 8'))
    await sayFromAfar(server, talk, chatter, ['new 1', 'new 2', 'new 3'])
    const pill = page.getByRole('button', { name: '3 new messages' })
    await expect(pill).toBeVisible()
    expect(Math.abs((await topOf(bubble(page, 'old 8'))) - before)).toBeLessThan(1)
    await expectGoodScreen(page, 'chat-pill')
    await pill.click()
    await expect(bubble(page, 'new 1')).toBeInViewport()
    await expect(conversation(page).getByText('New messages', { exact: true })).toBeInViewport()
    await expectGoodScreen(page, 'chat-divider')
  })

  await test.step('at the end it follows', async () => {
    await conversation(page).evaluate((log) => log.scrollTo(0, log.scrollHeight))
    await sayFromAfar(server, talk, chatter, ['new 4'])
    await expect(bubble(page, 'new 4')).toBeInViewport()
    await expect(page.getByRole('button', { name: /new message/ })).toHaveCount(0)
  })
})

/** In pixels, which browsers round when they scroll. */
async function topOf(element: Locator): Promise<number> {
  return element.evaluate((found) => found.getBoundingClientRect().top)
}
