// Full run: messages that arrive while panes are switched, and ten decisions for one sentence.
// The pane of a payment that is checked, and a user with two sessions (docs/guarantees.md#messages, 7).

import { aRunningSession, buySession, conversation, listed, openChat, sendFromAnotherDevice, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'
import { aChatter, aUser } from './support/people.ts'
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
  await expect(buyers.getByText(`your chat with ${chatter.username} opens on this page automatically`)).toBeVisible()
  await expect(buyers.getByText('Recent approvals took about 1 minute.')).toBeVisible()
  await expect(buyers.getByText('Transaction ID', { exact: true })).toBeVisible()

  await expect(chatters.getByText(`${user.username} has paid for a Basic chat (15 minutes). The payment is being checked.`)).toBeVisible()
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
