// A user with two sessions, and a ban during a chat: a message is shown only in the pane of its session
// (docs/guarantees.md#messages, 7 and 8).

import { aRunningSession, composer, conversation, expectTick, listed, openChat, sendMessages, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { aUser, setStatus } from './support/people.ts'
import { shows } from './support/tags.ts'

test('switching between two sessions: no message in the wrong pane, a draft per chat; a ban during a chat', async ({
  open,
  server,
  pageErrors,
}) => {
  shows('Completed session (approved and running): the chat, with name, online state and Time remaining.')
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
    await expect(secondPage.getByText('Your account has been banned.')).toBeVisible()
    await expect(composer(secondPage)).toHaveCount(0)
    await setStatus(server, first.chatter, 'rejected')
    await expect(firstPage.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  })
})
