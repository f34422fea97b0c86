// Full run: the order of the chat list while others act, and rows that stay under the pointer (docs/product.md#chat-screen).

import type { Locator } from '@playwright/test'
import { aRunningSession, buySession, listed, people, sendFromAnotherDevice } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { isKeyboardOnly } from './support/keyboard.ts'
import { decide } from './support/money.ts'
import { aChatter, aUser, newName } from './support/people.ts'

test('the order of a user’s list: running sessions first, then by what happened last; it moves without a reload, but not under a pointer', async ({
  open,
  server,
}) => {
  const user = await aUser(server)
  const family = newName('chatter')
  const [refused, waiting, quiet, talking] = [
    await aChatter(server, { username: `r${family}` }),
    await aChatter(server, { username: `w${family}` }),
    await aChatter(server, { username: `q${family}` }),
    await aChatter(server, { username: `t${family}` }),
  ]
  const earlier = await buySession(server, { user, chatter: refused })
  await buySession(server, { user, chatter: waiting })
  const session = await aRunningSession(server, { user, chatter: talking })
  const silence = await aRunningSession(server, { user, chatter: quiet })
  const page = await open(user)
  await page.goto('/dashboard/chats')
  const order = async (...expected: readonly { readonly username: string }[]) => {
    for (const [place, { username }] of expected.entries()) await expect(people(page).nth(place)).toContainText(username)
  }
  await order(quiet, talking, waiting, refused)
  for (const chatter of [quiet, talking]) await expect(listed(page, chatter)).toContainText(/1[45] min/)
  for (const chatter of [waiting, refused]) await expect(listed(page, chatter)).toContainText('pending')
  await expect(listed(page, waiting)).toContainText('from PKR 450')

  await test.step('a decision and a message move their rows up', async () => {
    await decide(server, earlier, 'rejected')
    await expect(listed(page, refused)).toContainText('rejected')
    await order(quiet, talking, refused, waiting)
    await sendFromAnotherDevice(server, session, talking, ['Salam'])
    await order(talking, quiet, refused, waiting)
  })

  await test.step('a row does not move away from under the pointer', async () => {
    if (isKeyboardOnly()) return
    await listed(page, talking).hover()
    const stop = await keepMoving(listed(page, talking))
    await sendFromAnotherDevice(server, silence, quiet, ['I am here, too'])
    await expect(listed(page, quiet)).toContainText('I am here, too')
    await order(talking, quiet, refused, waiting)
    await stop()
    await page.mouse.move(900, 400)
    await order(quiet, talking, refused, waiting)
  })
})

/**
 * Rows keep their places for ten seconds after the last movement, and a slow machine needs that long for a message. The page therefore
 * moves the pointer itself, which keeps its timers in order. Returns a function that ends this.
 */
async function keepMoving(over: Locator): Promise<() => Promise<void>> {
  await over.evaluate(`(row) => {
    window.moving = setInterval(() => row.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })), 1_000)
  }`)
  return () => over.page().evaluate('clearInterval(window.moving)')
}
