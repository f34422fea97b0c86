// The admin's Account Requests page (docs/product.md#admin-pages, docs/product.md#status).

import { expect, test } from './support/journey.ts'
import { layersGone, rowOf, rows, toast } from './support/pages.ts'
import { aChatter, newName, theFirstAdmin } from './support/people.ts'

test('requests are decided one after another by keys, approved together, and deleted after a question', async ({ open, server }) => {
  const family = newName('chatter')
  for (const letter of ['a', 'b', 'c', 'd']) await aChatter(server, { username: `${family}${letter}`, status: 'pending' })
  const page = await open(await theFirstAdmin(server))
  await page.goto(`/admin/account-requests?search=${family}&status=pending`)

  await test.step('Next and K change the row; A and Enter approve, and the next pending one comes', async () => {
    await rows(page).first().getByRole('button', { name: 'Edit' }).click()
    const panel = page.getByRole('dialog', { name: 'Manage User' })
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(panel).toContainText(`${family}b@example.com`)
    await page.keyboard.press('k')
    await expect(panel).toContainText(`${family}a@example.com`)
    await page.keyboard.press('a')
    await expect(panel.getByRole('button', { name: 'Approve' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'User status updated!')).toBeVisible()
    await expect(panel).toContainText(`${family}b@example.com`)
    await expect(panel).toBeFocused()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
    await layersGone(page)
  })

  await test.step('all pending ones of a page are approved together', async () => {
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Select all pending on this page' }).click()
    await rowOf(page, `${family}d`).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Approve 2' }).click()
    const results = page.getByRole('dialog', { name: 'Approved together' })
    await expect(results).toContainText('2 of 2 approved')
    await results.getByRole('button', { name: 'Done' }).click()
    await expect(rows(page)).toHaveCount(1)
    await layersGone(page)
  })

  await test.step('Delete asks for confirmation', async () => {
    await rows(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'User deleted successfully!')).toBeVisible()
    await expect(page.getByText('No user found!')).toBeVisible()
  })
})
