// What was said stays (docs/product.md#earlier-conversations): after the end to read, above the next session, searched and answered.

import type { Locator, Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import {
  aRunningSession,
  bubble,
  composer,
  conversation,
  type RunningSession,
  sendFromAnotherDevice,
  texts,
} from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { aChatter, aUser } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'
import type { Server } from './support/server.ts'
import { ALSO_ON_A_PHONE, shows } from './support/tags.ts'

const numbered = (text: string, count: number) => Array.from({ length: count }, (_each, index) => `${text} ${index + 1}`)
const earlierButton = (page: Page) => page.getByRole('button', { name: 'Earlier conversation' })
const hits = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('mark') })
const messageRow = (page: Page, text: string) => conversation(page).locator('[data-message]').filter({ hasText: text })
const quotationIn = (page: Page, text: string) => messageRow(page, text).getByRole('button', { name: 'Answer to' })
const sessionLines = (page: Page) => conversation(page).locator('[data-session-line]')

/** Both write: minutes in which the two never met would be kept. */
async function aStandardSession(server: Server, people: Pick<RunningSession, 'user' | 'chatter'>, messages: readonly string[]) {
  const session = await aRunningSession(server, { ...people, title: 'Standard' })
  await sendFromAnotherDevice(server, session, session.user, ['salam'])
  await sendFromAnotherDevice(server, session, session.chatter, messages)
  return session
}

