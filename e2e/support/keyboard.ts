// Replaces the pointer with the keyboard. A journey still calls `click` and `fill`, but they use Tab, arrow keys, Enter, Space and
// typing. They fail when a control cannot be reached by keyboard or does not show that it has focus.

import { expect, type Locator, type Page } from '@playwright/test'
import { type Found, lookAt } from './focus.ts'

/** More than any screen has controls. */
const MAX_PRESSES = 300
const MAX_ARROWS = 60

interface Forced {
  readonly force?: boolean
}

/** Playwright actions that use a pointer or set focus directly. */
const BY_KEYBOARD = {
  async click(this: Locator, options?: Forced): Promise<void> {
    await press(this, options)
  },
  async dblclick(this: Locator): Promise<void> {
    await press(this)
    await this.page().keyboard.press('Enter')
  },
  async fill(this: Locator, text: string): Promise<void> {
    const found = await reach(this)
    if (found.kind === 'slider') return slideTo(found, Number(text), this.page())
    const { keyboard } = this.page()
    if (await found.control?.evaluate((control) => control.matches('[type=time]'))) return typeTime(text, this.page())
    if (await found.control?.evaluate((control) => control.matches('[type=date]'))) return typeDate(text, this.page())
    await keyboard.press('ControlOrMeta+A')
    await keyboard.press('Delete')
    await keyboard.type(text)
  },
  async press(this: Locator, key: string): Promise<void> {
    await reach(this)
    await this.page().keyboard.press(key)
  },
  async pressSequentially(this: Locator, text: string): Promise<void> {
    await reach(this)
    await this.page().keyboard.press('End')
    await this.page().keyboard.type(text)
  },
  /** The file input is hidden; the button next to it opens the file chooser. */
  async setInputFiles(this: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const opener = this.locator('xpath=following-sibling::button[1]')
    const [chooser] = await Promise.all([this.page().waitForEvent('filechooser'), press(opener)])
    await chooser.setFiles(files)
  },
}

const POINTER_ONLY = ['tap', 'hover', 'dragTo', 'check', 'uncheck', 'setChecked', 'selectOption', 'focus', 'dispatchEvent'] as const
const MOUSE = ['move', 'down', 'up', 'click', 'dblclick', 'wheel'] as const

let keyboardOnly = false

/** Whether this worker uses the keyboard only. */
export function isKeyboardOnly(): boolean {
  return keyboardOnly
}

/** Applies to all pages of this worker. */
export function replacePointerWithKeyboard(page: Page): void {
  if (keyboardOnly) return
  keyboardOnly = true
  Object.assign(Object.getPrototypeOf(page.locator('body')) as object, BY_KEYBOARD, Object.fromEntries(POINTER_ONLY.map(refused)))
  Object.assign(Object.getPrototypeOf(page.mouse) as object, Object.fromEntries(MOUSE.map(refused)))
}

function refused(action: string): [string, () => never] {
  return [
    action,
    () => {
      throw new Error(`${action} needs a pointer`)
    },
  ]
}

async function press(target: Locator, { force = false }: Forced = {}): Promise<void> {
  if (!force) await expect(target).toBeEnabled()
  const { kind, control } = await reach(target)
  const { keyboard } = target.page()
  if (kind === 'radio') await expect.poll(() => checkedNow(control, target.page()), `${name(target)} is checked by Space`).toBe(true)
  else if (kind === 'toggle') await keyboard.press('Space')
  else if (kind !== 'text') await keyboard.press('Enter')
}

/** Arriving by arrow key selects the radio button; arriving by Tab does not. */
async function checkedNow(radio: Control, { keyboard }: Page): Promise<boolean> {
  if ((await look(radio)).isChecked) return true
  await keyboard.press('Space')
  return (await look(radio)).isChecked
}

type Control = Awaited<ReturnType<Locator['elementHandle']>>
type Reached = Found & { readonly control: Control }

/** Looks up the element once, because a tooltip that opens on the way could match the locator too. */
async function reach(target: Locator): Promise<Reached> {
  await target.waitFor()
  const control = await target.elementHandle()
  const { kind } = await look(control)
  if (kind === null) throw new Error(`${name(target)} cannot be focused`)
  const found = kind === 'option' ? await byArrows(control, target.page()) : await byTab(control, target.page())
  if (found?.isReplaced === true) return reach(target)
  if (found === null) throw new Error(`${name(target)} could not be reached by keyboard`)
  await expect.poll(() => isFocusShown(control, target.page()), `focus on ${name(target)} is visible`).toBe(true)
  return { ...found, control }
}

/** A popup that closes late moves the focus back to the control that opened it. */
async function isFocusShown(control: Control, page: Page): Promise<boolean> {
  const { kind, hasFocus, isReplaced, isFocusVisible } = await look(control)
  if (!hasFocus && !isReplaced && kind !== 'option') await byTab(control, page)
  return isFocusVisible
}

/** Moves towards the control first, then in the opposite direction. */
async function byTab(control: Control, page: Page): Promise<Found | null> {
  let found = await look(control)
  for (const key of found.isBefore ? ['Shift+Tab', 'Tab'] : ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
      if (found.hasFocus || found.isReplaced) return found
      if (found.isInGroup) return byArrows(control, page)
      await page.keyboard.press(key)
      found = await look(control)
    }
  }
  return null
}

async function byArrows(control: Control, { keyboard }: Page): Promise<Found | null> {
  for (let presses = 0; presses < MAX_ARROWS; presses += 1) {
    const found = await look(control)
    if (found.hasFocus || found.isReplaced) return found
    await keyboard.press(found.isBefore ? 'ArrowUp' : 'ArrowDown')
  }
  return null
}

/** A time has a field for hours, one for minutes, and one for AM or PM. */
async function typeTime(text: string, { keyboard }: Page): Promise<void> {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  for (const _ of ['minutes', 'hours']) await keyboard.press('ArrowLeft')
  await keyboard.type(`${String(hours % 12 || 12).padStart(2, '0')}${String(minutes).padStart(2, '0')}${hours < 12 ? 'A' : 'P'}`)
}

/** A date has a field for the month, one for the day, and one for the year. */
async function typeDate(text: string, { keyboard }: Page): Promise<void> {
  const [year = '', month = '', day = ''] = text.split('-')
  for (const _ of ['day', 'month']) await keyboard.press('ArrowLeft')
  await keyboard.type(`${month}${day}${year}`)
}

async function slideTo({ control }: Reached, value: number, { keyboard }: Page): Promise<void> {
  for (let presses = 0; presses < MAX_ARROWS; presses += 1) {
    const { value: current } = await look(control)
    if (current === value) return
    // Up and Down change a slider in the same direction in every language; Left and Right do not.
    await keyboard.press(current < value ? 'ArrowUp' : 'ArrowDown')
  }
  expect((await look(control)).value).toBe(value)
}

async function look(control: Control): Promise<Found> {
  return control.evaluate(lookAt)
}

function name(target: Locator): string {
  return target.toString()
}
