// Full run: the same list and panel as on Users, the end of a page, and another admin at the same time.

import type { Locator } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { blockLiveUpdates, expectColumns, openAdminSection, rowOf, rows, search, toast } from './support/pages.ts'
import { aChatter, anAdmin, newName, newPhone, signUp, theFirstAdmin } from './support/people.ts'

const SEARCH = '**/account-requests/search*'

test('numbered pages only when there is more than one page, and the panel goes on over the end of a page', async ({ open, server }) => {
  const family = newName('chatter')
  for (let index = 0; index < 21; index += 1) {
    const username = `${family}${String.fromCodePoint(97 + index)}`
    await signUp(server, { username, role: 'chatter', phoneNumber: newPhone(), age: 25, gender: 'male' })
  }
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/account-requests')
  await search(page, family)
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Manage User' })

  await test.step('Next keeps a chosen status that is not saved; the open select does not scroll with the page behind', async () => {
    await rows(page).first().getByRole('button', { name: 'Edit' }).click()
    const select = panel.getByRole('combobox', { name: 'Status' })
    await select.click()
    const option = page.getByRole('option', { name: 'Banned' })
    await expect(option).toBeVisible()
    expect(await movedByScroll(option)).toBe(0)
    await option.click()
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(toast(page, 'Save the status you chose first, or press Cancel.')).toBeVisible()
    await expect(select).toHaveText('Banned')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
  })

  await test.step('Next goes on over the end of the page', async () => {
    await rows(page).last().getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(panel).toContainText(`${family}u@example.com`)
    await page.keyboard.press('k')
    await expect(panel).toContainText(`${family}t@example.com`)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
  })

  await test.step('Reject asks for the reason, and a second Enter saves nothing while the next row is looked up', async () => {
    const saved: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && request.url().includes('/account-requests/') && saved.push(request.url()))
    await page.goto(`/admin/account-requests?search=${family}u&status=pending`)
    await rowOf(page, `${family}u`).getByRole('button', { name: 'Edit' }).click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('r')
    const question = page.getByRole('alertdialog', { name: /^Reject / })
    await expect(question.getByRole('textbox')).toBeFocused()
    const looking = page.waitForRequest(SEARCH)
    const found = Promise.withResolvers<void>()
    await intercept(page, SEARCH, async (route) => {
      await found.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await looking
    await page.keyboard.press('Enter')
    found.resolve()
    await expect(toast(page, 'Nothing left to check')).toBeVisible()
    await expect(panel).toHaveCount(0)
    expect(saved).toHaveLength(1)
    await page.unroute(SEARCH)
  })

  await test.step('when the last page is empty, the previous page is shown', async () => {
    await page.goto(`/admin/account-requests?search=${family}`)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('cell').first()).toHaveText('21')
    await rows(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'User deleted successfully!')).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await expect(page).not.toHaveURL(/page=2/)
  })
})

test('failures: an error toast with the server message, and the dialog stays open', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 404, path: '/api/admin/account-requests/' })
  const chatter = await aChatter(server)
  const [first, second] = [await open(await anAdmin(server)), await open(await theFirstAdmin(server))]
  await blockLiveUpdates(second)
  for (const page of [first, second]) {
    await page.goto(`/admin/account-requests?search=${chatter.username}`)
    await expect(rowOf(page, chatter.username)).toBeVisible()
  }
  await first.getByRole('button', { name: `Delete ${chatter.username}` }).click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(first, 'User deleted successfully!')).toBeVisible()

  await second.getByRole('button', { name: `Delete ${chatter.username}` }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(second, 'This account doesn’t exist.')).toBeVisible()
  await expect(second.getByRole('alertdialog')).toBeVisible()
})

/** How many pixels the element moves when the page is scrolled to its end. */
async function movedByScroll(target: Locator): Promise<number> {
  return target.evaluate((element): number => {
    const before = element.getBoundingClientRect().y
    element.ownerDocument.documentElement.scrollTop = element.ownerDocument.documentElement.scrollHeight
    return element.getBoundingClientRect().y - before
  })
}

test('columns and search; Edit opens Manage User with a status select preset to the current status; Save changes it', async ({
  open,
  server,
}) => {
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
    for (const text of [chatter.username, chatter.email, 'Female', '25', '0300', 'Pending']) await expect(row).toContainText(text)
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
