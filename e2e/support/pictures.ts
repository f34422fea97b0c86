// When PICTURES names a folder, saves a screenshot of every screen that a journey checks, for each width and theme.

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isPhone } from './pages.ts'

const FOLDER = process.env['PICTURES']

export async function saveScreenshot(page: Page, screen: string, theme: string): Promise<void> {
  if (FOLDER === undefined || FOLDER === '') return
  const width = isPhone(page) ? 'phone' : 'desktop'
  await page.screenshot({ path: join(FOLDER, `${screen}.${width}.${theme}.png`), fullPage: true, animations: 'disabled' })
}
