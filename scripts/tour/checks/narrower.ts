// Checks a desktop screen in narrower windows: a common office size, at which tables fold differently, and a phone's.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { settle } from '../../../e2e/support/settle.ts'
import type { ScreenTexts } from '../screen-texts.ts'
import { layoutProblems } from './layout.ts'

const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** Returns only violations that are not already known. Leaves the page at another size. */
export async function problemsWhenNarrower(page: Page, texts: ScreenTexts, known: readonly string[]): Promise<string[]> {
  const dialogs = await dialogsOn(page)
  await page.setViewportSize(LAPTOP)
  await settle(page)
  const added = (await layoutProblems(page, texts)).filter((problem) => !known.includes(problem))
  const problems = added.map((problem) => `at ${LAPTOP.width}: ${problem}`)
  if (dialogs.length === 0) return problems
  // A dialog inside a table row would close with the row, and its typed text would be lost.
  await page.setViewportSize(PHONE)
  await settle(page)
  if (await untilEqual(() => dialogsOn(page), dialogs)) return problems
  const left = (await dialogsOn(page)).join(', ')
  return [...problems, `dialogs before and after the window becomes narrow: ${dialogs.join(', ')} / ${left}`]
}

/** The headings of the open dialogs, without toasts. */
function dialogsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    [...document.querySelectorAll(':is([role=dialog], [role=alertdialog]):not([data-toast])')]
      .map((dialog) => dialog.querySelector('h2')?.textContent ?? '')`)
}

const LIMIT_MS = 10_000
const POLL_MS = 100

async function untilEqual(read: () => Promise<readonly string[]>, expected: readonly string[]): Promise<boolean> {
  const giveUpAt = performance.now() + LIMIT_MS
  while (performance.now() < giveUpAt) {
    if (JSON.stringify(await read()) === JSON.stringify(expected)) return true
    await sleep(POLL_MS)
  }
  return false
}
