// Full run: lost replies, and a recording over the end of a session.
// Voice messages that are not sent in time or whose reply is lost (docs/product.md#voice-messages).

import { BROWSER_WITH_MICROPHONE, MICROPHONE_INPUT } from './support/browser.ts'
import { interruptibleConnection } from './support/connection.ts'
import { aRunningSession, composer, openChat, recordingFor, voicePosition } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { CONNECTION_IS_CLOSING, CUT_WHILE_CONNECTING } from './support/page-errors.ts'
import { dropReplies } from './support/pages.ts'
import { writeTones } from './support/sound.ts'

test.use({ launchOptions: BROWSER_WITH_MICROPHONE })

const UPLOAD_PATH = '/api/voice-message/send'

test('a recording that is running when the time is up is kept, over a reload too, and offered in the next session', async ({
  open,
  server,
}) => {
  await writeTones(MICROPHONE_INPUT)
  const { user, chatter, sessionId } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  await userPage.context().grantPermissions(['microphone'])
  await openChat(userPage, chatter)
  await userPage.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(recordingFor(userPage, 1)).toBeVisible()

  await server.hurry(sessionId)
  await expect(userPage.getByText('Your recording is kept for your next session.')).toBeVisible()
  await userPage.reload()
  await expect(userPage.getByText('Your recording is kept for your next session.')).toBeVisible()

  await aRunningSession(server, { user, chatter })
  await expect(userPage.getByRole('button', { name: 'Delete recording' })).toBeVisible()
  await userPage.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer(userPage)).toBeVisible()
  await chatterPage.goto(`/dashboard/chats?with=${user.id}`)
  await expect(voicePosition(chatterPage)).toBeVisible()
  // Once it is sent, it is not offered again.
  await userPage.reload()
  await expect(composer(userPage)).toBeVisible()
  await expect(userPage.getByRole('button', { name: 'Delete recording' })).toHaveCount(0)
})

test('a voice message that was stored without a reply is not offered again, in this session or the next', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 'net::ERR_FAILED', path: UPLOAD_PATH }, { because: CONNECTION_IS_CLOSING, path: '/' }, CUT_WHILE_CONNECTING)
  await writeTones(MICROPHONE_INPUT)
  const { user, chatter, sessionId } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  const connection = await interruptibleConnection(userPage)
  await userPage.context().grantPermissions(['microphone'])
  await chatterPage.goto(`/dashboard/chats?with=${user.id}`)
  await openChat(userPage, chatter)
  const kept = userPage.getByRole('button', { name: 'Delete recording' })
  const stopDropping = await dropReplies(userPage, UPLOAD_PATH)
  const record = async () => {
    await userPage.getByRole('button', { name: 'Record a voice message' }).click()
    await expect(recordingFor(userPage, 1)).toBeVisible()
    await userPage.getByRole('button', { name: 'Send', exact: true }).click()
  }

  await test.step('the message arrives over the connection', async () => {
    await record()
    await expect(voicePosition(userPage)).toHaveCount(1)
    await expect(composer(userPage)).toBeVisible()
    await expect(kept).toHaveCount(0)
  })

  await test.step('the sender learns of it after the session', async () => {
    await connection.interrupt()
    await record()
    await expect(userPage.getByText('Voice upload failed')).toBeVisible()
    await expect(voicePosition(chatterPage)).toHaveCount(2)
    await stopDropping()
    await server.hurry(sessionId)
    await expect(composer(chatterPage)).toHaveCount(0)
    await connection.restore()
    await userPage.reload()
    await expect(userPage.getByText('Earlier conversation')).toBeVisible()
    await expect(userPage.getByText('Your recording is kept for your next session.')).toHaveCount(0)
    await aRunningSession(server, { user, chatter })
    await expect(composer(userPage)).toBeVisible()
    await expect(voicePosition(userPage)).toHaveCount(2)
    await expect(kept).toHaveCount(0)
  })
})
