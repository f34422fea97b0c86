// Conversations stay (docs/product.md#earlier-conversations): readable after the end, shown above the next session, and searchable.

import type { Locator, Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import {
  anEarlierSession,
  aRunningSession,
  bubble,
  composer,
  conversation,
  numbered,
  openSearch,
  searchHits,
  sendFromAnotherDevice,
  sessionLines,
  texts,
} from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { aChatter, aUser } from './support/people.ts'
import { ALSO_ON_A_PHONE } from './support/tags.ts'

test(
  'what was said stays readable, is shown above the next session, and is searched',
  ALSO_ON_A_PHONE,
  async ({ open, server, isMobile }) => {
    const people = { user: await aUser(server), chatter: await aChatter(server) }
    const first = await anEarlierSession(server, people, [...numbered('first', 58), 'یہ كِتَاب ہے', 'the end of the first'])
    const [buyers, chatters] = [await open(people.user), await open(people.chatter)]
    await Promise.all([buyers.goto(`/dashboard/chats?with=${people.chatter.id}`), chatters.goto(`/dashboard/chats?with=${people.user.id}`)])

    await test.step('after the end both can read it: the buyer beside the plans, or one press away', async () => {
      await expect(texts(chatters).last()).toHaveText('the end of the first')
      await server.hurry(first.sessionId)
      await expect(buyers.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
      if (isMobile) await buyers.getByRole('button', { name: 'Earlier conversation' }).click()
      await expect(texts(buyers).last()).toHaveText('the end of the first')
      await expect(composer(buyers)).toHaveCount(0)
      await expect(texts(chatters).last()).toHaveText('the end of the first')
      await expect(chatters.getByText('There is no session')).toBeVisible()
      if (isMobile) await buyers.getByRole('button', { name: 'Plans' }).click()
    })

    await test.step('in the next session the earlier one is above', async () => {
      const next = await aRunningSession(server, people)
      await expect(texts(buyers).last()).toHaveText('the end of the first')
      await expect(sessionLines(buyers).last()).toContainText('Basic · 15 minutes')
      await sendFromAnotherDevice(server, next, next.chatter, ['here I am'])
      await expect(texts(buyers).last()).toHaveText('here I am')
    })

    await test.step('scrolling up loads older messages, and nothing jumps when they arrive', async () => {
      await expect(bubble(buyers, 'first 1')).toHaveCount(0)
      const { row, before, release } = await scrollUpHeld(buyers)
      release()
      await expect(bubble(buyers, 'first 1')).toHaveCount(1)
      await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(2)
      await conversation(buyers).evaluate((log) => log.scrollTo({ top: 0 }))
      await expect(bubble(buyers, 'first 1')).toBeInViewport()
      await expect(sessionLines(buyers).first()).toContainText('Standard · 5 minutes')
    })

    await test.step('a search finds both scripts, jumps to the message, and Esc returns to the newest', async () => {
      await openSearch(buyers)
      const search = buyers.getByPlaceholder('Search in this conversation...')
      await search.fill('کتاب')
      await expect(searchHits(buyers)).toHaveCount(1)
      await searchHits(buyers).getByRole('button').click()
      await expect(bubble(buyers, 'یہ كِتَاب ہے')).toBeInViewport()
      await search.fill('FIRST 3')
      await expect(searchHits(buyers)).toHaveCount(11)
      await searchHits(buyers).last().getByRole('button').click()
      await expect(bubble(buyers, 'first 3')).toBeInViewport()
      await buyers.keyboard.press('Escape')
      await expect(searchHits(buyers)).toHaveCount(0)
      await expect(bubble(buyers, 'here I am')).toBeInViewport()
    })
  },
)

async function topOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.NaN
}

/** Scrolls near the top while the next page is held back, and returns a visible row and its position. */
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
