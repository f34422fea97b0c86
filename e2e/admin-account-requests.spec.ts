// The admin's Account Requests page (docs/product.md#admin-pages, docs/product.md#status).

import { expect, test } from './support/journey.ts'
import { expectColumns, layersGone, openAdminSection, rowOf, rows, search, toast } from './support/pages.ts'
import { aChatter, newName, theFirstAdmin } from './support/people.ts'
import { shows } from './support/tags.ts'

test('columns and search; Edit opens Manage User with a status select preset to the current status; Save changes it', async ({
  open,
  server,
}) => {
  shows(
    'Account Requests: columns, search, empty, numbered pages only when more than one page.',
    'Account Requests: Edit opens side panel Manage User with a status select preset to the current status. Delete asks confirmation.',
    'Account status: approved, pending, rejected or banned; an admin may set any.',
    'After each admin change the list reloads (search results if a search is active).',
    'Success toasts.',
  )
  const chatter = await aChatter(server, { status: 'pending' })
  const page = await open(await theFirstAdmin(server))
  const row = rowOf(page, chatter.username)

  await test.step('columns #, User, Gender, Age, Phone Number, Reg. Date, Status, Actions', async () => {
    await page.goto('/admin')
    await openAdminSection(page, 'Account Requests')
    await expect(page).toHaveURL('/admin/account-requests')
    await expect(page.getByRole('heading', { name: 'Account Requests', level: 1 })).toBeVisible()
    await expectColumns(page, ['#', 'User', 'Gender', 'Age', 'Phone Number', 'Reg. Date', 'Status', 'Actions'])
    await search(page, 'nobody is called this')
    await expect(page.getByText('No user found!')).toBeVisible()
    await search(page, chatter.email)
    for (const text of [chatter.username, chatter.email, 'Female', '25', '03001234567', 'Pending']) await expect(row).toContainText(text)
    await expect(row.locator('time')).toHaveText(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/)
  })

  await test.step('the status is changed', async () => {
    const panel = page.getByRole('dialog', { name: 'Manage User' })
    const select = panel.getByRole('combobox', { name: 'Status' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(select).toHaveText('Pending')
    await select.click()
    await expect(page.getByRole('option')).toHaveText(['Approved', 'Pending', 'Rejected', 'Banned'])
    await page.getByRole('option', { name: 'Banned' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'User status updated!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(row).toContainText('Banned')
    // A double click counts as one click: the panel opens and stays open.
    await row.getByRole('button', { name: 'Edit' }).dblclick()
    await expect(select).toHaveText('Banned')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
  })
})

test('requests are decided one after another by keys, approved together, and deleted after a question', async ({ open, server }) => {
  shows(
    'Account Requests: Edit opens side panel Manage User with a status select preset to the current status. Delete asks confirmation.',
    'Deleting users, sessions, payment methods and withdraws asks confirmation.',
  )
  const family = newName('chatter')
  for (const letter of ['a', 'b', 'c', 'd']) await aChatter(server, { username: `${family}${letter}`, status: 'pending' })
  const page = await open(await theFirstAdmin(server))
  await page.goto(`/admin/account-requests?search=${family}&status=pending`)

  await test.step('Next and K change the row; A chooses Approved, Enter saves, and the next pending one comes', async () => {
    await rows(page).first().getByRole('button', { name: 'Edit' }).click()
    const panel = page.getByRole('dialog', { name: 'Manage User' })
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(panel).toContainText(`${family}b@example.com`)
    await page.keyboard.press('k')
    await expect(panel).toContainText(`${family}a@example.com`)
    await page.keyboard.press('a')
    await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveText('Approved')
    await expect(panel.getByRole('button', { name: 'Save' })).toBeFocused()
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
