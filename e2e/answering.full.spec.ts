// Full run: another screen with an earlier conversation, and what is not covered on a phone.
// The earlier conversation while a payment is checked (docs/product.md#earlier-conversations). A whole refund ends a session at once, so
// nothing waits for the end of one.

import type { Locator } from '@playwright/test'
import { aRunningSession, buySession, openChat, type RunningSession, sendFromAnotherDevice, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { send, theFirstAdmin } from './support/people.ts'
import type { Server } from './support/server.ts'
import { ALSO_ON_A_PHONE } from './support/tags.ts'

test(
  'the earlier conversation is there while the next payment is checked, and its end is not covered on a phone',
  ALSO_ON_A_PHONE,
  async ({ open, server, isMobile }) => {
    const session = await aRunningSession(server)
    const { user, chatter } = session
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

    await test.step('the buyer is asked for an account in the chat, too', async () => {
      await buyers.goto(`/dashboard/chats?with=${chatter.id}`)
      await expect(buyers.getByText('Refund of PKR 450: give your account')).toBeVisible()
      await buyers.getByRole('button', { name: /^Give your account/ }).click()
      await buyers.getByRole('dialog', { name: 'Where shall we send your refund?' }).getByRole('button', { name: 'Cancel' }).click()
      await expect(buyers.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
    })

    await test.step('both read it beside the pending payment, or one press away', async () => {
      await buySession(server, { user, chatter })
      for (const page of [buyers, chatters]) {
        await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible()
        if (isMobile) await page.getByRole('button', { name: 'Earlier conversation' }).click()
        await expect(texts(page).last()).toHaveText('until next time')
        if (!isMobile) continue
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible()
      }
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
