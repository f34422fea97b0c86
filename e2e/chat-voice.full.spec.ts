// Full run: lost replies, a recording that continues past the end of a session, and a tablet.
// Voice messages that are not sent in time, whose reply is lost, or that have little space (docs/product.md#voice-messages).

import { BROWSER_WITH_MICROPHONE, MICROPHONE_INPUT } from './support/browser.ts'
import { interruptibleConnection } from './support/connection.ts'
import { aRunningSession, composer, conversation, openChat, paneHeader, recordingFor, voicePosition } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { CONNECTION_IS_CLOSING, CUT_WHILE_CONNECTING } from './support/page-errors.ts'
import { dropReplies } from './support/pages.ts'
import { aChatter } from './support/people.ts'
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
  await expect(userPage.getByText('We saved your recording for your next session.')).toBeVisible()
  await userPage.reload()
  await expect(userPage.getByText('We saved your recording for your next session.')).toBeVisible()

  await aRunningSession(server, { user, chatter })
  await expect(userPage.getByRole('button', { name: 'Delete recording' })).toBeVisible()
  await userPage.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer(userPage)).toBeVisible()
  await chatterPage.goto(`/dashboard/chats?with=${user.id}`)
  await expect(voicePosition(chatterPage)).toBeVisible()
  // Once sent, it is not offered again.
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
    await expect(userPage.getByText('We saved your recording for your next session.')).toHaveCount(0)
    await aRunningSession(server, { user, chatter })
    await expect(composer(userPage)).toBeVisible()
    await expect(voicePosition(userPage)).toHaveCount(2)
    await expect(kept).toHaveCount(0)
  })
})

test("on a tablet a voice message stays inside its bubble, and the partner's name is shown whole", async ({ open, server }) => {
  await writeTones(MICROPHONE_INPUT)
  const chatter = await aChatter(server, { username: 'sameer_on_strings' })
  const { user } = await aRunningSession(server, { chatter })
  const page = await open(user)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.context().grantPermissions(['microphone'])
  await openChat(page, chatter)
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(recordingFor(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(voicePosition(page)).toBeVisible()

  const bubble = conversation(page)
    .locator('div')
    .filter({ has: page.getByRole('slider') })
    .filter({ has: page.locator('time') })
    .last()
  const isAllInside = () =>
    bubble.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const controls = [...element.querySelectorAll('button')].map((control) => control.getBoundingClientRect())
      return controls.length > 0 && controls.every((control) => control.left >= left && control.right <= right)
    })
  const isNameWhole = () =>
    paneHeader(page)
      .getByRole('heading')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
  for (const language of ['en', 'ur']) {
    if (language === 'ur') await page.getByRole('button', { name: 'اردو' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect.poll(isAllInside, language).toBe(true)
    await expect.poll(isNameWhole, language).toBe(true)
  }
})
