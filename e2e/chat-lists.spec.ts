// The list on the left of the chat screen (docs/product.md#chat-screen): who is in it, in which order, and what an empty list shows.

import type { Page } from '@playwright/test'
import { aRunningSession, buySession, listed, people, sendFromAnotherDevice } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'
import { aChatter, aUser, newName } from './support/people.ts'

test('the list of a chatter: No sessions available!, then the buyers; search and No user found!', async ({ open, server }) => {
  const [chatter, user] = [await aChatter(server), await aUser(server)]
  const page = await open(chatter)
  await page.goto('/dashboard/chats')
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
  await expect(page.getByText('No sessions available!')).toBeVisible()

  await aRunningSession(server, { user, chatter })
  await expect(listed(page, user)).toBeVisible()
  await expect(listed(page, user)).toContainText(user.username.slice(0, 2).toUpperCase())
  await expect(page.getByText('No sessions available!')).toHaveCount(0)

  await find(page, 'nobody is called this')
  await expect(page.getByText('No user found!')).toBeVisible()
  await expect(listed(page, user)).toHaveCount(0)
  await find(page, user.username.slice(1).toUpperCase())
  await expect(listed(page, user)).toBeVisible()
  await find(page, '')
  await expect(listed(page, user)).toBeVisible()
})

test('the list of a user: chatters with sessions first, with what happens there; avatar or initials, age and gender; search', async ({
  open,
  server,
}) => {
  const family = newName('chatter')
  const user = await aUser(server)
  const [stranger, waiting, talking] = [
    await aChatter(server, { username: `aa${family}` }),
    await aChatter(server, { username: `mm${family}` }),
    await aChatter(server, { username: `zz${family}` }),
  ]
  const payment = await buySession(server, { user, chatter: waiting })
  const session = await aRunningSession(server, { user, chatter: talking })
  const page = await open(user)
  await page.goto('/dashboard/chats')
  await expect(page.getByText('Chat with anyone')).toBeVisible()

  await test.step('a running session is first, then a payment; what happens there is shown without a reload', async () => {
    await expect(people(page).nth(0)).toContainText(talking.username)
    await expect(people(page).nth(1)).toContainText(waiting.username)
    await expect(listed(page, talking)).toContainText('ZZ')
    await expect(listed(page, talking)).toContainText(/1[45] min/)
    await expect(listed(page, waiting)).toContainText('pending')
    await expect(listed(page, waiting)).toContainText('from PKR 450')
    await decide(server, payment, 'rejected')
    await expect(listed(page, waiting)).toContainText('rejected')
    await sendFromAnotherDevice(server, session, talking, ['Salam'])
    await expect(listed(page, talking)).toContainText('Salam')
  })

  await find(page, family.toUpperCase())
  await expect(people(page)).toHaveCount(3)
  for (const text of ['AA', '25', 'Female']) await expect(listed(page, stranger)).toContainText(text)
  await find(page, 'nobody is called this')
  await expect(page.getByText('No user found!')).toBeVisible()

  await test.step('a row opens the chat, and the search stays', async () => {
    await find(page, stranger.username)
    await listed(page, stranger).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
    await expect(search(page)).toHaveValue(stranger.username)
  })
})

function search(page: Page) {
  return page.getByPlaceholder('Search users for chat...')
}

async function find(page: Page, text: string): Promise<void> {
  await search(page).fill(text)
}
