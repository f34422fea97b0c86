// Blocking a person (docs/product.md#blocking), reporting a message (docs/product.md#reports) and complaining about a session
// (docs/product.md#complaints).

import type { Locator, Page } from '@playwright/test'
import { aRunningSession, bubble, conversation, meetAndEnd, openChat, sendFromAnotherDevice } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { openSession } from './support/pages.ts'
import { anAdmin } from './support/people.ts'
import { onPhone } from './support/phone.ts'
import { ALSO_ON_A_PHONE } from './support/tags.ts'

test(
  'a buyer reports a message with consent, an admin reads only what is around it and decides',
  ALSO_ON_A_PHONE,
  async ({ open, server, hasPointer, isMobile }) => {
    const session = await aRunningSession(server)
    const { user, chatter } = session
    await sendFromAnotherDevice(server, session, chatter, ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'send money elsewhere'])
    const [page, chatters, admins] = [await open(user), await open(chatter), await open(await anAdmin(server))]
    await chatters.goto('/dashboard/payments')
    await openChat(page, chatter)

    await test.step('the form asks for a reason, then for consent', async () => {
      const message = bubble(page, 'send money elsewhere')
      const press = (target: Locator) => (isMobile ? target.tap() : target.click())
      await expect(message).toBeVisible()
      if (isMobile) await message.tap()
      else if (hasPointer) await message.hover()
      // The composer takes the focus once the chat has opened.
      else await expect(() => showButtons(page)).toPass()
      await press(page.getByRole('button', { name: 'Report this message' }).last())
      const form = page.getByRole('dialog', { name: 'Report a message' })
      await press(form.getByRole('button', { name: 'Continue' }))
      await expect(form.getByText('Choose a reason.')).toBeVisible()
      if (isMobile) {
        // The form is not part of the message, so a tap next to a control does not close it.
        await form.getByRole('heading', { name: 'Report a message' }).tap()
        await form.getByText('Asks me to pay elsewhere', { exact: true }).tap()
        await form.getByRole('textbox').tap()
        await page.keyboard.type('This is not allowed.')
      } else {
        await form.getByRole('radio', { name: 'Asks me to pay elsewhere' }).click()
        await form.getByRole('textbox').fill('This is not allowed.')
      }
      await press(form.getByRole('button', { name: 'Continue' }))
      await expect(form.getByText('Our team will read this message and up to ten around it')).toBeVisible()
      await press(form.getByRole('button', { name: 'Report', exact: true }))
      await expect(form.getByText('Agree to share this with our team first.')).toBeVisible()
      await press(form.getByRole('checkbox'))
      await press(form.getByRole('button', { name: 'Report', exact: true }))
      await expect(form).toHaveCount(0)
      // The buttons under the pointer are gone, so the message has the focus.
      if (hasPointer && !isMobile) await expect(page.locator('[data-message]:focus')).toHaveText(/send money elsewhere/)
      // Without a mouse the buttons are still there.
      if (hasPointer && !isMobile) await message.hover()
      await expect(page.getByRole('button', { name: 'You reported this message' })).toBeVisible()
    })

    await test.step('the admin reads the message and five before it, and nothing else', async () => {
      await admins.goto('/admin/reports')
      await expect(admins.getByRole('heading', { name: 'Reports' })).toBeVisible()
      await admins.getByRole('button', { name: `Open ${user.username}’s report` }).click()
      const panel = admins.getByRole('dialog', { name: 'Review Report' })
      await expect(panel.getByText('send money elsewhere', { exact: true })).toBeVisible()
      await expect(panel.getByRole('listitem')).toHaveCount(6)
      await expect(panel.getByText('two', { exact: true })).toHaveCount(0)
      await expect(panel.getByText('This is not allowed.')).toBeVisible()
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(panel.getByText('Choose a decision.')).toBeVisible()
      await panel.getByRole('radio', { name: /^Warn/ }).click()
      await panel.getByRole('textbox', { name: 'Note to the reporter' }).fill('Thank you. We have warned them.')
      await panel.getByRole('textbox', { name: /^Note in the warning/ }).fill('Please keep payments on this site.')
      await panel.getByRole('button', { name: 'Warn' }).click()
      await expect(panel).toHaveCount(0)
    })

    await test.step('the sender must read the warning on any page, and the admin sees that they did', async () => {
      const warning = chatters.getByRole('alertdialog', { name: 'A warning from our team' })
      await expect(warning.getByText('It asked someone to pay outside Guftagu.')).toBeVisible()
      await expect(warning.getByText('Please keep payments on this site.')).toBeVisible()
      await chatters.keyboard.press('Escape')
      await chatters.goto('/dashboard/profile')
      await warning.getByRole('button', { name: 'I understand' }).click()
      await expect(warning).toHaveCount(0)
      await admins.goto('/admin/reports?status=closed')
      await admins.getByRole('button', { name: `Open ${user.username}’s report` }).click()
      await expect(admins.getByText(/^Warned\. Read on /)).toBeVisible()
    })

    await test.step('the reporter reads the decision', async () => {
      await page.goto('/dashboard/profile/reports')
      await expect(page.getByText('Thank you. We have warned them.')).toBeVisible()
    })
  },
)

