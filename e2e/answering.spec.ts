// Answering and copying a message (docs/product.md#earlier-conversations).

import type { Locator, Page } from '@playwright/test'
import { aRunningSession, bubble, composer, conversation, openChat, sendFromAnotherDevice, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { MOVING_ON_PHONE } from './support/tags.ts'

const QUESTION = 'Where shall we begin?'
const POEM = 'Dil hi to hai\nna sang-o-khisht'

const replyBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Answering:' })

test(
  'a message is answered by a swipe or a button, the answer survives a reload, and text is copied as it was sent',
  MOVING_ON_PHONE,
  async ({ open, server, isMobile }) => {
    const session = await aRunningSession(server)
    await sendFromAnotherDevice(server, session, session.chatter, [QUESTION, POEM])
    const [page, chatters] = [await open(session.user), await open(session.chatter)]
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await Promise.all([openChat(page, session.chatter), openChat(chatters, session.user)])
    await expect(texts(page).last()).toContainText('na sang-o-khisht')

    await test.step('choose the message to answer', async () => {
      if (isMobile) {
        await swipe(page, bubble(page, QUESTION), { x: 30 })
        await swipe(page, bubble(page, QUESTION), { x: -80 })
        await swipe(page, bubble(page, QUESTION), { x: 80, y: 60 })
        await expect(replyBar(page)).toHaveCount(0)
        await swipe(page, bubble(page, QUESTION), { x: 80 })
      } else {
        await bubble(page, QUESTION).hover()
        await page.getByRole('button', { name: 'Reply', exact: true }).click()
      }
      await expect(replyBar(page)).toContainText(QUESTION)
      await expect(composer(page)).toBeFocused()
      // The bubble is back in its place.
      await expect(bubble(page, QUESTION)).toHaveCSS('transform', 'none')
    })

    await test.step('a reload keeps the typed text and what it answers; sending uses both up', async () => {
      await composer(page).fill('With Ghalib')
      await page.reload()
      await expect(composer(page)).toHaveValue('With Ghalib')
      await expect(replyBar(page)).toContainText(QUESTION)
      await composer(page).press('Enter')
      await expect(replyBar(page)).toHaveCount(0)
    })

    await test.step('the quotation leads to the message that was answered', async () => {
      const messages = conversation(chatters).locator('[data-message]')
      const quotation = messages.filter({ hasText: 'With Ghalib' }).getByRole('button', { name: 'Answer to' })
      await expect(quotation).toContainText(QUESTION)
      await quotation.click()
      await expect(messages.filter({ hasText: QUESTION }).first()).toBeFocused()
    })

    await test.step('an answer that was cancelled does not come back', async () => {
      await composer(page).press('Control+ArrowUp')
      await expect(replyBar(page)).toContainText('With Ghalib')
      await page.getByRole('button', { name: 'Cancel reply' }).click()
      await page.reload()
      await expect(composer(page)).toBeVisible()
      await expect(replyBar(page)).toHaveCount(0)
    })

    await test.step('copy', async () => {
      const poem = texts(page).filter({ hasText: 'sang-o-khisht' })
      if (isMobile) await poem.tap()
      else await poem.hover()
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(page.getByText('Copied')).toBeAttached()
      await expect.poll(() => page.evaluate(`navigator.clipboard.readText()`)).toBe(POEM)
    })
  },
)

/** With a real finger, in steps as a hand makes them. */
async function swipe(page: Page, element: Locator, by: { readonly x: number; readonly y?: number }): Promise<void> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const input = await page.context().newCDPSession(page)
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: from.x + by.x * part, y: from.y + (by.y ?? 0) * part }]
    await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await input.detach()
}
