// The sidebar and the sections of the admin pages (docs/product.md#admin-pages).

import type { Page } from '@playwright/test'
import { expect, test, tokenOf } from './support/journey.ts'
import { isPhone, logInByForm, openAdminSection } from './support/pages.ts'
import { theFirstAdmin } from './support/people.ts'
import { ADMIN } from './support/server.ts'
import { ALSO_ON_A_PHONE } from './support/tags.ts'

/** Scrolling stops at whole pixels. */
const SHOWN = 0.95

test(
  'the first admin logs in; the Admin link leads to Dashboard; each section opens, and Back leads through them; logout',
  ALSO_ON_A_PHONE,
  async ({ page, pageErrors }) => {
    // A call that is under way at the logout.
    pageErrors.expect({ because: 401, path: '/api/' })
    await page.goto('/auth/login')
    await logInByForm(page, ADMIN.username, ADMIN.password)
    await expect(page).toHaveURL('/')
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(page.getByText('Manage your platform data here')).toBeVisible()
    await openAdminSection(page, 'Users')
    await expect(page).toHaveURL('/admin/users')
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    await openAdminSection(page, 'Account Requests')
    await expect(page.getByRole('heading', { name: 'Account Requests', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/admin/users')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/admin/dashboard')

    if (isPhone(page)) {
      await page.getByRole('button', { name: 'More' }).click()
      await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
    }
    for (const name of ['Dashboard', 'Users', 'Payment Methods']) {
      await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByText(ADMIN.username, { exact: true })).toBeVisible()
    await expect(page.getByText(ADMIN.email)).toBeVisible()
    if (isPhone(page)) {
      await page.goBack()
      await expectFitsSmallPhone(page)
      await page.getByRole('button', { name: 'More' }).click()
    }

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
  },
)

const REQUIRED = ['Dashboard', 'Users', 'Account Requests', 'Session Requests', 'Payment Methods', 'Withdraw Requests']
const SECTIONS = [...REQUIRED, 'Payouts', 'Bank', 'Cases', 'Log']

/** No page scrolls sideways on the smallest phone in use. */
async function expectFitsSmallPhone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of [...SECTIONS, 'Refunds', 'Reports', 'Unused Minutes']) {
    await openAdminSection(page, name)
    // Until then the previous section is on the screen, or no rows.
    await expect(page.getByRole('heading', { name: name === 'Cases' ? 'Complaints' : name, exact: true, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)
    await expect.poll(() => page.evaluate(`document.documentElement.scrollWidth - innerWidth`), name).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

test('all ten sections are in view, the specified six first, and an entry is current for all its pages', async ({ open, server }) => {
  const page = await open(await theFirstAdmin(server))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/reports')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link')).toHaveCount(SECTIONS.length)
  for (const [place, name] of SECTIONS.entries()) {
    await expect(menu.getByRole('link').nth(place)).toHaveAccessibleName(name)
    await expect(menu.getByRole('link').nth(place)).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  await expect(menu.locator('[aria-current=page]')).toHaveAccessibleName('Cases')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await openAdminSection(page, 'Refunds')
  await expect(page).toHaveURL('/admin/refunds')
  await expect(menu.locator('[aria-current=page]')).toHaveAccessibleName('Payouts')
})

/** By how much the sidebar's contents are wider than the sidebar. */
const STICKS_OUT_PX = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('header'))`

test('the sidebar collapses to icons, starting collapsed when window width is 991 or less', async ({ open, server }) => {
  const admin = await theFirstAdmin(server)
  const page = await open(admin)
  const expand = page.getByRole('button', { name: 'Expand sidebar' })
  const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
  for (const [width, state] of [
    [991, 'collapsed'],
    [992, 'open'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/dashboard')
    await expect(state === 'collapsed' ? expand : collapse).toBeVisible()
    if (state === 'collapsed') await expand.click()
    await expect(page.getByText(admin.email, { exact: true })).toBeInViewport()
    await expect.poll(() => page.evaluate(STICKS_OUT_PX)).toBe(0)
    await collapse.click()
    await expect(expand).toBeVisible()
    // The links keep their names for screen readers.
    await page.getByRole('link', { name: 'Users', exact: true }).first().click()
    await expect(page).toHaveURL('/admin/users')
    await expect(expand).toBeVisible()
  }
})

test('the current section is in view in a low window, after a load, a click and Back', async ({ open, server }) => {
  const page = await open(await theFirstAdmin(server))
  await page.setViewportSize({ width: 1440, height: 700 })
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const current = menu.locator('[aria-current=page]')
  await page.goto('/admin/trail')
  await expect(current).toHaveAccessibleName('Log')
  await expect(current).toBeInViewport({ ratio: SHOWN })
  await page.getByRole('banner').getByRole('link', { name: 'Guftagu Admin' }).click()
  await expect(current).toHaveAccessibleName('Dashboard')
  await expect(current).toBeInViewport({ ratio: SHOWN })
  await page.goBack()
  await expect(current).toHaveAccessibleName('Log')
  await expect(current).toBeInViewport({ ratio: SHOWN })
})
