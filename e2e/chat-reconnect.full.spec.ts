// Full run: a restart of the server.
// Two tabs of one account, and a server that restarts during the conversation (docs/guarantees.md#messages, 3 and 5).

import { aRunningSession, composer, expectTick, openChat, sendMessages, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { CONNECTION_IS_CLOSING, CUT_WHILE_CONNECTING } from './support/page-errors.ts'

test('messages of two tabs, and those around a restart of the server, are shown once and in order', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect(
    { because: 'net::ERR_CONNECTION_REFUSED', path: '/' },
    { because: 'net::ERR_CONNECTION_RESET', path: '/' },
    { because: 503, path: '/' },
    { because: CONNECTION_IS_CLOSING, path: '/' },
    CUT_WHILE_CONNECTING,
  )
  const { user, chatter } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  await openChat(userPage, chatter)
  await openChat(chatterPage, user)

  const tab = await userPage.context().newPage()
  await test.step('two tabs of one account show the same messages, each once', async () => {
    await openChat(tab, chatter)
    await sendMessages(tab, 'from the second tab')
    await sendMessages(userPage, 'from the first tab')
    await sendMessages(chatterPage, 'to both')
    const order = await waitForTexts(chatterPage, 3)
    for (const page of [userPage, tab]) await expect(texts(page)).toHaveText(order)
    for (const page of [userPage, tab]) await expectTick(page, 'from the second tab', 'Read')
  })

  await test.step('the server restarts during the conversation', async () => {
    const before = await texts(chatterPage).allTextContents()
    const restarted = server.restart()
    await sendMessages(userPage, 'during the restart')
    await restarted
    await sendMessages(chatterPage, 'after the restart')
    await expectTick(userPage, 'during the restart', 'Read')
    await expectTick(chatterPage, 'after the restart', 'Read')
    const order = await waitForTexts(chatterPage, before.length + 2)
    for (const page of [userPage, tab]) await expect(texts(page)).toHaveText(order)
    await userPage.reload()
    await expect(texts(userPage)).toHaveText(order)
    await expect(composer(userPage)).toHaveValue('')
  })
})

async function waitForTexts(page: Parameters<typeof texts>[0], count: number): Promise<string[]> {
  await expect(texts(page)).toHaveCount(count)
  return texts(page).allTextContents()
}
