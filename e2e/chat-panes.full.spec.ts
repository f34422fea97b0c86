// Full run: one buyer's two sessions, and ten decisions for one sentence.
// The pane while a payment is being checked, and a user with two sessions (docs/guarantees.md#messages, 7).

import {
  aRunningSession,
  buySession,
  composer,
  conversation,
  expectTick,
  listed,
  openChat,
  sendFromAnotherDevice,
  sendMessages,
  texts,
} from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'
import { aChatter, aUser, setStatus } from './support/people.ts'
import type { Server } from './support/server.ts'

test('while a payment is checked, the buyer sees what was sent and what happens next, and the chatter who has paid for what', async ({
  open,
  server,
}) => {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  await decideSome(server, 10)
  await buySession(server, { user, chatter })
  const [buyers, chatters] = [await open(user), await open(chatter)]
  await Promise.all([buyers.goto(`/dashboard/chats?with=${chatter.id}`), chatters.goto(`/dashboard/chats?with=${user.id}`)])
  for (const page of [buyers, chatters]) {
    await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible()
    await expect(page.getByText('Your chat approval is pending. Admin will review it soon!')).toBeVisible()
  }
  await expect(buyers.getByText(`your chat with ${chatter.username} opens here`)).toBeVisible()
  await expect(buyers.getByText('Recent approvals took about 1 minute.')).toBeVisible()
  await expect(buyers.getByText('Transaction ID', { exact: true })).toBeVisible()

  await expect(chatters.getByText(`${user.username} has paid for a Basic session (15 minutes).`)).toBeVisible()
  await expect(chatters.getByText(/transaction|screenshot|you paid/i)).toHaveCount(0)
})

/** With ten decisions the server reports how long approvals take. */
async function decideSome(server: Server, count: number): Promise<void> {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  for (let index = 0; index < count; index += 1) await decide(server, await buySession(server, { user, chatter }), 'rejected')
}

test('no message is shown in the wrong pane while the panes are switched', async ({ open, server }) => {
  const user = await aUser(server)
  const [first, second] = [await aRunningSession(server, { user }), await aRunningSession(server, { user })]
  const page = await open(user)
  await openChat(page, first.chatter)
  const show = async ({ chatter }: typeof first) => {
    await listed(page, chatter).getByRole('link').click()
    await expect(conversation(page)).toHaveAccessibleName(`Messages with ${chatter.username}`)
  }
  const sending = Promise.all([
    sendFromAnotherDevice(server, first, first.chatter, ['from one 1', 'from one 2', 'from one 3', 'from one 4', 'from one 5']),
    sendFromAnotherDevice(server, second, second.chatter, ['from other 1', 'from other 2', 'from other 3', 'from other 4', 'from other 5']),
  ])
  for (const session of [second, first, second, first]) await show(session)
  await sending
  await expect(texts(page)).toHaveText([1, 2, 3, 4, 5].map((index) => `from one ${index}`))
  await show(second)
  await expect(texts(page)).toHaveText([1, 2, 3, 4, 5].map((index) => `from other ${index}`))
})

test('switching between two sessions: no message in the wrong pane, a draft per chat; a ban during a chat', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/' })
  const user = await aUser(server)
  const [first, second] = [await aRunningSession(server, { user }), await aRunningSession(server, { user })]
  const page = await open(user)
  const [firstPage, secondPage] = [await open(first.chatter), await open(second.chatter)]
  await openChat(page, first.chatter)
  await Promise.all([openChat(firstPage, user), openChat(secondPage, user)])
  const show = async (session: typeof first) => {
    await listed(page, session.chatter).getByRole('link').click()
    await expect(conversation(page)).toHaveAccessibleName(`Messages with ${session.chatter.username}`)
  }

  await test.step('a message of the other chat is counted in its row and is not shown in this pane', async () => {
    await sendMessages(page, 'to one 1')
    await Promise.all([sendMessages(firstPage, 'from one 1'), sendMessages(secondPage, 'from other 1')])
    await expect(texts(page)).toHaveCount(2)
    await expect(listed(page, second.chatter)).toContainText('from other 1')
    await expect(listed(page, second.chatter)).toContainText(/1 unread/)
    await expect(texts(page).filter({ hasText: 'other' })).toHaveCount(0)
    await expectTick(secondPage, 'from other 1', 'Delivered')
  })

  await test.step('each chat has a draft, which survives a switch and a reload and is sent to the right person', async () => {
    await show(second)
    await expect(texts(page)).toHaveText(['from other 1'])
    await composer(page).fill('for the other')
    await show(first)
    await expect(composer(page)).toHaveValue('')
    await composer(page).fill('for the one')
    await show(second)
    await expect(composer(page)).toHaveValue('for the other')
    await page.reload()
    await expect(composer(page)).toHaveValue('for the other')
    await show(first)
    await expect(composer(page)).toHaveValue('for the one')
    await composer(page).press('Enter')
    await expect(texts(firstPage).last()).toHaveText('for the one')
    await expect(texts(secondPage).filter({ hasText: 'for the' })).toHaveCount(0)
    await show(second)
    await expect(composer(page)).toHaveValue('for the other')
  })

  await test.step('during the chat, a banned chatter is logged out and a rejected chatter loses access, at once', async () => {
    await composer(secondPage).fill('not sent yet')
    await setStatus(server, second.chatter, 'banned')
    await expect(secondPage).toHaveURL('/auth/login')
    await expect(secondPage.getByText('Your account is banned.')).toBeVisible()
    await expect(composer(secondPage)).toHaveCount(0)
    await setStatus(server, first.chatter, 'rejected')
    await expect(firstPage.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  })
})
