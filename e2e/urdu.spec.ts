// Urdu, the second language: chosen without a reload, remembered, right to left. Amounts and ids stay left to right.

import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, newTransactionId, setPrices } from './support/money.ts'
import { aChatter, aUser } from './support/people.ts'

test('a visitor switches to Urdu and logs in: texts and errors are Urdu, amounts and ids are left to right; then back to English', async ({
  page,
  server,
  pageErrors,
}) => {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: 1250 })
  const transactionId = newTransactionId()
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: 1250, transactionId })
  await decide(server, session, 'rejected')
  const document = page.locator('html')

  const hasLoaded = (font: string) =>
    page.evaluate<boolean>(`document.fonts.ready.then((fonts) =>
    [...fonts].some(({ family, status }) => family.includes('${font}') && status === 'loaded'))`)

  // An effect requests it, so from then on the buttons work.
  await Promise.all([page.waitForResponse('**/api/landing'), page.goto('/')])
  await expect.poll(() => hasLoaded('Guftagu Language Name')).toBe(true)
  expect(await hasLoaded('Guftagu Nastaliq')).toBe(false)
  await page.getByRole('button', { name: 'اردو میں دیکھیں' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('جس سے دل چاہے، اُس سے بات کریں')
  await expect.poll(() => hasLoaded('Guftagu Nastaliq')).toBe(true)
  await expect(document).toHaveAttribute('dir', 'rtl')
  await page.getByRole('link', { name: 'لاگ ان' }).click()
  await page.getByRole('textbox', { name: 'یوزر نیم یا ای میل' }).fill(user.username)
  // The page does not reload, so the typed text is still there.
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await expect(page.getByRole('textbox', { name: 'Username or email' })).toHaveValue(user.username)
  await page.getByRole('button', { name: 'اردو میں دیکھیں' }).click()
  await expect(page.getByRole('heading', { name: 'خوش آمدید' })).toBeVisible()

  pageErrors.expect({ path: '/api/auth/login', because: 401 })
  const password = page.getByRole('textbox', { name: 'پاس ورڈ' })
  await password.fill('not the password')
  const textStart = await page.evaluate<number>(`(() => {
    const input = document.querySelector('input[type=password]')
    return input.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(input).paddingLeft)
  })()`)
  const eye = await page.getByRole('button', { name: 'پاس ورڈ دکھائیں' }).boundingBox()
  expect((eye?.x ?? Number.NaN) + (eye?.width ?? 0), 'the password starts beside the button that shows it').toBeLessThanOrEqual(textStart)
  await page.getByRole('button', { name: 'لاگ ان' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'یوزر نیم، ای میل یا پاس ورڈ غلط ہے۔' })).toBeVisible()
  await password.fill(user.password)
  await page.getByRole('button', { name: 'لاگ ان' }).click()
  await expect(page.getByRole('link', { name: 'چیٹ کھولیں' })).toBeVisible()

  await page.goto('/dashboard/payments')
  await expect(page.getByRole('heading', { name: 'سیشنز کا ریکارڈ' })).toBeVisible()
  await expect(document).toHaveAttribute('lang', 'ur')
  await expect(page).toHaveTitle('سیشنز کا ریکارڈ · گفتگو')
  const row = page.getByRole('row').filter({ hasText: chatter.username })
  await expect(row).toContainText('بیسک')
  await expect(row).toContainText('مسترد')
  await expect(row.getByText('PKR 1,250')).toBeVisible()
  await expect(row.locator('[dir=ltr]').filter({ hasText: transactionId })).toBeVisible()

  await page.getByRole('button', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions History' })).toBeVisible()
  await expect(document).toHaveAttribute('dir', 'ltr')
  await expect(row).toContainText('Basic')
})