test('a block ends a session, which is a complaint: the chatter answers, an admin decides, both read it', async ({ open, server }) => {
  const { user, chatter } = await aRunningSession(server)
  const [buyers, chatters, admins] = [await open(user), await open(chatter), await open(await anAdmin(server))]
  await openChat(buyers, chatter)
  const more = buyers.locator('#content').getByRole('button', { name: 'More', exact: true })
  const block = buyers.getByRole('button', { name: `Block ${chatter.username}` })

  await test.step('the second half of a double press leaves the menu open; Back closes it, and Escape only the question', async () => {
    await more.dblclick()
    await expect(block).toBeVisible()
    await buyers.goBack()
    await expect(block).toHaveCount(0)
    await more.click()
    await block.click()
    await expect(buyers.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await buyers.keyboard.press('Escape')
    await expect(buyers.getByRole('alertdialog')).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  await more.click()
  await block.click()
  await buyers.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
  await buyers.getByRole('link', { name: 'You complained about your last session. See complaint' }).click()
  await expect(buyers.getByText('Ended by a block', { exact: false })).toBeVisible()

  await test.step('the chatter answers', async () => {
    await chatters.goto('/dashboard/profile/complaints')
    await chatters.getByRole('button', { name: 'Send answer' }).click()
    await expect(chatters.getByText('Write an answer.')).toBeVisible()
    await chatters.getByRole('textbox', { name: 'Your answer' }).fill('I was there all the time.')
    await chatters.getByRole('button', { name: 'Send answer' }).click()
    await expect(chatters.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  })

  await test.step('the admin sees facts and why minutes cannot be kept, and refunds a part with keys alone', async () => {
    await admins.goto('/admin/complaints')
    await admins.getByRole('button', { name: `Open ${user.username}’s complaint` }).click()
    const panel = admins.getByRole('dialog', { name: 'Review Complaint' })
    await expect(panel.getByText('I was there all the time.')).toBeVisible()
    await expect(panel.getByText('Chatter’s messages')).toBeVisible()
    await expect(panel.getByText('Attendance')).toBeVisible()
    await expect(panel.getByRole('radio', { name: /^Save minutes again/ })).toBeDisabled()
    await expect(panel.getByText('One of them has blocked the other', { exact: false })).toBeVisible()
    await admins.keyboard.press('3')
    await expect(panel.getByRole('textbox', { name: 'Message to both people' })).toHaveValue('')
    await expect(panel.getByText(/gets PKR\s450 back/)).toBeVisible()
    await panel.getByRole('textbox', { name: 'Amount' }).fill('40')
    await expect(panel.getByText(/gets PKR\s40 back/)).toBeVisible()
    await panel.getByRole('textbox', { name: 'Message to both people' }).fill('You get a part of it back.')
    await admins.keyboard.press('Enter')
    // The panel continues with the next one, if there is one.
    await expect(panel.getByText('I was there all the time.')).toHaveCount(0)
  })

  await test.step('both read the decision without a reload', async () => {
    for (const page of [buyers, chatters]) {
      await expect(page.locator('#content').getByText('You get a part of it back.')).toBeVisible()
      await expect(page.locator('#content').getByText(/PKR\s40 refunded/)).toBeVisible()
    }
  })
})

test('a buyer complains about a session after its end, in two steps', async ({ open, server }) => {
  const session = await aRunningSession(server)
  const { user, chatter } = session
  const [page, chatters] = [await open(user), await open(chatter)]
  await meetAndEnd(server, session, { buyers: page, chatters })
  await expect(page.getByRole('button', { name: 'Something went wrong? Complain about this session' })).toBeVisible()
  // The history has the same form, for those who have left the chat.
  await page.goto('/dashboard/payments')
  await openSession(page, chatter)
  await page.getByRole('button', { name: `Complain about the session with ${chatter.username}` }).click()
  const form = page.getByRole('dialog', { name: 'Complain about this session' })
  await form.getByRole('radio', { name: 'Something else' }).click()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('Describe what went wrong.')).toBeVisible()
  await form.getByRole('textbox').fill('They did not say a word.')
  // Rotating the phone keeps the form and the typed text.
  await onPhone(page, () => expect(form.getByRole('textbox')).toHaveValue('They did not say a word.'))
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('You can complain about each session only once.')).toBeVisible()
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByRole('link', { name: 'See complaint' })).toBeVisible()
  await expect(form).toHaveCount(0)
})

/** Uses the keyboard to show the newest message's buttons. */
async function showButtons(page: Page): Promise<void> {
  await conversation(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Report this message' })).toBeVisible({ timeout: 2_000 })
}
