// The time of a session (docs/product.md#chat-pane): it runs on the server's clock, and when it is over the pane shows the plans
// again. The test waits a real minute.

import type { Page } from '@playwright/test'
import { listen, timesHeard } from './support/ears.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/money.ts'
import { expectGoodScreen } from './support/screens.ts'
import { shows } from './support/tags.ts'
import { aTalk, buyTalk, composer, countdown, expectTick, openChat, say, texts } from './support/talk.ts'

const HOUR_MS = 3_600_000
/** A minute of talk, and a loaded machine. */
const UNTIL_OVER_MS = 90_000

test('time runs out with the device clock an hour wrong; what was typed is kept; renewed, it goes on', async ({ open, server }) => {
  shows(
    'No session, a rejected session, or an expired one: the card of the chatter and plan cards with Buy now.',
    'If the other party is not a chatter it shows There is no session.',
    'While completed, a 1-second countdown runs; at zero the session is cleared and the purchase view shows.',
  )
  const talk = await aTalk(server, { title: 'Gold' })
  const { user, chatter } = talk
  const [users, chatters] = [await open(user), await open(chatter)]
  await shiftClock(users, HOUR_MS)
  await listen(users)
  await Promise.all([openChat(users, chatter), openChat(chatters, user)])

  await test.step('the last minute, on both screens alike', async () => {
    for (const page of [users, chatters]) await expect(countdown(page)).toHaveText(/^0m : [0-5]\ds$/)
    const apart = async () => {
      const [one, other] = await Promise.all([secondsLeft(users), secondsLeft(chatters)])
      return Math.abs(one - other)
    }
    // A loaded machine may be late with one of the two for a moment.
    await expect.poll(apart).toBeLessThanOrEqual(2)
    await expect(users.getByText('One minute remaining.')).toBeAttached()
    await say(users, 'quickly')
    await expectTick(users, 'quickly', 'Read')
    await composer(users).fill('what I still wanted to say')
    await expectGoodScreen(users, 'chat-last-minute')
  })

  await test.step('the composer closes: the plans for the user, There is no session for the chatter', async () => {
    await expect(users.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible({ timeout: UNTIL_OVER_MS })
    await expect(composer(users)).toHaveCount(0)
    await expect(users.getByText('What you typed is kept for your next session.')).toBeVisible()
    await expect(chatters.getByText('There is no session')).toBeVisible()
    await expect(composer(chatters)).toHaveCount(0)
    await expectGoodScreen(users, 'chat-over')
    await expectGoodScreen(chatters, 'chat-over-chatter')
  })

  await test.step('bought again and approved: it opens by itself, with what was typed', async () => {
    const next = await buyTalk(server, { user, chatter, title: 'Standard' })
    await expect(users.getByText('Approval Pending')).toBeVisible()
    await decide(server, next, 'completed')
    await expect(composer(users)).toHaveValue('what I still wanted to say')
    await expect(countdown(users)).toHaveText(/^[45]m : \d{2}s$/)
    await expect(users.getByText('Five minutes remaining.')).toBeAttached()
    await composer(users).press('Enter')
    await expect(texts(chatters).last()).toHaveText('what I still wanted to say')
    await expectTick(users, 'what I still wanted to say', 'Read')
    await expectGoodScreen(users, 'chat-soon-over')
  })

  await test.step('who listens has heard each of it once', async () => {
    await say(chatters, 'heard once')
    for (const words of [
      'One minute remaining.',
      'Your session has ended.',
      'Your session has started.',
      'Five minutes remaining.',
      'heard once',
    ])
      await expect.poll(() => timesHeard(users, words), words).toBe(1)
    await users.getByRole('link', { name: 'Profile' }).click()
    await expect.poll(() => timesHeard(users, 'Profile Settings')).toBe(1)
    await say(chatters, 'while you are elsewhere')
    await expect.poll(() => timesHeard(users, `1 new message from ${chatter.username}`)).toBe(1)
    expect(await timesHeard(users, 'while you are elsewhere')).toBe(0)
  })
})

/** As people set their devices. */
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
