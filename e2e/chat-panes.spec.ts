// One user with two sessions, one person in two tabs, and a ban during a chat: nothing is shown where it does not
// belong (docs/guarantees.md#messages, 7 and 8).

import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'
import { aChatter, aUser, setStatus } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'
import type { Server } from './support/server.ts'
import { shows } from './support/tags.ts'
import { aTalk, buyTalk, composer, conversation, expectTick, listed, openChat, say, sayFromAfar, texts } from './support/talk.ts'

test('while a payment is checked, the buyer reads what was sent and what follows, the chatter who has paid for what', async ({
  open,
  server,
}) => {
  shows('Pending session: Approval Pending.')
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  await decideSome(server, 10)
  await buyTalk(server, { user, chatter })
  const [buyers, chatters] = [await open(user), await open(chatter)]
  await Promise.all([buyers.goto(`/dashboard/chats?with=${chatter.id}`), chatters.goto(`/dashboard/chats?with=${user.id}`)])
  for (const page of [buyers, chatters]) {
    await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible()
    await expect(page.getByText('Your chat approval is pending. Admin will review it soon!')).toBeVisible()
  }
  await expect(buyers.getByText(`your chat with ${chatter.username} opens on this page by itself`)).toBeVisible()
  await expect(buyers.getByText('Approvals took about 1 minute lately.')).toBeVisible()
  await expect(buyers.getByText('Transaction ID', { exact: true })).toBeVisible()
  await expectGoodScreen(buyers, 'pending-buyer')

  await expect(chatters.getByText(`${user.username} has paid for a Basic chat (15 minutes). The payment is being checked.`)).toBeVisible()
  await expect(chatters.getByText(/transaction|screenshot|you paid/i)).toHaveCount(0)
  await expectGoodScreen(chatters, 'pending-chatter')
})

/** So many that the usual time is known. */
async function decideSome(server: Server, count: number): Promise<void> {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  for (let index = 0; index < count; index += 1) await decide(server, await buyTalk(server, { user, chatter }), 'rejected')
}

test('two sessions, panes switched: no message in the wrong pane, a draft per chat; a ban during a chat', async ({
  open,
  server,
  complaints,
}) => {
  shows('Completed session (approved and running): the chat, with name, online state and Time remaining.')
  complaints.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/' })
  const user = await aUser(server)
  const [one, other] = [await aTalk(server, { user }), await aTalk(server, { user })]
  const page = await open(user)
  const [ones, others] = [await open(one.chatter), await open(other.chatter)]
  await openChat(page, one.chatter)
  await Promise.all([openChat(ones, user), openChat(others, user)])
  const show = async (talk: typeof one) => {
    await listed(page, talk.chatter).getByRole('link').click()
    await expect(conversation(page)).toHaveAccessibleName(`Messages with ${talk.chatter.username}`)
  }

  await test.step('what is said in the other chat counts in its row and stays out of this pane', async () => {
    await say(page, 'to one 1')
    await Promise.all([say(ones, 'from one 1'), say(others, 'from other 1')])
    await expect(texts(page)).toHaveCount(2)
    await expect(listed(page, other.chatter)).toContainText('from other 1')
    await expect(listed(page, other.chatter)).toContainText(/1 unread/)
    await expect(texts(page).filter({ hasText: 'other' })).toHaveCount(0)
    await expectTick(others, 'from other 1', 'Delivered')
  })

  await test.step('panes switched in the middle of everything', async () => {
    const talking = Promise.all([
      sayFromAfar(server, one, one.chatter, ['from one 2', 'from one 3', 'from one 4', 'from one 5']),
      sayFromAfar(server, other, other.chatter, ['from other 2', 'from other 3', 'from other 4', 'from other 5']),
    ])
    for (const talk of [other, one, other, one]) await show(talk)
    await talking
    await expect(texts(page)).toHaveCount(6)
    for (const text of await texts(page).allTextContents()) expect(text).toMatch(/(from|to) one/)
    await show(other)
    await expect(texts(page)).toHaveText([1, 2, 3, 4, 5].map((index) => `from other ${index}`))
  })

  await test.step('a draft per chat survives a switch and a reload, and is sent where it belongs', async () => {
    await composer(page).fill('for the other')
    await show(one)
    await expect(composer(page)).toHaveValue('')
    await composer(page).fill('for the one')
    await show(other)
    await expect(composer(page)).toHaveValue('for the other')
    await page.reload()
    await expect(composer(page)).toHaveValue('for the other')
    await show(one)
    await expect(composer(page)).toHaveValue('for the one')
    await composer(page).press('Enter')
    await expect(texts(ones).last()).toHaveText('for the one')
    await expect(texts(others).filter({ hasText: 'for the' })).toHaveCount(0)
    await show(other)
    await expect(composer(page)).toHaveValue('for the other')
  })

  await test.step('a banned buyer leaves at once, during the chat', async () => {
    await composer(others).fill('about to be said')
    await setStatus(server, other.chatter, 'banned')
    await expect(others).toHaveURL('/auth/login')
    await expect(others.getByText('Your account has been banned.')).toBeVisible()
    await expect(composer(others)).toHaveCount(0)
    await setStatus(server, one.chatter, 'rejected')
    await expect(ones.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  })
})
