// The list on the left of the chat screen (docs/product.md#chat-screen): who is in it, in which order, and what an empty list shows.

import type { Locator, Page } from '@playwright/test'
import { aRunningSession, buySession, listed, people, sendFromAnotherDevice } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { isKeyboardOnly } from './support/keyboard.ts'
import { decide } from './support/money.ts'
import { aChatter, aUser, newName } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'
import { shows } from './support/tags.ts'

test('the list of a chatter: No sessions available!, then the buyers; search and No user found!', async ({ open, server }) => {
  shows('For a chatter the list holds users they have sessions with.', 'Empty messages: after a search, for a chatter, for a user.')
  const [chatter, user] = [await aChatter(server), await aUser(server)]
  const page = await open(chatter)
  await page.goto('/dashboard/chats')
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
  await expect(page.getByText('No sessions available!')).toBeVisible()
  await expectGoodScreen(page, 'chats-chatter-empty')

  await aRunningSession(server, { user, chatter })
  await expect(listed(page, user)).toBeVisible()
  await expect(listed(page, user)).toContainText(user.username.slice(0, 2).toUpperCase())
  await expect(page.getByText('No sessions available!')).toHaveCount(0)

  await find(page, 'nobody is called this')
  await expect(page.getByText('No user found!')).toBeVisible()
  await expect(listed(page, user)).toHaveCount(0)
  await expectGoodScreen(page, 'chats-nobody-found')
  await find(page, user.username.slice(1).toUpperCase())
  await expect(listed(page, user)).toBeVisible()
  await find(page, '')
  await expect(listed(page, user)).toBeVisible()
})

test('the list of a user: chatters with sessions first; avatar or initials, age and gender; search', async ({ open, server }) => {
  shows(
    'For a user it lists chatters, those with whom the user has sessions first.',
    'Each row shows avatar or two-letter initials, an online dot, username, age and gender.',
    'The right side shows Chat with anyone until someone is selected.',
    'Empty messages: after a search, for a chatter, for a user.',
  )
  const family = newName('chatter')
  const user = await aUser(server)
  const [stranger, known] = [await aChatter(server, { username: `aa${family}` }), await aChatter(server, { username: `zz${family}` })]
  await aRunningSession(server, { user, chatter: known })
  const page = await open(user)
  await page.goto('/dashboard/chats')
  await expect(page.getByText('Chat with anyone')).toBeVisible()
  await expect(people(page).first()).toContainText(known.username)
  await expect(listed(page, known)).toContainText('ZZ')

  await find(page, family.toUpperCase())
  await expect(people(page)).toHaveCount(2)
  for (const text of ['AA', '25', 'Female']) await expect(listed(page, stranger)).toContainText(text)
  await find(page, 'nobody is called this')
  await expect(page.getByText('No user found!')).toBeVisible()

  await test.step('a row opens the chat, and the search stays', async () => {
    await find(page, stranger.username)
    await listed(page, stranger).getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    await expect(search(page)).toHaveValue(stranger.username)
    await expectGoodScreen(page, 'chats-found')
  })
})

test('the order of a user’s list: running sessions first, then by what happened last; it moves without a reload, but not under a pointer', async ({
  open,
  server,
}) => {
  shows('For a user it lists chatters, those with whom the user has sessions first.')
  const user = await aUser(server)
  const family = newName('chatter')
  const [refused, waiting, quiet, talking] = [
    await aChatter(server, { username: `r${family}` }),
    await aChatter(server, { username: `w${family}` }),
    await aChatter(server, { username: `q${family}` }),
    await aChatter(server, { username: `t${family}` }),
  ]
  const earlier = await buySession(server, { user, chatter: refused })
  await buySession(server, { user, chatter: waiting })
  const session = await aRunningSession(server, { user, chatter: talking })
  const silence = await aRunningSession(server, { user, chatter: quiet })
  const page = await open(user)
  await page.goto('/dashboard/chats')
  const order = async (...expected: readonly { readonly username: string }[]) => {
    for (const [place, { username }] of expected.entries()) await expect(people(page).nth(place)).toContainText(username)
  }
  await order(quiet, talking, waiting, refused)
  for (const chatter of [quiet, talking]) await expect(listed(page, chatter)).toContainText(/1[45] min/)
  for (const chatter of [waiting, refused]) await expect(listed(page, chatter)).toContainText('pending')
  await expect(listed(page, waiting)).toContainText('from PKR 450')

  await test.step('a decision and a message move their rows up', async () => {
    await decide(server, earlier, 'rejected')
    await expect(listed(page, refused)).toContainText('rejected')
    await order(quiet, talking, refused, waiting)
    await sendFromAnotherDevice(server, session, talking, ['Salam'])
    await order(talking, quiet, refused, waiting)
    await expectGoodScreen(page, 'chats-order')
  })

  await test.step('a row does not move away from under the pointer', async () => {
    if (isKeyboardOnly()) return
    await listed(page, talking).hover()
    const stop = await keepMoving(listed(page, talking))
    await sendFromAnotherDevice(server, silence, quiet, ['I am here, too'])
    await expect(listed(page, quiet)).toContainText('I am here, too')
    await order(talking, quiet, refused, waiting)
    await stop()
    await page.mouse.move(900, 400)
    await order(quiet, talking, refused, waiting)
  })
})

/**
 * Rows are held for ten seconds after the last movement, which a slow machine needs for a message. The page moves the pointer itself, so
 * that its timers fire in order. Returns a function that ends it.
 */
async function keepMoving(over: Locator): Promise<() => Promise<void>> {
  await over.evaluate(`(row) => {
    window.moving = setInterval(() => row.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })), 1_000)
  }`)
  return () => over.page().evaluate('clearInterval(window.moving)')
}

function search(page: Page) {
  return page.getByPlaceholder('Search users for chat...')
}

async function find(page: Page, text: string): Promise<void> {
  await search(page).fill(text)
}
