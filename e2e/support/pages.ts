// Finds and uses elements on the screens, on a desktop and on a phone.

import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { intercept, knowsOfInterception } from './connection.ts'
import { aProof } from './files.ts'
import { type Bank, newTransactionId } from './money.ts'
import { PASSWORD, type Status } from './people.ts'

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}

export async function logInByForm(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The text a chatter sees instead of the dashboard. */
export function accessRestricted(status: Status): string {
  return `Your account status is currently ${status}. Please wait for admin approval before accessing the dashboard.`
}

const VALID_SIGN_UP = { username: 'somebody', email: 'somebody@example.com', password: PASSWORD, phone: '03001234567', age: '25' }

/** Fields not given get valid values. Only a chatter has a phone number and an age. */
export async function fillSignUp(page: Page, fields: Partial<typeof VALID_SIGN_UP>): Promise<void> {
  const { username, email, password, phone, age } = { ...VALID_SIGN_UP, ...fields }
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if ((await page.getByLabel('Phone number').count()) === 0) return
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Age', { exact: true }).fill(age)
}

/** On a phone this is at the end of the profile. */
export async function logOut(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** The first match, because the page contains an error toast twice, once for screen readers. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The rows of a table, or its cards on a phone. */
export function rows(page: Page): Locator {
  const list = page.getByRole('main')
  return isPhone(page) ? list.getByRole('listitem') : list.locator('tbody').getByRole('row')
}

export function rowOf(page: Page, username: string): Locator {
  return rows(page).filter({ hasText: username })
}

/** Opens the page of the newest session with this person, from Sessions History. */
export async function openSession(page: Page, { username }: { readonly username: string }): Promise<void> {
  await rowOf(page, username).first().getByRole('link').click()
  await expect(page.getByRole('article')).toBeVisible()
}

export async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  if (isPhone(page)) return
  await expect(page.getByRole('columnheader')).toHaveText([...names])
}

/** The names in the bar of a phone. */
const IN_BAR: Readonly<Record<string, string>> = {
  'Account Requests': 'Accounts',
  'Session Requests': 'Sessions',
  'Withdraw Requests': 'Withdraws',
  Payouts: 'Payouts',
}
/** Pages that the heading of another page leads to. */
const BESIDE: Readonly<Record<string, string>> = { Refunds: 'Payouts', Proposals: 'Payouts', Reports: 'Cases', 'Unused Minutes': 'Cases' }

/** The sections are in the sidebar. On a phone some are in the bar at the bottom, the others behind 'More'. */
export async function openAdminSection(page: Page, name: string): Promise<void> {
  const section = BESIDE[name] ?? name
  const sheet = page.getByRole('dialog', { name: 'More' })
  const linkName = isPhone(page) ? (IN_BAR[section] ?? section) : section
  const isInSheet = isPhone(page) && !(section in IN_BAR)
  if (isInSheet) {
    await page.getByRole('button', { name: 'More' }).click()
    await comeToRest(sheet)
  }
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: linkName, exact: true }).click()
  if (isInSheet) await expect(sheet).toHaveCount(0)
  if (section !== name) await besideHeading(page, name).click()
}

function besideHeading(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Related pages' }).getByRole('link', { name, exact: true })
}

/** While the sheet moves, a press may begin on one link and end on another, which presses neither. */
async function comeToRest(element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  // It begins to move once the attribute is gone, some frames after it was drawn.
  await expect(element).not.toHaveAttribute('data-starting-style')
  await element.evaluate(`async (moving) => {
    await Promise.allSettled(moving.getAnimations().map(({ finished }) => finished))
  }`)
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search by username or email').fill(text)
  await page.getByPlaceholder('Search by username or email').press('Enter')
}

/** The link's description is the number of pending requests, such as '3 pending'. A link beside a heading needs that page to be open. */
export function pendingOf(page: Page, section: string): Locator {
  if (section in BESIDE) return besideHeading(page, section)
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: section, exact: true })
}

