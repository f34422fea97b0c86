// One user with two sessions, one person in two tabs, and a ban during a chat: nothing is shown where it does not
// belong (docs/guarantees.md#messages, 7 and 8).

import {
  aRunningSession,
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
import { aUser, setStatus } from './support/people.ts'
import { shows } from './support/tags.ts'

test('two sessions, panes switched: no message in the wrong pane, a draft per chat; a ban during a chat', async ({
  open,
  server,
  pageErrors,
}) => {
  shows('Completed session (approved and running): the chat, with name, online state and Time remaining.')
  pageErrors.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/' })
  const user = await aUser(server)
  const [one, other] = [await aRunningSession(server, { user }), await aRunningSession(server, { user })]
  const page = await open(user)
  const [ones, others] = [await open(one.chatter), await open(other.chatter)]
  await openChat(page, one.chatter)
  await Promise.all([openChat(ones, user), openChat(others, user)])
  const show = async (session: typeof one) => {
    await listed(page, session.chatter).getByRole('link').click()
    await expect(conversation(page)).toHaveAccessibleName(`Messages with ${session.chatter.username}`)
  }

  await test.step('what is said in the other chat counts in its row and stays out of this pane', async () => {
    await sendMessages(page, 'to one 1')
    await Promise.all([sendMessages(ones, 'from one 1'), sendMessages(others, 'from other 1')])
    await expect(texts(page)).toHaveCount(2)
    await expect(listed(page, other.chatter)).toContainText('from other 1')
    await expect(listed(page, other.chatter)).toContainText(/1 unread/)
    await expect(texts(page).filter({ hasText: 'other' })).toHaveCount(0)
    await expectTick(others, 'from other 1', 'Delivered')
  })

  await test.step('panes switched in the middle of everything', async () => {
    const talking = Promise.all([
      sendFromAnotherDevice(server, one, one.chatter, ['from one 2', 'from one 3', 'from one 4', 'from one 5']),
      sendFromAnotherDevice(server, other, other.chatter, ['from other 2', 'from other 3', 'from other 4', 'from other 5']),
    ])
    for (const session of [other, one, other, one]) await show(session)
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
    await expect(composer(others)).toHaveCount(0)
    await setStatus(server, one.chatter, 'rejected')
    await expect(ones.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  })
})
