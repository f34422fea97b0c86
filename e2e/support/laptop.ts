// The screen of many offices. It is narrower than the one of the journeys, so tables fold at other places.

import type { Page } from '@playwright/test'
import { isPhone } from './pages.ts'
import { expectGoodScreen } from './screens.ts'

const LAPTOP = { width: 1366, height: 768 }

/** Not in a journey on a phone. */
export async function expectGoodOnLaptop(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  if (isPhone(page) || size === null) return
  await page.setViewportSize(LAPTOP)
  await expectGoodScreen(page, `${screen}-1366`)
  await page.setViewportSize(size)
}
