// Full run: a session that waits for another one to end.
// Minutes that were not spent together are kept (docs/product.md#minutes).

import type { Locator } from '@playwright/test'
import { recordAnnouncements, timesAnnounced } from './support/announcements.ts'
import { aRunningSession, buySession, composer, countdown, keptHeading, openChat, texts, visitChat } from './support/conversation.ts'
import { aProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { newTransactionId } from './support/money.ts'
import { toasts } from './support/notices.ts'
import { expectCoversNone, proofChooser, rowOf, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { onPhone } from './support/phone.ts'

// A press that cannot succeed must not use up the whole journey's time.
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
    await expect(panel.getByRole('button', { name: 'Approve, start when both join' })).toBeFocused()
    await adminPage.keyboard.press('Enter')
    await expect(toast(adminPage, 'Session status updated!')).toBeVisible()
  })

  await test.step('the buyer reads why it does not start, and about how long', async () => {
    await expect(keptHeading(secondPage)).toBeVisible()
    await expect(secondPage.getByText('The payment is approved.')).toBeVisible()
    await expect(secondPage.getByRole('button', { name: 'Buy now: Basic' })).toHaveCount(0)
    await visitChat(chatterPage, second)
    await expect(chatterPage.getByText('You’re in another session until')).toBeVisible()
    await expect(secondPage.getByText('is in another session until')).toBeVisible()
    await expect(secondPage.getByRole('region', { name: 'Who’s here now' })).not.toContainText('Not in this chat')
  })

  await test.step('the end of the first session starts the second', async () => {
    await server.hurry(running)
    for (const page of [secondPage, chatterPage]) {
      await expect(composer(page)).toBeVisible()
      await expect(countdown(page)).toHaveText(/^1[45]m : \d{2}s$/)
    }
  })
})

test('the next session continues the conversation without a gap', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 'net::ERR_INTERNET_DISCONNECTED', path: '/' })
  const { user, chatter, sessionId } = await aRunningSession(server, { title: 'Standard' })
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  await recordAnnouncements(userPage)
  await Promise.all([openChat(userPage, chatter), openChat(chatterPage, user)])

  const offers = userPage.getByRole('group', { name: 'Keep talking with' })
  /** Matches whichever appears, on a wide screen or a phone. */
  async function expectInView(bar: Locator, line: Locator): Promise<void> {
    const expectNoneCovered = () => expectCoversNone(bar, countdown(userPage), line, composer(userPage))
    await expectNoneCovered()
    await onPhone(userPage, expectNoneCovered)
  }

  await test.step('the bar of a lost network has its own room', async () => {
    await expect(offers).toBeVisible()
    await userPage.context().setOffline(true)
    await expectInView(userPage.getByText('You’re offline.'), offers)
    await userPage.context().setOffline(false)
  })

  await test.step('in the last minutes the next plan is bought over the conversation', async () => {
    await userPage.getByRole('button', { name: '+15 min' }).click()
    const dialog = userPage.getByRole('dialog', { name: 'Continue Payment' })
    await dialog
      .locator('label')
      .filter({ has: userPage.getByRole('radio') })
      .first()
      .click()
    await dialog.getByLabel('Transaction ID').fill(newTransactionId())
    await proofChooser(dialog).setInputFiles(await aProof())
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const [submitted, next] = [toasts(userPage), userPage.getByText('15 more minutes, waiting for approval')]
    await expect(submitted).toContainText('Payment submitted!')
    // Keeps it on the screen.
    await userPage.evaluate(`dispatchEvent(new Event('blur'))`)
    await expectInView(submitted, next)
    await expect(chatterPage.getByText('bought 15 more minutes')).toBeVisible()
  })

  await test.step('approved in time, the clock runs on and the composer stays', async () => {
    const adminPage = await open(await theFirstAdmin(server))
    await adminPage.goto(`/admin/session-requests?search=${user.username}&status=pending`)
    await rowOf(adminPage, user.username).getByRole('button', { name: 'Review' }).click()
    await adminPage.getByRole('dialog', { name: 'Manage Session Approval' }).getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(userPage.getByText('Then 15 more minutes')).toBeVisible()
    await expect(countdown(userPage)).toHaveText(/^(1[5-9]|20)m : \d{2}s$/)
    await composer(userPage).fill('half a sentence')
    await userPage.evaluate(`document.querySelector('textarea').dataset.same = 'yes'`)
    await server.hurry(sessionId)
    await expect(countdown(userPage)).toHaveText(/^14m : \d{2}s$/)
    await expect(userPage.getByText('Then 15 more minutes')).toHaveCount(0)
    // It is the same element, so neither the focus nor a recording was lost.
    await expect(composer(userPage)).toHaveAttribute('data-same', 'yes')
    await expect(composer(userPage)).toBeFocused()
    await expect(composer(userPage)).toHaveValue('half a sentence')
    await composer(userPage).press('Enter')
    await expect(texts(chatterPage).last()).toHaveText('half a sentence')
    expect(await timesAnnounced(userPage, 'Your session has ended.')).toBe(0)
    await expect.poll(() => timesAnnounced(userPage, 'You have 15 more minutes.')).toBe(1)
  })
})
