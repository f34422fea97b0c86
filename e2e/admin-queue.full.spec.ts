// Full run: a double click and a resting pointer.

import { expect, test } from './support/journey.ts'
import { purchases } from './support/money.ts'
import { rowOf } from './support/pages.ts'
import { type Person, theFirstAdmin } from './support/people.ts'

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
    // A question that had opened would be in the way of this press.
    await rowOf(page, second.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText(second.email)
  })
})
