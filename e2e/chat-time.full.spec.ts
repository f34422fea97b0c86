// Full run: a real minute.
// A session's time (docs/product.md#chat-pane) runs on the server's clock, and when it is over the pane shows the plans again.

import type { Page } from '@playwright/test'
import { recordAnnouncements, timesAnnounced } from './support/announcements.ts'
import { aRunningSession, buySession, composer, countdown, expectTick, openChat, sendMessages, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'

const HOUR_MS = 3_600_000

test('a session ends on time although the device clock is an hour off; unsent text is kept for the next session', async ({
  open,
  server,
}) => {
  const { user, chatter, sessionId } = await aRunningSession(server)
  const [userPage, chatterPage] = [await open(user), await open(chatter)]
  await shiftClock(userPage, HOUR_MS)
  await recordAnnouncements(userPage)
  await Promise.all([openChat(userPage, chatter), openChat(chatterPage, user)])

  await test.step('both screens show the same time remaining in the last minute', async () => {
    await server.hurry(sessionId, 60)
    for (const page of [userPage, chatterPage]) await expect(countdown(page)).toHaveText(/^0m : [0-5]\ds$/)
    const difference = async () => {
      const [one, other] = await Promise.all([secondsLeft(userPage), secondsLeft(chatterPage)])
      return Math.abs(one - other)
    }
    // On a loaded machine one of the two may lag for a moment.
    await expect.poll(difference).toBeLessThanOrEqual(2)
    await expect(userPage.getByText('One minute remaining.')).toBeAttached()
    await sendMessages(userPage, 'quickly')
    await expectTick(userPage, 'quickly', 'Read')
    await composer(userPage).fill('what I still wanted to say')
  })

  await test.step('at the end the composer closes: the user sees the plans, the chatter There is no session', async () => {
    await server.hurry(sessionId)
    await expect(userPage.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    await expect(composer(userPage)).toHaveCount(0)
    await expect(userPage.getByText('We saved what you typed for your next session.')).toBeVisible()
    await expect(chatterPage.getByText('There is no session')).toBeVisible()
    await expect(composer(chatterPage)).toHaveCount(0)
  })

  await test.step('when the next session is approved, the chat opens automatically with the unsent text', async () => {
    const next = await buySession(server, { user, chatter, title: 'Standard' })
    await expect(userPage.getByText('Approval Pending')).toBeVisible()
    await expect(userPage.getByText('We saved what you typed for your next session.')).toBeVisible()
    await decide(server, next, 'completed')
    await expect(composer(userPage)).toHaveValue('what I still wanted to say')
    await expect(countdown(userPage)).toHaveText(/^[45]m : \d{2}s$/)
    await expect(userPage.getByText('Five minutes remaining.')).toBeAttached()
    await composer(userPage).press('Enter')
    await expect(texts(chatterPage).last()).toHaveText('what I still wanted to say')
    await expectTick(userPage, 'what I still wanted to say', 'Read')
  })

  await test.step('screen readers get each announcement once', async () => {
    await sendMessages(chatterPage, 'announced once')
    for (const text of [
      'One minute remaining.',
      'Your session has ended.',
      'Your session has started.',
      'Five minutes remaining.',
      'announced once',
    ])
      await expect.poll(() => timesAnnounced(userPage, text), text).toBe(1)
    await userPage.getByRole('link', { name: 'Profile' }).click()
    await expect.poll(() => timesAnnounced(userPage, 'Profile Settings')).toBe(1)
    await sendMessages(chatterPage, 'while you are elsewhere')
    await expect.poll(() => timesAnnounced(userPage, `1 new message from ${chatter.username}`)).toBe(1)
    expect(await timesAnnounced(userPage, 'while you are elsewhere')).toBe(0)
  })
})

/** Sets the device clock off by this much. */
async function shiftClock(page: Page, byMs: number): Promise<void> {
  await page.addInitScript(`{
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...parts) {
        if (parts.length === 0) super(Real.now() + ${byMs})
        else super(...parts)
      }
      static now() {
        return Real.now() + ${byMs}
      }
    }
  }`)
}

async function secondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /^(\d+)m : (\d+)s$/.exec(await countdown(page).innerText()) ?? []
  return Number(minutes) * 60 + Number(seconds)
}
