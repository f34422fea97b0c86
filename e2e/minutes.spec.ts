// Minutes that were not spent together are kept (docs/product.md#minutes).

import type { Page } from '@playwright/test'
import { recordAnnouncements, timesAnnounced } from './support/announcements.ts'
import { answered, countAnswers } from './support/connection.ts'
import {
  aRunningSession,
  buySession,
  composer,
  countdown,
  expectTick,
  keptHeading,
  listed,
  sendMessages,
  texts,
  visitChat,
} from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'
import { choose, openAdminSection, pendingOf, rowOf, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'

// A press that cannot succeed must not use up the whole journey's time.
test.use({ actionTimeout: 60_000 })

test('never met → kept → a note → both are there → they talk → ended', async ({ open, server }) => {
  const { user, chatter, sessionId } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  await recordAnnouncements(userPage)
  // A reply says who is there; until then the other person is shown as absent.
  const reports = countAnswers(userPage, 'viewSession')

  await test.step('when the time is over without both, the buyer keeps the minutes, above the plans', async () => {
    await visitChat(userPage, chatter)
    await expect(composer(userPage)).toBeVisible()
    await expect.poll(reports).toBeGreaterThan(0)
    await server.hurry(sessionId)
    await expect(keptHeading(userPage)).toBeVisible()
    await expect(
      userPage.getByText('Time ran out before you met, so we saved your minutes. Your time starts when you’re both in this chat.'),
    ).toBeVisible()
    await expect(userPage.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    await expect(userPage.getByRole('region', { name: 'Who’s here now' })).toContainText('Not in this chat')
    await expect(listed(userPage, chatter)).toContainText('15 min saved')
    expect(await timesAnnounced(userPage, 'Your minutes are saved. Time starts when you’re both here.')).toBe(1)
  })

  await test.step('a note waits for the other', async () => {
    await userPage.getByRole('button', { name: 'Leave a note for' }).click()
    const note = userPage.getByRole('textbox', { name: 'Leave a note for' })
    await expect(note).toBeFocused()
    await note.fill('x'.repeat(301))
    await expect(userPage.getByText('1 character too long.')).toBeVisible()
    await note.fill('I am here after nine.')
    await note.press('Enter')
    await expect(toast(userPage, 'Note saved!')).toBeVisible()
    await expect(userPage.getByText('I am here after nine.')).toBeVisible()
    await expect(userPage.getByText('hasn’t opened your note yet.')).toBeVisible()
    await expect(userPage.getByRole('button', { name: 'New note' })).toHaveCount(0)
  })

  await test.step('a page that is hidden does not count; the other party reads the note', async () => {
    const before = reports()
    await hide(userPage, true)
    await expect.poll(reports).toBeGreaterThan(before)
    const isThere = answered(chatterPage, 'viewSession')
    await visitChat(chatterPage, user)
    await isThere
    await expect(chatterPage.getByText('I am here after nine.')).toBeVisible()
    await expect(chatterPage.getByRole('button', { name: 'Report this note' })).toBeVisible()
    await expect(chatterPage.getByRole('region', { name: 'Who’s here now' })).toContainText('Not in this chat')
    await expect(composer(chatterPage)).toHaveCount(0)
  })

  await test.step('when both are there the chat opens on both screens, with the whole time', async () => {
    await hide(userPage, false)
    for (const page of [userPage, chatterPage]) {
      await expect(composer(page)).toBeVisible()
      await expect(countdown(page)).toHaveText(/^1[45]m : \d{2}s$/)
    }
    await expect.poll(() => timesAnnounced(userPage, 'Your session has started.')).toBe(1)
    await sendMessages(userPage, 'at last')
    await expect(texts(chatterPage).last()).toHaveText('at last')
    await expectTick(userPage, 'at last', 'Read')
  })

  await test.step('this time it ends', async () => {
    await server.hurry(sessionId)
    await expect(userPage.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    await expect(keptHeading(userPage)).toHaveCount(0)
    await expect(composer(chatterPage)).toHaveCount(0)
  })
})

test('minutes that were not used in time need a decision', async ({ open, server }) => {
  const people = await Promise.all([1, 2, 3].map(async () => ({ user: await aUser(server), chatter: await aChatter(server) })))
  const kept: string[] = []
  for (const { user, chatter } of people) {
    const id = await buySession(server, { user, chatter })
    await decide(server, id, 'completed', undefined, { start: 'together' })
    kept.push(id)
  }
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const userPage = await open(first.user)
  const isVisitStored = answered(userPage, 'viewSession')
  await visitChat(userPage, first.chatter)
  await expect(keptHeading(userPage)).toBeVisible()
  await isVisitStored
  await userPage.goto('/dashboard/profile')
  for (const id of kept) await server.lapse(id)

  const page = await open(await theFirstAdmin(server))
  const panel = page.getByRole('dialog', { name: 'Unused minutes' })

  await test.step('the heading counts them, the list has them, and the panel says who was there when', async () => {
    await page.goto('/admin/complaints')
    await expect(pendingOf(page, 'Unused Minutes')).toHaveAccessibleDescription('3 pending')
    await openAdminSection(page, 'Unused Minutes')
    await rowOf(page, first.user.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText('had the chat open')
    await expect(panel).toContainText('never opened the chat.')
  })

  await test.step('2 and Enter keep the minutes longer, and the next one comes', async () => {
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Minutes saved for longer!')).toBeVisible()
    await expect(panel).toContainText(second.user.email)
    await visitChat(userPage, first.chatter)
    await expect(keptHeading(userPage)).toBeVisible()
  })

  await test.step('a release is asked about, and ends the session', async () => {
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Pay the chatter?' })
    await expect(question).toContainText(second.chatter.username)
    await question.getByRole('button', { name: 'Pay the chatter' }).click()
    await expect(toast(page, 'The chatter has been paid!')).toBeVisible()
    await expect(panel).toContainText(third.user.email)
  })

  await test.step('a refund is the third decision, in the same panel', async () => {
    const thirdPage = await open(third.user)
    await visitChat(thirdPage, third.chatter)
    await expect(thirdPage.getByText('We’re deciding what happens next')).toBeVisible()
    await page.keyboard.press('3')
    await panel.getByRole('button', { name: 'Refund', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Refund this session?' })
    await expect(question).toContainText(third.user.username)
    await choose(page, 'Why are you refunding this session?', 'The chatter didn’t show up')
    await question.getByRole('button', { name: 'Refund PKR 450' }).click()
    await expect(toast(page, 'Refund approved! We’ve asked the buyer for an account.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(thirdPage.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    await expect(thirdPage.getByText('We’re deciding what happens next')).toHaveCount(0)
    await expect(page.getByText('No unused minutes')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await openAdminSection(page, 'Cases')
    await expect(pendingOf(page, 'Unused Minutes')).toHaveAccessibleDescription('')
  })
})

/** Has the same effect as switching to another tab. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${isHidden ? 'hidden' : 'visible'}' })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
}
