// Disconnecting and reconnecting: cut connections, a reload while sending, a server restart, a second tab
// (docs/guarantees.md#messages, 1 to 5).

import { interruptibleConnection } from './support/connection.ts'
import { aRunningSession, composer, expectTick, openChat, sendMessages, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { CONNECTION_IS_CLOSING } from './support/page-errors.ts'
import { expectGoodScreen } from './support/screens.ts'
import { shows } from './support/tags.ts'

const OFFLINE = 'You are offline. We will reconnect automatically.'

test('what is said while away keeps its clock, survives a reload, and arrives once and in order', async ({ open, server, pageErrors }) => {
  shows('Text message: non-blank text and an active session.')
  pageErrors.expect(
    { because: 'net::ERR_INTERNET_DISCONNECTED', path: '/' },
    { because: 'net::ERR_CONNECTION_REFUSED', path: '/' },
    { because: 'net::ERR_CONNECTION_RESET', path: '/' },
    { because: 503, path: '/' },
    { because: CONNECTION_IS_CLOSING, path: '/' },
  )
  const { user, chatter } = await aRunningSession(server)
  const [users, chatters] = [await open(user), await open(chatter)]
  const line = await interruptibleConnection(users)
  await openChat(users, chatter)
  await openChat(chatters, user)
  await sendMessages(users, 'here')
  await expectTick(users, 'here', 'Read')

  await test.step('a cut line, a reload, and the line again', async () => {
    await line.interrupt()
    await sendMessages(users, 'cut 1', 'cut 2')
    await sendMessages(chatters, 'meanwhile')
    await expectTick(users, 'cut 1', 'Sending')
    await expectTick(users, 'cut 2', 'Sending')
    await users.reload()
    await expectTick(users, 'cut 1', 'Sending')
    await expectTick(users, 'cut 2', 'Sending')
    await expect(texts(chatters)).toHaveText(['here', 'meanwhile'])
    await line.restore()
    for (const page of [users, chatters]) await expect(texts(page)).toHaveText(['here', 'meanwhile', 'cut 1', 'cut 2'])
    await expectTick(users, 'cut 2', 'Read')
  })

  await test.step('no network at all is said in a quiet bar', async () => {
    await users.context().setOffline(true)
    await expect(users.getByText(OFFLINE)).toBeVisible()
    await sendMessages(users, 'offline 1', 'offline 2')
    await expectTick(users, 'offline 2', 'Sending')
    await expectGoodScreen(users, 'chat-offline')
    await users.context().setOffline(false)
    await expect(users.getByText(OFFLINE)).toHaveCount(0)
    await expectTick(users, 'offline 2', 'Read')
    await expect(texts(chatters)).toHaveText(['here', 'meanwhile', 'cut 1', 'cut 2', 'offline 1', 'offline 2'])
  })

  const tab = await users.context().newPage()
  await test.step('two tabs of one person show the same, once', async () => {
    await openChat(tab, chatter)
    await expect(texts(tab)).toHaveCount(6)
    await sendMessages(tab, 'from the second tab')
    await sendMessages(users, 'from the first tab')
    await sendMessages(chatters, 'to both')
    const order = await expectSameOrder(chatters, 9)
    for (const page of [users, tab]) await expect(texts(page)).toHaveText(order)
    for (const page of [users, tab]) await expectTick(page, 'from the second tab', 'Read')
  })

  await test.step('the server restarts during the conversation: a blink', async () => {
    const before = await texts(chatters).allTextContents()
    const restarted = server.restart()
    await sendMessages(users, 'into the blink')
    await restarted
    await sendMessages(chatters, 'and out of it')
    await expectTick(users, 'into the blink', 'Read')
    await expectTick(chatters, 'and out of it', 'Read')
    const order = await expectSameOrder(chatters, before.length + 2)
    for (const page of [users, tab]) await expect(texts(page)).toHaveText(order)
    await users.reload()
    await expect(texts(users)).toHaveText(order)
    await expect(composer(users)).toHaveValue('')
  })
})

async function expectSameOrder(page: Parameters<typeof texts>[0], count: number): Promise<string[]> {
  await expect(texts(page)).toHaveCount(count)
  return texts(page).allTextContents()
}
