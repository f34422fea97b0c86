// Voice messages (docs/product.md#voice-messages): the receiver gets the sound that was recorded.

import { BROWSER_WITH_MICROPHONE, MICROPHONE_INPUT } from './support/browser.ts'
import { intercept } from './support/connection.ts'
import { aRunningSession, composer, conversation, listed, openChat, recordingFor, voicePosition } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { anAdmin, send } from './support/people.ts'
import { areTheTones, tonesAt, writeTones } from './support/sound.ts'

test.use({ launchOptions: BROWSER_WITH_MICROPHONE })

const UPLOAD_PATH = '/api/voice-message/send'
const UPLOAD = `**${UPLOAD_PATH}`

test('a voice message is recorded, played and sent, and the receiver gets the recorded sound', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 'net::ERR_FAILED', path: UPLOAD_PATH })
  await writeTones(MICROPHONE_INPUT)
  const { user, chatter } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  await chatterPage.goto('/dashboard/chats')
  await openChat(userPage, chatter)
  const record = userPage.getByRole('button', { name: 'Record a voice message' })
  let messageID = ''

  await test.step('Could not access microphone. Please allow microphone permission.', async () => {
    await record.click()
    await expect(userPage.getByText('Could not access microphone. Please allow microphone permission.')).toBeVisible()
    await userPage.context().grantPermissions(['microphone'])
  })

  await test.step('Recording • m:ss, which can be cancelled', async () => {
    await record.click()
    await expect(recordingFor(userPage, 1)).toBeVisible()
    await expect(userPage.getByText('Could not access microphone.')).toHaveCount(0)
    await userPage.getByRole('button', { name: 'Cancel recording' }).click()
    await expect(composer(userPage)).toBeVisible()
  })

  await test.step('a stopped recording can be played before it is sent', async () => {
    await record.click()
    await expect(recordingFor(userPage, 2)).toBeVisible()
    await userPage.getByRole('button', { name: 'Stop recording' }).click()
    await userPage.getByRole('button', { name: 'Play' }).click()
    await expect(userPage.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  await test.step('a failed upload shows an error and can be retried; Sending voice... is shown during the upload', async () => {
    await intercept(userPage, UPLOAD, (route) => route.abort(), { times: 1 })
    await userPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(userPage.getByText('Voice upload failed')).toBeVisible()

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
    const uploaded = userPage.waitForResponse((reply) => new URL(reply.url()).pathname === UPLOAD_PATH && reply.ok())
    await userPage.getByRole('button', { name: 'Retry' }).click()
    await expect(userPage.getByText('Sending voice...').first()).toBeVisible()
    gate.resolve()
    await expect(composer(userPage)).toBeVisible()
    await expect(voicePosition(userPage)).toHaveCount(1)
    messageID = ((await (await uploaded).json()) as { message: { _id: string } }).message._id
  })

  await test.step('the voice message arrives in the list and in the chat', async () => {
    await expect(listed(chatterPage, user)).toContainText('Voice message')
    await listed(chatterPage, user).getByRole('link').click()
    await expect(voicePosition(chatterPage)).toBeVisible()
    await expect(conversation(userPage).getByRole('img', { name: 'Read' })).toBeVisible()
  })

  await test.step('the receiver plays the recorded sound', async () => {
    const loaded = chatterPage.waitForResponse((reply) => reply.request().resourceType() === 'media')
    await conversation(chatterPage).getByRole('button', { name: 'Play' }).click()
    const tones = await tonesAt(chatterPage, (await loaded).url())
    expect(areTheTones(tones), `tones ${tones.join(' ')}`).toBe(true)
    await expect(conversation(chatterPage).getByRole('button', { name: 'Play' })).toBeVisible()
  })

  await test.step('an admin plays a reported one, which is fetched only when they press play', async () => {
    const report = { messageID, reason: 'abusive', words: '', consent: true }
    await send(server, 'POST', '/user/reports/create', report, chatter)
    const adminPage = await open(await anAdmin(server))
    const fetched: string[] = []
    adminPage.on('request', (request) => request.resourceType() === 'media' && fetched.push(request.url()))
    await adminPage.goto('/admin/reports')
    await adminPage.getByRole('button', { name: `Open ${chatter.username}’s report` }).click()
    const player = adminPage.getByRole('dialog').getByRole('group', { name: `Voice message from ${user.username}` })
    await expect(player.getByRole('slider')).toBeVisible()
    expect(fetched).toEqual([])
    await player.getByRole('button', { name: 'Play' }).click()
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.poll(() => fetched).not.toEqual([])
    await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  await test.step('seek and speed', async () => {
    await voicePosition(chatterPage).press('Home')
    await expect(voicePosition(chatterPage)).toHaveAttribute('aria-valuenow', '0')
    await voicePosition(chatterPage).press('End')
    await expect(voicePosition(chatterPage)).not.toHaveAttribute('aria-valuenow', '0')
    const speed = conversation(chatterPage).getByRole('button', { name: /^Speed/ })
    for (const text of ['1×', '1.5×', '2×']) {
      await expect(speed).toHaveText(text)
      await speed.click()
    }
    await expect(speed).toHaveText('1×')
  })
})
