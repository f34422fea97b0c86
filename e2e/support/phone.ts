// A phone's screen in a journey on a desktop: its size, and touch instead of a mouse. Most journeys differ there in their layout only, so
// they check it where they are, which takes less than a second journey. Those that do something else on a phone run there.

import { type CDPSession, expect, type Page } from '@playwright/test'
import { isKeyboardOnly } from './keyboard.ts'
import { isPhone } from './pages.ts'
import { expectGoodScreen } from './screens.ts'
import { settle } from './settle.ts'

const PHONE_SIZE = { width: 390, height: 844 }

/** On the desktop and on a phone. `look` sees what is different there, before the check. */
export async function expectGoodOnBoth(page: Page, screen: string, look?: () => Promise<void>): Promise<void> {
  await expectGoodScreen(page, screen)
  // That run is on a desktop only.
  if (isKeyboardOnly()) return
  const dialogs = await dialogsOn(page)
  await onPhone(page, async () => {
    // A dialog in a row of a table would be closed with it, and what was typed there be lost.
    await expect.poll(() => dialogsOn(page), `${screen}: dialogs on a phone`).toEqual(dialogs)
    await look?.()
    await expectGoodScreen(page, screen)
    expect.soft(await coveredControls(page), `${screen}: covered on a phone`).toEqual([])
  })
}

/** The headings of the open dialogs, without toasts. */
function dialogsOn(page: Page): Promise<string[]> {
  return page
    .locator(':is([role=dialog], [role=alertdialog]):not([data-toast])')
    .evaluateAll((dialogs) => dialogs.map((dialog) => dialog.querySelector('h2')?.textContent ?? ''))
}

/** Lets the page believe that it is on a phone meanwhile. */
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

/** For `pointer: coarse` and `hover: none`. The browser knows no mouse of this machine, so `hover: hover` is back with the next load only. */
async function setTouch(page: Page, enabled: boolean): Promise<void> {
  const devTools = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, devTools)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled && { maxTouchPoints: 1 }) })
}

/** Controls that cannot be pressed, wherever the page is scrolled to. A toast closes by itself, so it may cover them. */
export function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(COVERED)
}

/** A string, because it runs in the page and uses globals that are not typed here. */
const COVERED = `(() => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role=slider], [role=option]'
  const OUT_OF_USE = '[inert], [aria-hidden=true], [data-toast], :disabled'
  const isClipped = (element) => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  function isSeen(element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isClipped(element)) return false
    return element.getBoundingClientRect().width > 1 && getComputedStyle(element).pointerEvents !== 'none'
  }
  /** A link in two lines has a box in each. */
  function isHit(element) {
    return [...element.getClientRects()].some(({ left, top, width, height }) => {
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && (element.contains(found) || found.closest('label')?.contains(element) || found.closest('[data-toast]') !== null)
    })
  }
  function isReachable(element) {
    if (isHit(element)) return true
    const scrollers = []
    for (let around = element.parentElement; around !== null; around = around.parentElement) scrollers.push([around, around.scrollLeft, around.scrollTop])
    const isHitAt = (block) => {
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      // Still above the page: a link that appears when it gets focus.
      return isHit(element) || element.getBoundingClientRect().bottom <= 0
    }
    const isReached = ['nearest', 'center', 'start', 'end'].some(isHitAt)
    for (const [around, left, top] of scrollers) around.scrollTo({ left, top, behavior: 'instant' })
    return isReached
  }
  // On a phone every dialog is over the whole page.
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((dialog) => !dialog.matches(OUT_OF_USE))
  return [...(dialogs.at(-1) ?? document).querySelectorAll(CONTROLS)]
    .filter((element) => element.closest(OUT_OF_USE) === null && isSeen(element) && !isReachable(element))
    .map((element) => [element.localName, element.ariaLabel ?? element.placeholder ?? '', element.textContent.trim()].join(' ').slice(0, 100))
})()`
