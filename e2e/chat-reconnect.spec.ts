// Disconnecting and reconnecting: an interrupted connection, a reload while sending, no network (docs/guarantees.md#messages, 1 to 5).

import { interruptibleConnection } from './support/connection.ts'
import { aRunningSession, expectTick, openChat, sendMessages, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { CONNECTION_IS_CLOSING, CUT_WHILE_CONNECTING } from './support/page-errors.ts'
import { shows } from './support/tags.ts'

const OFFLINE = 'You are offline. We will reconnect automatically.'

test('messages sent while disconnected are shown as Sending, survive a reload, and arrive once and in order', async ({
  open,
  server,
  pageErrors,
}) => {
  shows('Text message: non-blank text and an active session.')
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
