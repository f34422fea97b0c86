// The admin's Session Requests as a queue: one after another in the panel (docs/product.md#approval). proof-reading.spec.ts has
// several together.

import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, purchases } from './support/money.ts'
import { rowOf, toast } from './support/pages.ts'
import { aUser, type Person, theFirstAdmin } from './support/people.ts'
import { shows } from './support/tags.ts'

const PRICE = 450
const UPDATE = '/api/admin/session-requests/'

test('the panel goes from one pending request to the next, by keys', async ({ open, server, pageErrors }) => {
  shows('Admin lists, searches, completes, rejects and deletes sessions; changes status of and deletes withdraw requests.')
  pageErrors.expect({ because: 409, path: UPDATE })
  const { family, chatters } = await purchases(server, 3, PRICE)
  const [first, busy, last] = chatters as [Person, Person, Person]
  await decide(
    server,
    await buy(server, { user: await aUser(server), chatter: busy, method: await aMethod(server), price: PRICE }),
    'completed',
  )
  const page = await open(await theFirstAdmin(server))
  await page.goto(`/admin/session-requests?search=${family}`)
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
  const complete = panel.getByRole('button', { name: 'Complete', exact: true })

  await test.step('A and Enter complete, and the next oldest request comes, not focused on its Complete', async () => {
    await rowOf(page, first.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText('Waiting for')
    await expect(panel).toContainText('Offline')
    await page.keyboard.press('a')
    await expect(complete).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Session status updated!')).toBeVisible()
    await expect(panel).toContainText(busy.email)
    await expect(panel).toBeFocused()
  })

  await test.step('a busy chatter is named before the decision, and the refusal is above the button', async () => {
    await expect(panel).toContainText('is in another session until')
    await complete.click()
    await expect(panel.getByRole('alert').filter({ hasText: /This one can be completed in 1[45] minutes/ })).toBeVisible()
    await expect(page.getByText('You can buy the plan')).toHaveCount(0)
  })

  await test.step('S skips, Z enlarges, R rejects; the skipped one comes last', async () => {
    await page.keyboard.press('s')
    await expect(panel).toContainText(last.email)
    await page.keyboard.press('z')
    const enlarged = page.getByRole('dialog', { name: 'Screenshot' })
    await expect(enlarged).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(enlarged).toHaveCount(0)
    await page.keyboard.press('r')
    const question = page.getByRole('alertdialog', { name: 'Reject this payment?' })
    await expect(question.getByRole('radio').first()).toBeFocused()
    // Only the question's own button can be seen.
    await expect(page.getByText('Reject', { exact: true })).toBeHidden()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(panel).toContainText(busy.email)
    await expect(complete).toBeVisible()
    await expect(panel.getByText('when that session ends')).toHaveCount(0)
  })

  await test.step('when nothing is left the panel closes', async () => {
    await page.keyboard.press('r')
    await page.getByRole('alertdialog').getByRole('radio').first().click()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Nothing left to check')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(rowOf(page, busy.username)).toContainText('Rejected')
    await expect(rowOf(page, first.username)).toContainText('Completed')
  })
})
