// Tests the check of screens that the other journeys use: it must find a violation, also with colours that passed before.

import { expect, test } from './support/journey.ts'
import { violationsOf } from './support/screens.ts'
import { settle } from './support/settle.ts'

test('text with too little contrast is found in both themes, and a link without a name is found', async ({ page }) => {
  await page.goto('/nowhere')
  const text = page.getByRole('main').locator('p').first()
  await expect(text).toBeVisible()
  const idsIn = async (theme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: theme })
    await settle(page)
    return (await violationsOf(page, theme)).map(({ id }) => id)
  }
  const style = (property: 'color' | 'backgroundColor', value: string) =>
    text.evaluate((element, [name, wanted]) => void (element.style[name] = wanted), [property, value] as const)

  for (const theme of ['light', 'dark'] as const) {
    expect(await idsIn(theme)).toEqual([])
    await style('color', 'rgb(128, 128, 128)')
    await style('backgroundColor', 'rgb(140, 140, 140)')
    expect(await idsIn(theme)).toEqual(['color-contrast'])
    await style('color', '')
    await style('backgroundColor', '')
    expect(await idsIn(theme)).toEqual([])
  }

  await page.getByRole('link', { name: 'Go To Home' }).evaluate((element) => void (element.textContent = ''))
  expect(await idsIn('light')).toEqual(['link-name'])
})
