// Full run: another list's queue, a double click and a resting pointer.

import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, purchases } from './support/money.ts'
import { rowOf, toast } from './support/pages.ts'
import { aUser, type Person, theFirstAdmin } from './support/people.ts'

const PRICE = 450

test('a double click decides about one request; after a panel closes, a press is ignored until the pointer moves', async ({
  open,
  server,
  hasPointer,
}) => {
  const { family, chatters } = await purchases(server, 3, 450)
  const [first, second, third] = chatters as [Person, Person, Person]
  const page = await open(await theFirstAdmin(server))
  await page.goto(`/admin/session-requests?search=${family}`)
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })

  await test.step('a double click on Complete decides about one request', async () => {
    await rowOf(page, first.username).getByRole('button', { name: 'Review' }).click()
    await panel.getByRole('button', { name: 'Complete', exact: true }).dblclick()
    await expect(panel).toContainText(second.email)
    await expect(panel.getByRole('button', { name: 'Complete', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(rowOf(page, first.username)).toContainText('Completed')
    await expect(rowOf(page, second.username)).toContainText('Pending')
  })

  await test.step('after a panel closes, a press is ignored until the pointer moves', async () => {
    if (!hasPointer) return
    const box = await rowOf(page, third.username).getByRole('button', { name: 'Delete' }).boundingBox()
    await rowOf(page, third.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toBeVisible()
    if (box === null) throw new Error('the row is not in view')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await page.mouse.down()
    await page.mouse.up()
    // If the confirmation had opened, it would be in the way of this press.
    await rowOf(page, second.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText(second.email)
  })
})

test('the panel goes from one pending request to the next, by keys', async ({ open, server }) => {
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

  await test.step('a busy chatter is named before the decision, and Complete, which would be refused, says from when on it is possible', async () => {
    await expect(panel).toContainText('is in another session until')
    await expect(complete).toBeDisabled()
    await expect(panel.getByRole('status').filter({ hasText: 'Approve this payment after that' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Approve, start when both join' })).toBeEnabled()
  })

  await test.step('Cancel, Reject and Complete have this order, and the values to compare are in view', async () => {
    const buttons = panel.getByRole('button', { name: /^(Cancel|Reject|Complete)$/ })
    await expect(buttons).toHaveText([/^Cancel/, /^Reject/, /^Complete/])
    for (const name of ['Paid Amount', 'Transaction ID', 'Account Number'])
      await expect(panel.getByRole('rowheader', { name })).toBeInViewport()
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
    // Only the confirmation's own button is visible.
    await expect(page.getByText('Reject', { exact: true })).toBeHidden()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(panel).toContainText(busy.email)
    await expect(complete).toBeVisible()
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
