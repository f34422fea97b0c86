// A phone's screen in a desktop journey: its size, and touch instead of a mouse. If only one step differs on a phone, this is cheaper than
// a second journey. Journeys that differ more run on a phone, and the tour checks how screens look there.

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
 * For `pointer: coarse` and `hover: none`. The browser sees no mouse on this machine, so `hover: hover` returns only with the next load.
 */
async function setTouch(page: Page, enabled: boolean): Promise<void> {
  const devTools = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, devTools)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled && { maxTouchPoints: 1 }) })
}
