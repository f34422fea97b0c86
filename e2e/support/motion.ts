// Animations. Every frame is drawn by the processor here, an eighth of the time of a journey, so pages open without them, as some
// people set it. The journeys with this tag keep them on a phone: together they open what moves there, such as dialogs, sheets, panels,
// toasts, a swipe and a list of messages.

import type { Page } from '@playwright/test'

export const MOTION_TAG = '@motion'

export async function allowMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}
