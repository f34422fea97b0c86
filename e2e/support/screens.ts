// Checks a screen in the light and the dark theme: axe finds no violation, and the page does not scroll sideways.

import { expect, type Page } from '@playwright/test'
import type { Violation } from './axe.ts'
import { colourViolationsOf } from './contrast.ts'
import { isKeyboardOnly } from './keyboard.ts'
import { allowMotion, hasMotion } from './motion.ts'
import { saveScreenshot } from './pictures.ts'
import { settle } from './settle.ts'
import { structuralViolationsOf } from './structure.ts'

type Theme = 'light' | 'dark'

/** What is emulated in pages that were checked; other pages are light. */
const themes = new WeakMap<Page, Theme>()

/**
 * No theme is chosen in the app here, so it follows the emulated theme of the system. The page keeps the second theme, because drawing
 * it once more takes long. The structure does not depend on the theme.
 */
export async function expectGoodScreen(page: Page, screen: string): Promise<void> {
  // The screens are checked in the run with a pointer, which the check itself needs.
  if (isKeyboardOnly()) return
  await holdToasts(page)
  const first = themes.get(page) ?? 'light'
  const second: Theme = first === 'light' ? 'dark' : 'light'
  themes.set(page, second)
  for (const theme of [first, second]) {
    // Without motion a toast that closes during the check disappears at once; while it fades, its contrast is too low.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settle(page)
    await saveScreenshot(page, screen, theme)
    const violations = [...(theme === first ? await structuralViolationsOf(page) : []), ...(await colourViolationsOf(page))]
    expect.soft(violations.map(describe), `${screen} in ${theme}`).toEqual([])
  }
  if (hasMotion(page)) await allowMotion(page)
  await page.mouse.move(0, 0)
  expect.soft(await page.evaluate(`document.documentElement.scrollWidth - innerWidth`), `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** A toast that disappears before the pointer reaches it is no longer on the screen, and needs no check. */
const HOVER_TIMEOUT_MS = 2_000

/** A toast under the pointer stays, so that it does not disappear during the check. */
async function holdToasts(page: Page): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('[role=dialog], [role=alertdialog]').first()
  if ((await toast.count()) > 0) await toast.hover({ timeout: HOVER_TIMEOUT_MS }).catch(() => undefined)
}

function describe({ id, help, nodes }: Violation): string {
  return `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n    ${node.failureSummary ?? ''}`).join('\n')}`
}
