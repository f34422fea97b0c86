// Full run: a lost reply, and the second decision of an admin.
// A complaint from the chat, whose minutes are kept again (docs/product.md#complaints).

import { aRunningSession, composer, meetAndEnd } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { dropReplies, toast } from './support/pages.ts'
import { anAdmin } from './support/people.ts'

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
    await expect(toast(page, 'That did not work. Please try again.')).toBeVisible()
    await stopDropping()
    await form.getByRole('button', { name: 'Send complaint' }).click()
    await expect(page.getByRole('link', { name: 'You have complained about your last session. See the complaint' })).toBeVisible()
    await expect(form).toHaveCount(0)
  })

  await test.step('an admin keeps the minutes again, and both wait for each other at once', async () => {
    const admins = await open(await anAdmin(server))
    await admins.goto('/admin/complaints')
    await admins.getByRole('button', { name: `Open the complaint of ${user.username}` }).click()
    const panel = admins.getByRole('dialog', { name: 'Decide Complaint' })
    await panel.getByRole('radio', { name: 'Keep minutes again' }).check()
    await expect(panel.getByText(/gets nothing more for these minutes/)).toBeVisible()
    await panel.getByRole('textbox', { name: 'Sentence to both people' }).fill('You can talk again.')
    await panel.getByRole('button', { name: 'Save' }).click()
    // Both still have the chat open, so the minutes start.
    for (const chat of [page, chatters]) await expect(composer(chat)).toBeVisible()
  })
})
