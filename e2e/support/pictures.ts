// When PICTURES names a folder, saves a screenshot of every screen that a journey checks, for each width and theme.

import { join } from 'node:path'
import { type Page, test } from '@playwright/test'

const FOLDER = process.env['PICTURES']

export async function saveScreenshot(page: Page, screen: string, theme: string): Promise<void> {
  if (FOLDER === undefined || FOLDER === '') return
  const width = test.info().project.name
  await page.screenshot({ path: join(FOLDER, `${screen}.${width}.${theme}.png`), fullPage: true, animations: 'disabled' })
}
