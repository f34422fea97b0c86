// Animations. Here the CPU draws every frame, which takes an eighth of a journey's time, so pages open with reduced motion. Journeys with
// this tag keep animations on a phone: together they open everything that moves there, such as dialogs, sheets, panels, toasts, a swipe and
// a message list.

import type { Page } from '@playwright/test'

export const MOTION_TAG = '@motion'

export async function allowMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}
