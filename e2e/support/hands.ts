// Hands that have no pointer. A journey says what is clicked and filled in; these do it with Tab, arrows, Enter, Space and
// letters, as somebody does who cannot point, and fail where a control cannot be reached or does not show that it has
// the focus.

import { expect, type Locator, type Page } from '@playwright/test'
import { type Found, lookAt } from './hands-look.ts'

/** More than any screen of ours has controls. */
const MOST_PRESSES = 300
const MOST_ARROWS = 60

interface Forced {
  readonly force?: boolean
}

/** What a journey may do to a thing on the screen that would take a pointer, or that would skip the way to it. */
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
    if (found.kind === 'slider') return slideTo(this, Number(text))
    const { keyboard } = this.page()
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
  /** The chooser itself is hidden: the button beside it opens it. */
  async setInputFiles(this: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const opener = this.locator('xpath=following-sibling::button[1]')
    const [chooser] = await Promise.all([this.page().waitForEvent('filechooser'), press(opener)])
    await chooser.setFiles(files)
  },
}

const POINTER_ONLY = ['tap', 'hover', 'dragTo', 'check', 'uncheck', 'setChecked', 'selectOption', 'focus', 'dispatchEvent'] as const
const MOUSE = ['move', 'down', 'up', 'click', 'dblclick', 'wheel'] as const

let isPointerGone = false

/** Whether this worker makes its journeys by keyboard alone. */
export function hasNoPointer(): boolean {
  return isPointerGone
}

/** From now on in this worker. */
export function takePointerAway(page: Page): void {
  if (isPointerGone) return
  isPointerGone = true
  Object.assign(Object.getPrototypeOf(page.locator('body')) as object, BY_KEYBOARD, Object.fromEntries(POINTER_ONLY.map(refused)))
  Object.assign(Object.getPrototypeOf(page.mouse) as object, Object.fromEntries(MOUSE.map(refused)))
}

function refused(action: string): [string, () => never] {
  return [
    action,
    () => {
      throw new Error(`nobody can ${action} without a pointer`)
    },
  ]
}

async function press(target: Locator, { force = false }: Forced = {}): Promise<void> {
  if (!force) await expect(target).toBeEnabled()
  const { kind } = await reach(target)
  const { keyboard } = target.page()
  if (kind === 'radio') await expect.poll(() => checkedNow(target), `${target} takes Space`).toBe(true)
  else if (kind === 'toggle') await keyboard.press('Space')
  else if (kind !== 'text') await keyboard.press('Enter')
}

/** Arriving by an arrow has chosen it; arriving by Tab has not. */
async function checkedNow(radio: Locator): Promise<boolean> {
  if ((await look(radio)).isChecked) return true
  await radio.page().keyboard.press('Space')
  return (await look(radio)).isChecked
}

async function reach(target: Locator): Promise<Found> {
  await target.waitFor()
  const first = await look(target)
  if (first.kind === null) throw new Error(`${target} can only be pointed at`)
  const found = first.kind === 'option' ? await byArrows(target) : await byTab(target, first)
  if (found === null) throw new Error(`${target} could not be reached by keyboard`)
  await expect.poll(async () => (await look(target)).isSeen, `the focus on ${target} can be seen`).toBe(true)
  return found
}

/** Towards where it stands; where that does not lead to it, the other way round. */
async function byTab(target: Locator, first: Found): Promise<Found | null> {
  const ways = first.isBefore ? ['Shift+Tab', 'Tab'] : ['Tab', 'Shift+Tab']
  let found = first
  for (const key of ways) {
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (found.hasFocus) return found
      if (found.isInGroup) return byArrows(target)
      await target.page().keyboard.press(key)
      found = await look(target)
    }
  }
  return null
}

async function byArrows(target: Locator): Promise<Found | null> {
  for (let presses = 0; presses < MOST_ARROWS; presses += 1) {
    const found = await look(target)
    if (found.hasFocus) return found
    await target.page().keyboard.press('ArrowDown')
  }
  return null
}

async function slideTo(slider: Locator, value: number): Promise<void> {
  for (let presses = 0; presses < MOST_ARROWS && (await look(slider)).value < value; presses += 1)
    await slider.page().keyboard.press('ArrowRight')
  expect((await look(slider)).value).toBeGreaterThanOrEqual(value)
}

async function look(target: Locator): Promise<Found> {
  return target.evaluate(lookAt)
}
