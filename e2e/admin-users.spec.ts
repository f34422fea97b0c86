// The admin's Users page (docs/product.md#admin-pages, docs/product.md#status).

import { expect, test, tokenOf } from './support/journey.ts'
import { choose, logInByForm, rowOf, search, toast } from './support/pages.ts'
import { anAdmin, aUser, theFirstAdmin } from './support/people.ts'
import { ADMIN } from './support/server.ts'

test('Edit opens Manage User with a role select, a role must be selected; Back, Cancel and Escape close it', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 409, path: '/api/admin/users/' })
  const user = await anAdmin(server)
  const page = await open(await theFirstAdmin(server))
  await page.goto(`/admin/users?search=${user.username}`)
  await expect(rowOf(page, user.username).getByText('Admin', { exact: true })).toBeVisible()

  await rowOf(page, user.username).getByRole('button', { name: 'Edit' }).click()
  const panel = page.getByRole('dialog', { name: 'Manage User' })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/edit=/)
  await expect(panel.getByRole('combobox', { name: 'Role' })).toHaveText('Select a role')

  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Please select a role')).toBeVisible()

  await panel.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option')).toHaveText(['User', 'Admin'])
  // Making an admin is only proposed here; see e2e/proposals.spec.ts.
  await page.getByRole('option', { name: 'User' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'User role updated!')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, user.username).getByText('Admin', { exact: true })).toHaveCount(0)

  // The open panel is part of the address.
  const edit = rowOf(page, user.username).getByRole('button', { name: 'Edit' })
  await edit.click()
  await expect(panel).toContainText(user.email)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/users?search=${user.username}`)

  await edit.click()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/edit=/)

  await edit.click()
  await expect(panel).toBeVisible()
  await page.reload()
  await expect(panel).toContainText(user.email)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/edit=/)

  await test.step('a refusal is shown as the server says it, and the panel stays open', async () => {
    await search(page, ADMIN.username)
    await rowOf(page, ADMIN.username).getByRole('button', { name: 'Edit' }).click()
    await choose(page, 'Role', 'User')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'You can’t remove your own admin role.')).toBeVisible()
    await expect(panel).toBeVisible()
  })
})

test('the Banned toggle bans and unbans, Delete asks first; either logs the user out of the open page', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/' })
  const user = await aUser(server)
  const userPage = await open(user)
  await userPage.goto('/dashboard/profile')
  await expect(userPage.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()

  const page = await open(await theFirstAdmin(server))
  await page.goto(`/admin/users?search=${user.username}`)
  const banned = rowOf(page, user.username).getByRole('switch', { name: `Ban ${user.username}` })
  await expect(banned).not.toBeChecked()
  await banned.click()
  await expect(toast(page, 'User status updated!')).toBeVisible()
  await expect(banned).toBeChecked()

  await expect(userPage).toHaveURL('/auth/login')
  expect(await tokenOf(userPage)).toBeNull()
  await logInByForm(userPage, user.username, user.password)
  await expect(userPage.getByText('Your account is banned.')).toBeVisible()

  const notifications = page.getByRole('region', { name: 'Notifications' })
  await banned.click()
  await expect(notifications.getByText(/can log in again/)).toBeVisible()
  await expect(banned).not.toBeChecked()
  await banned.click()
  await expect(notifications.getByText(/is banned and logged out/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notifications.getByText(/can log in again/)).toBeVisible()
  await expect(banned).not.toBeChecked()
  await page.reload()
  await expect(banned).not.toBeChecked()
  await userPage.getByRole('button', { name: 'Login' }).click()
  await expect(userPage).toHaveURL('/dashboard/profile')

  const remove = rowOf(page, user.username).getByRole('button', { name: `Delete ${user.username}` })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })

  await remove.click()
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, user.username)).toBeVisible()

  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'User deleted successfully!')).toBeVisible()
  await expect(page.getByText('No user found!')).toBeVisible()
  await expect(userPage).toHaveURL('/auth/login')
  expect(await tokenOf(userPage)).toBeNull()
})
