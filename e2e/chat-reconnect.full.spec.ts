// Full run: lost connections and a restart of the server.
// Two tabs of one account, and a server that restarts during the conversation (docs/guarantees.md#messages, 3 and 5).

import { interruptibleConnection } from './support/connection.ts'
import { aRunningSession, composer, expectTick, openChat, sendMessages, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { CONNECTION_IS_CLOSING, CUT_WHILE_CONNECTING } from './support/page-errors.ts'

const OFFLINE = 'You’re offline. Reconnecting…'

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

test('messages sent while disconnected are shown as Sending, survive a reload, and arrive once and in order', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect(
    { because: 'net::ERR_INTERNET_DISCONNECTED', path: '/' },
    { because: CONNECTION_IS_CLOSING, path: '/' },
    CUT_WHILE_CONNECTING,
  )
  const { user, chatter } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  const connection = await interruptibleConnection(userPage)
  await openChat(userPage, chatter)
  await openChat(chatterPage, user)
  await sendMessages(userPage, 'here')
  await expectTick(userPage, 'here', 'Read')

  await test.step('the connection is interrupted, the page is reloaded, the connection is restored', async () => {
    await connection.interrupt()
    await sendMessages(userPage, 'interrupted 1', 'interrupted 2')
    await sendMessages(chatterPage, 'meanwhile')
    await expectTick(userPage, 'interrupted 1', 'Sending')
    await expectTick(userPage, 'interrupted 2', 'Sending')
    await userPage.reload()
    await expectTick(userPage, 'interrupted 1', 'Sending')
    await expectTick(userPage, 'interrupted 2', 'Sending')
    await expect(texts(chatterPage)).toHaveText(['here', 'meanwhile'])
    await connection.restore()
    for (const page of [userPage, chatterPage])
      await expect(texts(page)).toHaveText(['here', 'meanwhile', 'interrupted 1', 'interrupted 2'])
    await expectTick(userPage, 'interrupted 2', 'Read')
  })

  await test.step('without a network, a bar shows that the page is offline', async () => {
    await userPage.context().setOffline(true)
    await expect(userPage.getByText(OFFLINE)).toBeVisible()
    await sendMessages(userPage, 'offline 1', 'offline 2')
    await expectTick(userPage, 'offline 2', 'Sending')
    await userPage.context().setOffline(false)
    await expect(userPage.getByText(OFFLINE)).toHaveCount(0)
    await expectTick(userPage, 'offline 2', 'Read')
    await expect(texts(chatterPage)).toHaveText(['here', 'meanwhile', 'interrupted 1', 'interrupted 2', 'offline 1', 'offline 2'])
  })
})