/** One of a chatter's three balances. */
export function balance(page: Page, label: string): Locator {
  return page
    .locator('dl', { has: page.getByText('Available Balance') })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

/** Opens the payment dialog for the Basic plan of the chatter whose chat is open. */
export async function openPayment(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Buy now: Basic' }).click()
  return page.getByRole('dialog', { name: 'Continue Payment' })
}

export function accountRadio(dialog: Locator, { accountNumber }: Bank): Locator {
  return dialog.getByRole('radio', { name: new RegExp(`${accountNumber}$`) })
}

/** The button itself is hidden inside its card. */
export async function selectAccount(dialog: Locator, method: Bank): Promise<void> {
  // A phone hides the accounts that were not chosen.
  const change = dialog.getByRole('button', { name: 'Change account' })
  if (await change.isVisible()) await change.click()
  await dialog
    .locator('label')
    .filter({ hasText: new RegExp(`${method.accountNumber}$`) })
    .click()
  await expect(accountRadio(dialog, method)).toBeChecked()
}

/** Everything except pressing Submit. */
export async function fillInPayment(dialog: Locator, method: Bank, transactionId = newTransactionId()): Promise<void> {
  await selectAccount(dialog, method)
  await dialog.getByLabel('Transaction ID').fill(transactionId)
  await proofChooser(dialog).setInputFiles(await aProof())
  await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
}

/** Chooses a picture on Profile Settings. */
export async function pickAvatar(page: Page, file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Change', exact: true }).click()])
  await chooser.setFiles(file)
}

/** The hidden file input of the payment dialog. */
export function proofChooser(dialog: Locator): Locator {
  return dialog.locator('input[type=file]').first()
}

/** A dialog's history entry is removed a moment after the dialog, by going back, which would cancel a navigation under way. */
export async function layersGone(page: Page): Promise<void> {
  // `waitForFunction` uses eval inside the page, which the content policy refuses.
  await expect.poll(() => page.evaluate('history.state?.layers === undefined')).toBe(true)
}

/** The file saved by a press on this button, line by line. */
export async function savedBy(page: Page, button: string): Promise<{ readonly name: string; readonly lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: download.suggestedFilename(), lines: (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n') }
}

/** Counts the page's requests from now on. */
export function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

/** Calls to this path reach the server, but their replies do not reach the page. Returns a function that restores them. */
export async function dropReplies(page: Page, path: string): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Fetch.requestPaused', ({ requestId }) => void devTools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }))
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  await knowsOfInterception(page)
  return () => devTools.detach()
}

/** The page receives no socket events, so it does not notice changes by others. Call before the page is opened. */
export async function blockLiveUpdates(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, () => undefined)
}

/** As if the pictures of all listed sessions were past their retention. */
export async function removeProofs(page: Page, lists: string): Promise<void> {
  await intercept(page, lists, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { sessions?: object[]; session?: object }
    const without = (session: object) => ({ ...session, transactionSS: null, proofRemovedAfterDays: 365 })
    const shown = body.session === undefined ? { sessions: body.sessions?.map(without) } : { session: without(body.session) }
    await route.fulfill({ response, json: { ...body, ...shown } })
  })
}

/** On a phone, a page begins below a toast that stays. */
export async function expectBelowToast(shown: Locator, heading: Locator): Promise<void> {
  await heading.page().evaluate('window.scrollTo(0, 0)')
  const gap = async () => {
    const [below, above] = [await heading.boundingBox(), await shown.boundingBox()]
    return below && above ? below.y - above.y - above.height : 0
  }
  await expect.poll(gap).toBeGreaterThan(0)
}

/** All of them are on the screen, and the first does not cover the others. */
export async function expectCoversNone(above: Locator, ...others: readonly Locator[]): Promise<void> {
  for (const other of others) {
    const isCovered = async () => {
      const [one, two] = [await above.boundingBox(), await other.boundingBox()]
      if (one === null || two === null) return null
      return one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height
    }
    await expect.poll(isCovered, `${String(above)} covers ${String(other)}`).toBe(false)
  }
}
