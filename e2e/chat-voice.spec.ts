// Voice messages (docs/product.md#voice-messages): the receiver gets the sound that was recorded.

import type { Page } from '@playwright/test'
import { BROWSER_WITH_MICROPHONE, MICROPHONE_INPUT } from './support/browser.ts'
import { intercept, interruptibleConnection } from './support/connection.ts'
import { aRunningSession, composer, conversation, listed, openChat } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { CONNECTION_IS_CLOSING, CUT_WHILE_CONNECTING } from './support/page-errors.ts'
import { dropReplies } from './support/pages.ts'
import { expectGoodScreen } from './support/screens.ts'
import { areTheTones, tonesAt, writeTones } from './support/sound.ts'
import { shows } from './support/tags.ts'

test.use({ launchOptions: BROWSER_WITH_MICROPHONE })

const UPLOAD_PATH = '/api/voice-message/send'
const UPLOAD = `**${UPLOAD_PATH}`

test('a voice message is recorded, played and sent, and the receiver gets the recorded sound', async ({ open, server, pageErrors }) => {
  shows(
    'Message list with text bubbles and audio players; text input (Enter sends); a send button.',
    'A record/stop voice button showing Recording • m:ss; a Sending voice... indicator.',
    'Voice recording: idle, recording (elapsed seconds counted), stopped, uploading, idle.',
    'Microphone denied. Voice upload failure.',
  )
  pageErrors.expect({ because: 'net::ERR_FAILED', path: UPLOAD_PATH })
  await writeTones(MICROPHONE_INPUT)
  const { user, chatter } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  await chatterPage.goto('/dashboard/chats')
  await openChat(userPage, chatter)
  const record = userPage.getByRole('button', { name: 'Record a voice message' })

  await test.step('Could not access microphone. Please allow microphone permission.', async () => {
    await record.click()
    await expect(userPage.getByText('Could not access microphone. Please allow microphone permission.')).toBeVisible()
    await expectGoodScreen(userPage, 'voice-denied')
    await userPage.context().grantPermissions(['microphone'])
  })

  await test.step('Recording • m:ss, which can be cancelled', async () => {
    await record.click()
    await expect(userPage.getByText(atLeast(1))).toBeVisible()
    await expect(userPage.getByText('Could not access microphone.')).toHaveCount(0)
    await expectGoodScreen(userPage, 'voice-recording')
    await userPage.getByRole('button', { name: 'Cancel recording' }).click()
    await expect(composer(userPage)).toBeVisible()
  })

  await test.step('a stopped recording can be played before it is sent', async () => {
    await record.click()
    await expect(userPage.getByText(atLeast(2))).toBeVisible()
    await userPage.getByRole('button', { name: 'Stop recording' }).click()
    await userPage.getByRole('button', { name: 'Play' }).click()
    await expect(userPage.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expectGoodScreen(userPage, 'voice-stopped')
  })

  await test.step('a failed upload shows an error and can be retried; Sending voice... is shown during the upload', async () => {
    await intercept(userPage, UPLOAD, (route) => route.abort(), { times: 1 })
    await userPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(userPage.getByText('Voice upload failed')).toBeVisible()
    await expectGoodScreen(userPage, 'voice-failed')

    const gate = Promise.withResolvers<void>()
    await intercept(
      userPage,
      UPLOAD,
      async (route) => {
        await gate.promise
        await route.continue()
      },
      { times: 1 },
    )
    await userPage.getByRole('button', { name: 'Retry' }).click()
    await expect(userPage.getByText('Sending voice...').first()).toBeVisible()
    await expectGoodScreen(userPage, 'voice-sending')
    gate.resolve()
    await expect(composer(userPage)).toBeVisible()
    await expect(position(userPage)).toHaveCount(1)
  })

  await test.step('the voice message arrives in the list and in the chat', async () => {
    await expect(listed(chatterPage, user)).toContainText('Voice message')
    await listed(chatterPage, user).getByRole('link').click()
    await expect(position(chatterPage)).toBeVisible()
    await expect(conversation(userPage).getByRole('img', { name: 'Read' })).toBeVisible()
  })

  await test.step('the receiver plays the recorded sound', async () => {
    const loaded = chatterPage.waitForResponse((reply) => reply.request().resourceType() === 'media')
    await conversation(chatterPage).getByRole('button', { name: 'Play' }).click()
    const tones = await tonesAt(chatterPage, (await loaded).url())
    expect(areTheTones(tones), `tones ${tones.join(' ')}`).toBe(true)
    await expect(conversation(chatterPage).getByRole('button', { name: 'Play' })).toBeVisible()
  })

  await test.step('seek and speed', async () => {
    await position(chatterPage).press('Home')
    await expect(position(chatterPage)).toHaveAttribute('aria-valuenow', '0')
    await position(chatterPage).press('End')
    await expect(position(chatterPage)).not.toHaveAttribute('aria-valuenow', '0')
    const speed = conversation(chatterPage).getByRole('button', { name: /^Speed/ })
    for (const text of ['1×', '1.5×', '2×']) {
      await expect(speed).toHaveText(text)
      await speed.click()
    }
    await expect(speed).toHaveText('1×')
    await expectGoodScreen(chatterPage, 'voice-message')
    await chatterPage.setViewportSize({ width: 390, height: 844 })
    await expect(position(chatterPage)).toBeInViewport()
    await expectGoodScreen(chatterPage, 'voice-message-narrow')
  })
})

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
  await expect(userPage.getByText(atLeast(1))).toBeVisible()

  await server.hurry(sessionId)
  await expect(userPage.getByText('Your recording is kept for your next session.')).toBeVisible()
  await expectGoodScreen(userPage, 'voice-kept')
  await userPage.reload()
  await expect(userPage.getByText('Your recording is kept for your next session.')).toBeVisible()

  await aRunningSession(server, { user, chatter })
  await expect(userPage.getByRole('button', { name: 'Delete recording' })).toBeVisible()
  await userPage.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer(userPage)).toBeVisible()
  await chatterPage.goto(`/dashboard/chats?with=${user.id}`)
  await expect(position(chatterPage)).toBeVisible()
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
    await expect(userPage.getByText(atLeast(1))).toBeVisible()
    await userPage.getByRole('button', { name: 'Send', exact: true }).click()
  }

  await test.step('the message arrives over the connection', async () => {
    await record()
    await expect(position(userPage)).toHaveCount(1)
    await expect(composer(userPage)).toBeVisible()
    await expect(kept).toHaveCount(0)
  })

  await test.step('the sender learns of it after the session', async () => {
    await connection.interrupt()
    await record()
    await expect(userPage.getByText('Voice upload failed')).toBeVisible()
    await expect(position(chatterPage)).toHaveCount(2)
    await stopDropping()
    await server.hurry(sessionId)
    await expect(composer(chatterPage)).toHaveCount(0)
    await connection.restore()
    await userPage.reload()
    await expect(userPage.getByText('Earlier conversation')).toBeVisible()
    await expect(userPage.getByText('Your recording is kept for your next session.')).toHaveCount(0)
    await aRunningSession(server, { user, chatter })
    await expect(composer(userPage)).toBeVisible()
    await expect(position(userPage)).toHaveCount(2)
    await expect(kept).toHaveCount(0)
  })
})

/** A loaded machine may skip a second, so later ones match too. */
function atLeast(seconds: number): RegExp {
  return new RegExp(`^Recording • 0:(0[${seconds}-9]|[1-5]\\d)$`)
}

/** The slider of a sent voice message. */
function position(page: Page) {
  return conversation(page).getByRole('slider', { name: 'Position in the voice message' })
}
