// How much work it is for an admin to approve a hundred pending payments, and how long the page takes: clicks, key presses and seconds, in
// a real browser on a real server. Only the page's part is measured: the script does not read the proofs.
//
//   node bench/approvals.ts [payments [words of the ways to measure]]

import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { openTokens } from '#server/platform/auth/tokens.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { openLog } from '#server/platform/process/log.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { openTokenIssuer } from '#server/testing/tokens.ts'
import { BROWSER } from '../e2e/support/browser.ts'
import { GUFTAGU, startServer } from './support/child-server.ts'
import { openCleanup } from './support/cleanup.ts'
import { fillPendingSessions } from './support/fill-pending-sessions.ts'
import { printTable, timed } from './support/numbers.ts'
import { startPostgres } from './support/postgres.ts'

const SECRET = 'a secret of this measurement, long enough'
const payments = Number(process.argv[2] ?? 100)

const { ensureBuilt } = (await import(new URL('../scripts/launcher/build.mjs', import.meta.url).href)) as {
  ensureBuilt: (node: string) => Promise<void>
}
await ensureBuilt(process.execPath)

const cleanup = openCleanup()
const directory = await cleanup.directory()
const postgresUrl = await startPostgres(cleanup, directory)
const browser = await cleanup.open(
  () => chromium.launch({ ...BROWSER, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }),
  (launched) => launched.close(),
)

/** Counts what the admin does. */
interface Hands {
  readonly page: Page
  readonly click: (target: ReturnType<Page['locator']>) => Promise<void>
  readonly press: (key: string) => Promise<void>
}

interface Way {
  readonly name: string
  readonly approveAll: (hands: Hands) => Promise<void>
  /** The admin has chosen that the panel closes after each decision. */
  readonly advance?: 'off'
}

const WAYS: readonly Way[] = [
  { name: 'each row opened and completed by mouse', approveAll: openEach, advance: 'off' },
  { name: 'one after another by mouse', approveAll: clickThrough },
  { name: 'one after another by keys', approveAll: pressThrough },
  { name: 'together, a page at a time', approveAll: approvePages },
]

async function openEach({ page, click }: Hands): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
  const pending = page.locator('tbody tr').filter({ hasText: 'Pending' }).first()
  for (let done = 0; done < payments; done += 1) {
    if ((await pending.count()) === 0) {
      // Decided requests come after the pending ones, and have moved to this page.
      await click(page.getByRole('button', { name: /\d+\+? new/ }))
      await pending.waitFor()
    }
    await click(pending.getByRole('button', { name: /^(Edit|Review)/ }))
    await click(panel.getByRole('button', { name: 'Complete' }))
    await panel.waitFor({ state: 'hidden' })
  }
}

/** Whose proof the panel shows; null if it is closed, undefined until the picture has loaded. */
const SHOWN = `(() => {
  const picture = document.querySelector('[role=dialog] img[alt^="Screenshot"]')
  return picture === null ? null : picture.complete ? picture.alt : undefined
})()`

/** Waits for the next proof or for the end. Returns what is shown then. */
async function untilNext(page: Page, before: unknown): Promise<unknown> {
  const condition = `(() => { const shown = ${SHOWN}; return shown !== undefined && shown !== ${JSON.stringify(before)} })()`
  await page.waitForFunction(condition, null, { polling: 'raf' })
  return page.evaluate(SHOWN)
}

async function clickThrough({ page, click }: Hands): Promise<void> {
  await click(page.locator('tbody tr').filter({ hasText: 'Pending' }).first())
  const complete = page.getByRole('dialog', { name: 'Manage Session Approval' }).getByRole('button', { name: 'Complete' })
  for (let shown = await untilNext(page, null); shown !== null; ) {
    await click(complete)
    shown = await untilNext(page, shown)
  }
}

async function pressThrough({ page, click, press }: Hands): Promise<void> {
  await click(page.locator('tbody tr').filter({ hasText: 'Pending' }).first())
  for (let shown = await untilNext(page, null); shown !== null; ) {
    await press('a')
    await press('Enter')
    shown = await untilNext(page, shown)
  }
}

async function approvePages({ page, click }: Hands): Promise<void> {
  const results = page.getByRole('dialog', { name: 'Approved together' })
  const selectAll = page.getByRole('button', { name: 'Select those that agree' })
  for (let done = 0; done < payments; ) {
    if (!(await selectAll.isVisible())) await click(page.getByRole('button', { name: 'Next page' }))
    await click(selectAll)
    const approve = page.getByRole('button', { name: /^Approve \d+$/ })
    done += Number(/\d+/.exec(await approve.innerText())?.[0])
    await click(approve)
    await click(results.getByRole('button', { name: 'Done' }))
    await results.waitFor({ state: 'hidden' })
  }
}

/** A new installation for each method, so that all find the same payments. */
async function measure({
  approveAll,
  advance,
}: Way): Promise<{ readonly clicks: number; readonly presses: number; readonly seconds: number }> {
  const name = `approvals_${Date.now()}`
  await administer(postgresUrl, `create database ${name}`)
  const url = databaseUrl(postgresUrl, name)
  await migrate(url, await readMigrations(join(import.meta.dirname, '..', 'db', 'migrations')))
  const dataDirectory = join(directory, name)
  const adminId = await fillPendingSessions({ databaseUrl: url, filesDirectory: join(dataDirectory, 'files') }, payments)
  const settings = { DATABASE_URL: url, DATA_DIR: dataDirectory, JWT_SECRET: SECRET, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const { address } = await startServer(cleanup, GUFTAGU, ['--log-to-file'], settings)
  const db = await cleanup.open(
    async () => openDatabase(url, { log: openLog({ level: 'silent' }), maxConnections: 1 }),
    (opened) => opened.close(),
  )
  const issuer = openTokenIssuer({ query: db.query, tokens: openTokens({ secret: SECRET, clock: systemClock }), clock: systemClock })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // The pages' policy would block the measuring scripts, which are evaluated from text.
    bypassCSP: true,
    baseURL: address,
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: address,
          localStorage: [
            { name: 'chat-web-jwt', value: await issuer.tokenOf(adminId) },
            ...(advance === undefined ? [] : [{ name: 'guftagu-advance', value: advance }]),
          ],
        },
      ],
    },
  })
  const page = await context.newPage()
  let [clicks, presses] = [0, 0]
  await page.goto('/admin/session-requests')
  await page.locator('tbody tr').filter({ hasText: 'Pending' }).first().waitFor()
  const click = async (target: ReturnType<Page['locator']>) => {
    clicks += 1
    await target.click()
  }
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const milliseconds = await timed(() => approveAll({ page, click, press }))
  const approved = await db.query.selectFrom('sessions').select('id').where('status', '=', 'completed').execute()
  if (approved.length !== payments) throw new Error(`${approved.length} of ${payments} were approved`)
  await context.close()
  return { clicks, presses, seconds: milliseconds / 1000 }
}

const results = []
for (const way of WAYS.filter(({ name }) => name.includes(process.argv[3] ?? ''))) results.push({ ...way, ...(await measure(way)) })
printTable(
  [`${payments} payments`, 'clicks', 'key presses', 'seconds'],
  results.map(({ name, clicks, presses, seconds }) => [name, String(clicks), String(presses), seconds.toFixed(1)]),
)
const [opened, ...others] = results
for (const { name, seconds } of others) console.log(`${name}: ${(seconds / (opened?.seconds ?? seconds)).toFixed(2)} of the time`)
await cleanup.run()
