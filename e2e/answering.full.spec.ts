// Full run: one action on a message, another screen with an earlier conversation, and controls that must not be covered on a phone.
// The earlier conversation while a payment is being checked (docs/product.md#earlier-conversations). A full refund ends the session at
// once, so nothing has to wait for its end.

import type { Locator, Page } from '@playwright/test'
import {
  aRunningSession,
  bubble,
  buySession,
  composer,
  conversation,
  openChat,
  type RunningSession,
  sendFromAnotherDevice,
  texts,
} from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { railLink } from './support/notices.ts'
import { send, theFirstAdmin } from './support/people.ts'
import type { Server } from './support/server.ts'
import { ALSO_ON_A_PHONE, MOVING_ON_PHONE } from './support/tags.ts'

const QUESTION = 'Where shall we begin?'

const POEM = 'Dil hi to hai\nna sang-o-khisht'

const replyBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Replying to:' })

test(
  'the earlier conversation is there while the next payment is checked, and its end is not covered on a phone',
  ALSO_ON_A_PHONE,
  async ({ open, server, isMobile }) => {
    const session = await aRunningSession(server)
    const { user, chatter } = session
    await sendFromAnotherDevice(server, session, chatter, ['it was good to talk'])
    await sendFromAnotherDevice(server, session, user, ['until next time'])
    const [buyers, chatters] = [await open(user), await open(chatter)]
    await openChat(chatters, user)

    await test.step('a toast that stays leaves the chatter the whole end of the conversation', async () => {
      await endByRefund(server, session)
      await expect(chatters.getByText('Session refunded').first()).toBeVisible()
      const note = chatters.getByText('There is no session')
      await expect(note).toBeInViewport()
      if (isMobile) {
        const navigation = chatters.getByRole('navigation', { name: 'Main', exact: true })
        await expect.poll(async () => (await bottomOf(note.locator('..'))) - (await topOf(navigation))).toBeLessThanOrEqual(1)
      }
    })

    await test.step('what the buyer has not read is still counted', async () => {
      await buyers.goto('/dashboard/profile')
      await expect(railLink(buyers, 'Chats')).toHaveAccessibleDescription('1 unread message')
    })

    await test.step('the buyer is asked for an account in the chat, too', async () => {
      await buyers.goto(`/dashboard/chats?with=${chatter.id}`)
      await expect(buyers.getByText('Tell us where to send your PKR 450 refund')).toBeVisible()
      await buyers.getByRole('button', { name: /^Add account/ }).click()
      await buyers.getByRole('dialog', { name: 'Where should we send your refund?' }).getByRole('button', { name: 'Cancel' }).click()
      await expect(buyers.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    })

    await test.step('both read it beside the pending payment, or one press away', async () => {
      await buySession(server, { user, chatter })
      for (const page of [buyers, chatters]) {
        await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible()
        const name = page === buyers ? 'Earlier conversation 1 unread message' : 'Earlier conversation'
        if (isMobile) await page.getByRole('button', { name, exact: true }).click()
        await expect(texts(page).last()).toHaveText('until next time')
        await expect(railLink(page, 'Chats')).toHaveAccessibleDescription('')
        if (!isMobile) continue
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Earlier conversation', exact: true })).toBeVisible()
      }
    })

    await test.step('read messages are not counted on the next visit', async () => {
      await buyers.goto('/dashboard/profile')
      await expect(buyers.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
      await expect(railLink(buyers, 'Chats')).toHaveAccessibleDescription('')
    })
  },
)

async function endByRefund(server: Server, { sessionId }: RunningSession): Promise<void> {
  const body = { sessionID: sessionId, amount: 450, reason: 'technical' }
  await send(server, 'POST', '/admin/refunds/create', body, await theFirstAdmin(server))
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

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
      // The bubble has moved back.
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
      const quotation = messages.filter({ hasText: 'With Ghalib' }).getByRole('button', { name: 'Reply to' })
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

/** With a real touch, in small steps like a hand. */
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
