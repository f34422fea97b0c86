// Full run: the list of blocked people, a lost reply, and an admin's second decision.
// A complaint from the chat, after which the minutes are kept again (docs/product.md#complaints).

import { aRunningSession, composer, meetAndEnd, openChat, sendMessages, texts } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { dropReplies, toast } from './support/pages.ts'
import { anAdmin } from './support/people.ts'
import { MOVING_ON_PHONE } from './support/tags.ts'

test('a complaint whose reply was lost is made once, and an admin keeps the minutes again', async ({ open, server, pageErrors }) => {
  const session = await aRunningSession(server)
  const { user, chatter } = session
  const [page, chatters] = [await open(user), await open(chatter)]
  await meetAndEnd(server, session, { buyers: page, chatters })

  await test.step('the complaint arrives, but not its reply, and sent again it is refused: the form has nothing left to do', async () => {
    await page.getByRole('button', { name: 'Something went wrong? Complain about this session' }).click()
    const form = page.getByRole('dialog', { name: 'Complain about this session' })
    await form.getByRole('radio', { name: 'They left early' }).check()
    await form.getByRole('button', { name: 'Continue' }).click()
    const sent = '/api/user/complaints/create'
    pageErrors.expect({ because: 'net::ERR_FAILED', path: sent }, { because: 409, path: sent })
    const stopDropping = await dropReplies(page, sent)
    await form.getByRole('button', { name: 'Send complaint' }).click()
    await expect(toast(page, 'That didn’t work. Try again.')).toBeVisible()
    await stopDropping()
    await form.getByRole('button', { name: 'Send complaint' }).click()
    await expect(page.getByRole('link', { name: 'You complained about your last session. See complaint' })).toBeVisible()
    await expect(form).toHaveCount(0)
  })

  await test.step('an admin keeps the minutes again, and both wait for each other at once', async () => {
    const admins = await open(await anAdmin(server))
    await admins.goto('/admin/complaints')
    await admins.getByRole('button', { name: `Open ${user.username}’s complaint` }).click()
    const panel = admins.getByRole('dialog', { name: 'Review Complaint' })
    await panel.getByRole('radio', { name: 'Save minutes again' }).check()
    await expect(panel.getByText(/earns nothing more for this time/)).toBeVisible()
    await panel.getByRole('textbox', { name: 'Message to both people' }).fill('You can talk again.')
    await panel.getByRole('button', { name: /^Save \d+ minutes?$/ }).click()
    // Both still have the chat open, so the minutes start.
    for (const chat of [page, chatters]) await expect(composer(chat)).toBeVisible()
  })
})

test('a chatter blocks a buyer who is typing, and later unblocks them in the profile', MOVING_ON_PHONE, async ({ open, server }) => {
  const { user, chatter } = await aRunningSession(server)
  const [buyers, chatters] = [await open(user), await open(chatter)]
  await Promise.all([openChat(buyers, chatter), openChat(chatters, user)])
  await sendMessages(buyers, 'before the block')
  await expect(texts(chatters)).toHaveText(['before the block'])
  await composer(buyers).fill('half a sent')

  await test.step('it asks first, and cancelling changes nothing', async () => {
    await chatters.locator('#content').getByRole('button', { name: 'More', exact: true }).click()
    await chatters.getByRole('button', { name: `Block ${user.username}` }).click()
    const question = chatters.getByRole('alertdialog', { name: `Block ${user.username}?` })
    await expect(question).toContainText('Your session ends now.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(composer(chatters)).toBeVisible()
    await chatters.locator('#content').getByRole('button', { name: 'More', exact: true }).click()
    await chatters.getByRole('button', { name: `Block ${user.username}` }).click()
    await question.getByRole('button', { name: 'Block', exact: true }).click()
  })

  await test.step('both composers close; the buyer does not read who has blocked, and the typed text is kept', async () => {
    await expect(buyers.locator('#content').getByText('You can’t chat with this person', { exact: true })).toBeVisible()
    await expect(composer(buyers)).toHaveCount(0)
    await expect(buyers.getByText('We saved what you typed for your next session.')).toBeVisible()
    await expect(buyers.getByText(/blocked/i)).toHaveCount(0)
    await expect(buyers.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
    await expect(chatters.getByText(`You blocked ${user.username}. Unblock them to chat again.`)).toBeVisible()
    // The button that had the focus is gone. On a phone the pane's heading now has it, elsewhere the content.
    await expect(chatters.locator('main:focus, main :focus')).toHaveCount(1)
    await expect(composer(chatters)).toHaveCount(0)
  })

  await test.step('the profile lists the blocked person; unblocking opens the plans again', async () => {
    await chatters.goto('/dashboard/profile')
    await chatters.getByRole('link', { name: 'Blocked people' }).click()
    await expect(chatters.getByRole('heading', { name: 'Blocked people' })).toBeVisible()
    await expect(chatters.getByRole('listitem').filter({ hasText: user.username })).toBeVisible()
    await chatters.getByRole('button', { name: `Unblock ${user.username}` }).click()
    await expect(chatters.getByText('You haven’t blocked anyone.')).toBeVisible()
    await expect(buyers.getByRole('button', { name: 'Buy now' }).first()).toBeVisible()
    await expect(buyers.locator('#content').getByText('You can’t chat with this person', { exact: true })).toHaveCount(0)
  })
})
