// Finds notices on the screen, makes list entries, and counts a page's sounds and vibrations.

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

/** The button that opens the list; its name contains the number of unread notices. */
export function bell(page: Page): Locator {
  return page.getByRole('button', { name: /^(Alerts: )?Notifications/ })
}

export async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(count === 0 ? /Notifications$/ : new RegExp(`Notifications, ${count} unread$`))
}

/**
 * Later events are not in the list that the page loaded, so they show a toast. If there is no unread notice, the list may not have loaded
 * yet.
 */
export async function openListed(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/notices/all?*'), page.goto(path)])
}

/** Opens the list with the bell. */
export async function openNotices(page: Page): Promise<Locator> {
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  return panel
}

/** The toasts, whose region has the same name. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('dialog')
}

export function railLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** Counts the tones that the page plays. Call before the page is opened. */
export async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`{
    window.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      window.tones += 1
      return start.apply(this, args)
    }
  }`)
  return () => page.evaluate<number>('window.tones')
}

/** Counts how often the page vibrates. Call before the page is opened. */
export async function countVibrations(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`{
    window.vibrations = 0
    navigator.vibrate = () => { window.vibrations += 1; return true }
  }`)
  return () => page.evaluate<number>('window.vibrations')
}

/** New keys, as in a browser's push subscription. */
export function newPushKeys(): { readonly p256dh: string; readonly auth: string } {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x ?? '', 'base64url'), Buffer.from(y ?? '', 'base64url')])
  return { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** An entry as the server sends it; a higher index is older. */
export function aPaidNotice(index: number) {
  const _id = `00000000-0000-7000-8000-0000000000${String(10 + index)}`
  const createdAt = new Date(Date.now() - index * 3_600_000).toISOString()
  const nothing = { sessionID: null, withdrawID: null, refundID: null, party: null, plan: null, minutes: null }
  return { ...nothing, _id, kind: 'withdraw_paid', createdAt, readAt: createdAt, amount: 300, count: 1 }
}