test(
  'what was said stays readable, is shown above the next session, and is searched and answered',
  ALSO_ON_A_PHONE,
  async ({ open, server, isMobile }) => {
    // The longest journey, on a loaded machine.
    test.setTimeout(360_000)
    shows('If the other party is not a chatter it shows There is no session.')
    const people = { user: await aUser(server), chatter: await aChatter(server) }
    const first = await aStandardSession(server, people, [...numbered('first', 58), 'یہ كِتَاب ہے', 'the end of the first'])
    const [buyers, chatters] = [await open(people.user), await open(people.chatter)]
    await Promise.all([buyers.goto(`/dashboard/chats?with=${people.chatter.id}`), chatters.goto(`/dashboard/chats?with=${people.user.id}`)])

    await test.step('after the end both can read it: the buyer beside the plans, or one press away', async () => {
      await expect(texts(chatters).last()).toHaveText('the end of the first')
      await server.hurry(first.sessionId)
      await expect(buyers.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
      if (isMobile) await earlierButton(buyers).click()
      await expect(texts(buyers).last()).toHaveText('the end of the first')
      await expect(composer(buyers)).toHaveCount(0)
      await expectGoodScreen(buyers, 'history-after-the-end')
      await expect(texts(chatters).last()).toHaveText('the end of the first')
      await expect(chatters.getByText('There is no session')).toBeVisible()
      await expectGoodScreen(chatters, 'history-after-the-end-chatter')
      if (isMobile) await buyers.getByRole('button', { name: 'Plans' }).click()
    })

    await test.step('text that was not sent in time is kept, over a reload too', async () => {
      const second = await aStandardSession(server, people, numbered('second', 60))
      await composer(buyers).fill('what I still wanted to say')
      await server.hurry(second.sessionId)
      await expect(buyers.getByText('What you typed is kept for your next session.')).toBeVisible()
      await buyers.reload()
      await expect(buyers.getByText('What you typed is kept for your next session.')).toBeVisible()
    })

    await test.step('without a session, too, Esc returns from a message far back to the newest one', async () => {
      if (isMobile) return
      await buyers.getByRole('button', { name: 'Search messages' }).click()
      await buyers.getByPlaceholder('Search in this conversation...').fill('FIRST 7')
      await hits(buyers).last().getByRole('button').click()
      await expect(bubble(buyers, 'first 7')).toBeInViewport()
      await buyers.keyboard.press('Escape')
      await expect(bubble(buyers, 'second 60')).toBeInViewport()
    })

    const third = await aRunningSession(server, people)
    await test.step('in the next session the earlier ones are above, and the kept text is offered', async () => {
      await expect(composer(buyers)).toHaveValue('what I still wanted to say')
      await expect(texts(buyers).last()).toHaveText('second 60')
      await expect(sessionLines(buyers).last()).toContainText('Basic · 15 minutes')
      await composer(buyers).press('Enter')
      await expect(texts(chatters).last()).toHaveText('what I still wanted to say')
      await sendFromAnotherDevice(server, third, third.chatter, ['here I am'])
      await expect(texts(buyers).last()).toHaveText('here I am')
    })

    await test.step('scrolling up loads older messages, and nothing jumps when they arrive', async () => {
      await expect(bubble(buyers, 'first 1')).toHaveCount(0)
      const { row, before, release } = await scrollUpHeld(buyers)
      release()
      await expect(bubble(buyers, 'first 50')).toHaveCount(1)
      await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(2)
      await expect(async () => {
        await conversation(buyers).evaluate((log) => log.scrollTo({ top: 0 }))
        await expect(bubble(buyers, 'first 1')).toBeInViewport({ timeout: 500 })
      }).toPass()
      await expect(sessionLines(buyers).first()).toContainText('Standard · 5 minutes')
      await expectGoodScreen(buyers, 'history-above')
    })

    await test.step('a search finds both scripts, jumps to the message, and Esc returns to the newest', async () => {
      await buyers.getByRole('button', { name: 'Search messages' }).click()
      await buyers.getByPlaceholder('Search in this conversation...').fill('کتاب')
      await expect(hits(buyers)).toHaveCount(1)
      await hits(buyers).getByRole('button').click()
      await expect(bubble(buyers, 'یہ كِتَاب ہے')).toBeInViewport()
      await buyers.getByPlaceholder('Search in this conversation...').fill('SECOND 3')
      await expect(hits(buyers)).toHaveCount(11)
      await hits(buyers).last().getByRole('button').click()
      await expect(bubble(buyers, 'second 3')).toBeInViewport()
      await expectGoodScreen(buyers, 'history-search')
      await buyers.keyboard.press('Escape')
      await expect(hits(buyers)).toHaveCount(0)
      await expect(bubble(buyers, 'here I am')).toBeInViewport()
    })

    await test.step('a message is answered, and the quotation leads to it', async () => {
      await openActions(bubble(buyers, 'here I am'), isMobile)
      await buyers.getByRole('button', { name: 'Reply', exact: true }).click()
      await expect(composer(buyers)).toBeFocused()
      await composer(buyers).fill('good that you are')
      await expectGoodScreen(buyers, 'history-reply')
      await composer(buyers).press('Enter')
      await expect(texts(chatters).last()).toHaveText('good that you are')
      await expect(quotationIn(chatters, 'good that you are')).toContainText('here I am')
      await composer(chatters).fill('')
      await composer(chatters).press('Control+ArrowUp')
      await expect(chatters.getByText('Answering:')).toBeAttached()
      await composer(chatters).press('Escape')
      await expect(chatters.getByText('Answering:')).toHaveCount(0)
      await quotationIn(chatters, 'good that you are').click()
      await expect(messageRow(chatters, 'here I am').first()).toBeFocused()
    })

    await test.step('all of it is in Urdu too', async () => {
      if (isMobile) return
      await buyers.getByRole('button', { name: 'اردو میں دیکھیں' }).click()
      await expect(sessionLines(buyers).last()).toContainText('منٹ')
      await buyers.getByRole('button', { name: 'پیغامات میں تلاش کریں' }).click()
      await buyers.getByPlaceholder('اس گفتگو میں تلاش کریں...').fill('second 5')
      await expect(hits(buyers).first()).toBeVisible()
      await expectGoodScreen(buyers, 'conversation-search-urdu')
    })
  },
)

async function openActions(message: Locator, isMobile: boolean): Promise<void> {
  if (isMobile) await message.locator('time').tap()
  else await message.hover()
}

async function topOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.NaN
}

/** Scrolls near the top while the next page is held back, and returns a row in view with its place. */
async function scrollUpHeld(page: Page): Promise<{ row: Locator; before: number; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await intercept(page, '**/chat/history/**', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/chat/history/**')
  await conversation(page).evaluate((log) => log.scrollTo({ top: 300 }))
  await asked
  const row = bubble(page, await firstInView(page))
  return { row, before: await topOf(row), release }
}

async function firstInView(page: Page): Promise<string> {
  return conversation(page).evaluate((log) => {
    const { top, height } = log.getBoundingClientRect()
    const rows = [...log.querySelectorAll('p[dir=auto]')]
    return rows.find((row) => row.getBoundingClientRect().top > top + height / 4)?.textContent ?? ''
  })
}
