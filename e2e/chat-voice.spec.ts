// Voice messages (docs/product.md#voice-messages): the receiver gets the sound that was recorded.

import type { Page } from '@playwright/test'
import { BROWSER_WITH_MICROPHONE, MICROPHONE_INPUT } from './support/browser.ts'
import { aRunningSession, composer, conversation, listed, openChat } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { expectGoodScreen } from './support/screens.ts'
import { areTheTones, tonesAt, writeTones } from './support/sound.ts'
import { shows } from './support/tags.ts'

test.use({ launchOptions: BROWSER_WITH_MICROPHONE })

const UPLOAD = '**/api/voice-message/send'

test('a voice message is recorded, played, sent, and sounds to the receiver as it was recorded', async ({ open, server, pageErrors }) => {
  shows(
    'Message list with text bubbles and audio players; text input (Enter sends); a send button.',
    'A record/stop voice button showing Recording • m:ss; a Sending voice... indicator.',
    'Voice recording: idle, recording (elapsed seconds counted), stopped, uploading, idle.',
    'Microphone denied. Voice upload failure.',
  )
  pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/voice-message/send' })
  await writeTones(MICROPHONE_INPUT)
  const { user, chatter } = await aRunningSession(server)
  const [users, chatters] = [await open(user), await open(chatter)]
  await chatters.goto('/dashboard/chats')
  await openChat(users, chatter)
  const record = users.getByRole('button', { name: 'Record a voice message' })

  await test.step('Could not access microphone. Please allow microphone permission.', async () => {
    await record.click()
    await expect(users.getByText('Could not access microphone. Please allow microphone permission.')).toBeVisible()
    await expectGoodScreen(users, 'voice-denied')
    await users.context().grantPermissions(['microphone'])
  })

  await test.step('Recording • m:ss, which can be cancelled', async () => {
    await record.click()
    await expect(users.getByText(atLeast(1))).toBeVisible()
    await expect(users.getByText('Could not access microphone.')).toHaveCount(0)
    await expectGoodScreen(users, 'voice-recording')
    await users.getByRole('button', { name: 'Cancel recording' }).click()
    await expect(composer(users)).toBeVisible()
  })

  await test.step('stopped, it can be listened to', async () => {
    await record.click()
    await expect(users.getByText(atLeast(2))).toBeVisible()
    await users.getByRole('button', { name: 'Stop recording' }).click()
    await users.getByRole('button', { name: 'Play' }).click()
    await expect(users.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expectGoodScreen(users, 'voice-stopped')
  })

  await test.step('an upload that fails says so and can be tried again; Sending voice... meanwhile', async () => {
    await users.route(UPLOAD, (route) => route.abort(), { times: 1 })
    await users.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(users.getByText('Voice upload failed')).toBeVisible()
    await expectGoodScreen(users, 'voice-failed')

    const gate = Promise.withResolvers<void>()
    await users.route(
      UPLOAD,
      async (route) => {
        await gate.promise
        await route.continue()
      },
      { times: 1 },
    )
    await users.getByRole('button', { name: 'Retry' }).click()
    await expect(users.getByText('Sending voice...').first()).toBeVisible()
    await expectGoodScreen(users, 'voice-sending')
    gate.resolve()
    await expect(composer(users)).toBeVisible()
    await expect(position(users)).toHaveCount(1)
  })

  await test.step('it arrives in the list and in the chat', async () => {
    await expect(listed(chatters, user)).toContainText('Voice message')
    await listed(chatters, user).getByRole('link').click()
    await expect(position(chatters)).toBeVisible()
    await expect(conversation(users).getByRole('img', { name: 'Read' })).toBeVisible()
  })

  await test.step('the receiver gets the recorded sound', async () => {
    const loaded = chatters.waitForResponse((reply) => reply.request().resourceType() === 'media')
    await conversation(chatters).getByRole('button', { name: 'Play' }).click()
    const tones = await tonesAt(chatters, (await loaded).url())
    expect(areTheTones(tones), `tones ${tones.join(' ')}`).toBe(true)
    await expect(conversation(chatters).getByRole('button', { name: 'Play' })).toBeVisible()
  })

  await test.step('seek and speed', async () => {
    await position(chatters).press('Home')
    await expect(position(chatters)).toHaveAttribute('aria-valuenow', '0')
    await position(chatters).press('End')
    await expect(position(chatters)).not.toHaveAttribute('aria-valuenow', '0')
    const speed = conversation(chatters).getByRole('button', { name: /^Speed/ })
    for (const text of ['1×', '1.5×', '2×']) {
      await expect(speed).toHaveText(text)
      await speed.click()
    }
    await expect(speed).toHaveText('1×')
    await expectGoodScreen(chatters, 'voice-message')
    await chatters.setViewportSize({ width: 390, height: 844 })
    await expect(position(chatters)).toBeInViewport()
    await expectGoodScreen(chatters, 'voice-message-narrow')
  })
})

/** A loaded machine may not show every second. */
function atLeast(seconds: number): RegExp {
  return new RegExp(`^Recording • 0:(0[${seconds}-9]|[1-5]\\d)$`)
}

/** Where one is in a voice that was sent. */
function position(page: Page) {
  return conversation(page).getByRole('slider', { name: 'Position in the voice message' })
}
