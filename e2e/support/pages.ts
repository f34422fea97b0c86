// How a person gets at things on the screens, on a desk and on a phone alike.

import { expect, type Locator, type Page } from '@playwright/test'

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}

export async function logInByForm(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** On a phone it is in the sheet behind 'More'. */
export async function logOut(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** A notice that comes and goes. Urgent ones are written a second time, for those who only listen. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A table has rows, and on a phone cards. */
export function rows(page: Page): Locator {
  const list = page.getByRole('main')
  return isPhone(page) ? list.getByRole('listitem') : list.locator('tbody').getByRole('row')
}

export function rowOf(page: Page, username: string): Locator {
  return rows(page).filter({ hasText: username })
}

export async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  if (isPhone(page)) return
  await expect(page.getByRole('columnheader')).toHaveText([...names])
}

/** The admin sections are in a sidebar, and on a phone behind a button. */
export async function openAdminSection(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search by username or email').fill(text)
  await page.getByPlaceholder('Search by username or email').press('Enter')
}

/** Described by how much waits there, such as '3 pending'. */
export function pendingOf(page: Page, section: string): Locator {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: section, exact: true })
}

/** One of the three balances of a chatter. */
export function figure(page: Page, label: string): Locator {
  return page
    .locator('dl', { has: page.getByText('Available Balance') })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

/** What the button and the camera open. */
export function proofChooser(dialog: Locator): Locator {
  return dialog.locator('input[type=file]').first()
}

/** How often the page has asked for this since now. */
export function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

/** Lets calls of this path reach the server and do what they do; nobody hears the answer. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  line.on('Fetch.requestPaused', ({ requestId }) => void line.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }))
  await line.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  return () => line.detach()
}

/** Hears nothing of what others do meanwhile, as in the moment before the news arrives. */
export async function deafen(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, () => undefined)
}
