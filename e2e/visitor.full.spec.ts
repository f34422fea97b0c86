// Full run: without JavaScript, by keyboard, the policies, and rules that unit tests prove as well.

// The public pages (docs/product.md#landing-page, docs/product.md#addresses-and-guards).

import type { Locator, Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { logInByForm } from './support/pages.ts'
import { aUser } from './support/people.ts'

test('the page that a visitor asked for is remembered during a visit to signup', async ({ page, server }) => {
  const user = await aUser(server)
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL('/auth/login')
  await page.getByRole('link', { name: 'Signup' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await logInByForm(page, user.username, user.password)
  await expect(page).toHaveURL('/dashboard/profile')
})

test('hostile Markdown of a policy stays text, and a busy server keeps the page loading until it answers', async ({ page, pageErrors }) => {
  pageErrors.expect({ because: 503, path: '/api/policies/terms' })
  const hostile = [
    '<script>document.title = "taken over"</script>',
    '<img src="/nowhere.png" onerror="document.title = 1">',
    '[press me](javascript:document.title=1)',
  ].join('\n\n')
  let isBusy = true
  await intercept(page, '**/api/policies/terms?*', (route) =>
    route.fulfill(isBusy ? { status: 503, json: { code: 'overloaded', message: 'Busy.' } } : { json: { text: hostile, language: 'en' } }),
  )
  await page.goto('/terms')
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  isBusy = false
  const text = page.getByRole('article')
  for (const line of hostile.split('\n\n')) await expect(text.getByText(line)).toBeVisible()
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expect(text.locator('script, img, a')).toHaveCount(0)
  await expect(page).toHaveTitle('Terms · Guftagu')
})

test('a visitor gets from the landing page to a login by keyboard only', async ({ page, server }) => {
  const user = await aUser(server)
  await page.goto('/')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')

  await tabTo(page, page.getByLabel('Username or email'))
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Open Chat' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page is readable in the chosen language, and its links work', async ({ page, context, server }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect With Someone Who You Want")
    await expect(page.getByRole('contentinfo')).toContainText('2025')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Open Chat' })).toBeHidden()
    await page.getByRole('link', { name: 'Start Now' }).click()
    await expect(page).toHaveURL('/auth/login')

    await context.addCookies([{ name: 'guftagu-language', value: 'ur', url: server.url }])
    await page.goto('/home')
    await expect(page.locator('html[lang=ur][dir=rtl]')).toHaveCount(1)
  })
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error('the control was not reached with 30 presses of Tab')
}

test('terms, privacy and refund rules open from the landing page and the signup, in both languages', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Terms', 'Privacy', 'Refunds']) {
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  await page.getByRole('banner').getByRole('button', { name: /اردو/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'رقم کی واپسی' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl')
  await footer.getByRole('link', { name: 'شرائط' }).click()
  await page.getByRole('article').getByRole('link', { name: 'رقم کی واپسی کے قواعد' }).first().click()
  await expect(page).toHaveURL('/refunds')

  await page.goto('/auth/signup')
  await expect(page.locator('form ~ p').getByRole('link')).toHaveCount(4)
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.locator('a[href="/terms"]').click()])
  await expect(tab.getByRole('heading', { level: 1, name: 'شرائط' })).toBeVisible()
})
