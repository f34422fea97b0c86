// A phone's screen in a journey on a desktop: its size, and touch instead of a mouse. Where only one step is different on a phone, this
// takes less than a second journey. Those that do something else on a phone run there, and the tour checks how it looks.

import type { CDPSession, Page } from '@playwright/test'
import { isPhone } from './pages.ts'
import { settle } from './settle.ts'

const PHONE_SIZE = { width: 390, height: 844 }

/** Makes the page believe that it is on a phone. */
export async function onPhone(page: Page, act: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  if (size === null || isPhone(page)) throw new Error('the page is not on a desktop')
  await setTouch(page, true)
  await page.setViewportSize(PHONE_SIZE)
  await settle(page)
  await act()
  await setTouch(page, false)
  await page.setViewportSize(size)
  await settle(page)
}

const sessions = new WeakMap<Page, CDPSession>()

/**
 * For `pointer: coarse` and `hover: none`. The browser knows no mouse of this machine, so `hover: hover` is back with the next load only.
 */
async function setTouch(page: Page, enabled: boolean): Promise<void> {
  const devTools = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, devTools)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled && { maxTouchPoints: 1 }) })
}
