// What holds on every screen and in every state of it: nothing that axe objects to, in light and in
// dark, and nothing that sticks out of the window.

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { COLOUR_RULES, colourViolationsOf, type Violation } from './contrast.ts'
import { isKeyboardOnly } from './keyboard.ts'
import { keepPicture } from './pictures.ts'
import { settle } from './settle.ts'

const THEMES = ['light', 'dark'] as const

/** Nobody has chosen a theme here, so the system's word holds: it can change without touching the page. */
export async function expectGoodScreen(page: Page, screen: string): Promise<void> {
  // Screens look alike to everybody, and these examinations hold the pointer over what they look at.
  if (isKeyboardOnly()) return
  await holdNotices(page)
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await settle(page)
    await keepPicture(page, screen, theme)
    expect.soft((await violationsOf(page, theme)).map(describe), `${screen} in ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  await page.mouse.move(0, 0)
  expect
    .soft(await page.evaluate(`document.documentElement.scrollWidth - innerWidth`), `${screen} sticks out sideways`)
    .toBeLessThanOrEqual(0)
}

/** The examiner is half a megabyte of script; a page that has it already is given this instead. */
const NOTHING_MORE = '0'

/** Names, roles and order are the same in every theme, so that they are examined in the first. */
export async function violationsOf(page: Page, theme: (typeof THEMES)[number]): Promise<readonly Violation[]> {
  const others = theme === THEMES[0] ? await structureViolationsOf(page) : []
  return [...others, ...(await colourViolationsOf(page))]
}

/** Only what is wrong is written down in full: all that is right took four fifths of an examination. */
async function structureViolationsOf(page: Page): Promise<readonly Violation[]> {
  const known = await page.evaluate<boolean>(`'axe' in window`)
  // No page of ours has frames, so the second page that gathers what was found in them is not needed.
  const { violations } = await new AxeBuilder({ page, ...(known && { axeSource: NOTHING_MORE }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(COLOUR_RULES)
    .analyze()
  return violations
}

/** Long enough to reach what is there; a notice that leaves before is no longer on the screen. */
const REACH_MS = 2_000

/** A notice under the pointer does not go away in the middle of the examination. */
async function holdNotices(page: Page): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notifications' }).locator('[role=dialog], [role=alertdialog]').first()
  if ((await notice.count()) > 0) await notice.hover({ timeout: REACH_MS }).catch(() => undefined)
}

function describe({ id, help, nodes }: Violation): string {
  return `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n    ${node.failureSummary ?? ''}`).join('\n')}`
}
