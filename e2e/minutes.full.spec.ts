// Full run: a session that waits for the end of another one.
// Minutes that were not spent together are kept (docs/product.md#minutes).

import { aRunningSession, buySession, composer, countdown, keptHeading, openChat, visitChat } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { rowOf, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'

// A press that cannot succeed must not use up the time of the whole journey.
test.use({ actionTimeout: 60_000 })

test('approved while the chatter is busy, to start when both are there', async ({ open, server }) => {
  const [chatter, second] = [await aChatter(server), await aUser(server)]
  await buySession(server, { user: second, chatter })
  const { user: first, sessionId: running } = await aRunningSession(server, { chatter, title: 'Standard' })
  const [adminPage, secondPage, chatterPage] = [await open(await theFirstAdmin(server)), await open(second), await open(chatter)]
  await visitChat(secondPage, chatter)
  await openChat(chatterPage, first)

  await test.step('T and Enter approve although Complete would be refused', async () => {
    await adminPage.goto(`/admin/session-requests?search=${second.username}`)
    await rowOf(adminPage, second.username).getByRole('button', { name: 'Review' }).click()
    const panel = adminPage.getByRole('dialog', { name: 'Manage Session Approval' })
    await expect(panel).toContainText('is in another session until')
    await expect(panel).toContainText('Online')
    await adminPage.keyboard.press('t')
    await expect(panel.getByRole('button', { name: 'Complete, start when both are here' })).toBeFocused()
    await adminPage.keyboard.press('Enter')
    await expect(toast(adminPage, 'Session status updated!')).toBeVisible()
  })

  await test.step('the buyer reads why it does not start, and about how long', async () => {
    await expect(keptHeading(secondPage)).toBeVisible()
    await expect(secondPage.getByText('The payment is approved, and no time has run yet.')).toBeVisible()
    await expect(secondPage.getByRole('button', { name: 'Buy now: Basic' })).toHaveCount(0)
    await visitChat(chatterPage, second)
    await expect(chatterPage.getByText('You are in another session until')).toBeVisible()
    await expect(secondPage.getByText('is in another session until')).toBeVisible()
    await expect(secondPage.getByRole('region', { name: 'Who is here now' })).not.toContainText('Not in this chat')
  })

  await test.step('the end of the first session starts the second', async () => {
    await server.hurry(running)
    for (const page of [secondPage, chatterPage]) {
      await expect(composer(page)).toBeVisible()
      await expect(countdown(page)).toHaveText(/^1[45]m : \d{2}s$/)
    }
  })
})
