// The fixtures of every journey: a server per worker, a browser context per person, and a check for errors on the pages.

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { replacePointerWithKeyboard } from './keyboard.ts'
import { PageErrors } from './page-errors.ts'
import type { Person } from './people.ts'
import { type Server, type StartedServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

const TOKEN = 'chat-web-jwt'

/** Closed when the journey ends. */
interface Opened {
  readonly contexts: BrowserContext[]
  readonly servers: Server[]
}

interface Journey {
  readonly opened: Opened
  readonly pageErrors: PageErrors
  /** In addition to the worker's server; stopped when the journey ends. */
  readonly anotherServer: typeof startServer
  /** Opens a page in a new browser context, for a logged-in person or a visitor. */
  readonly open: (person?: Person, on?: Server) => Promise<Page>
}

/** `npm run test:keyboard` sets it to keyboard. */
export interface InputOptions {
  readonly inputDevice: 'pointer' | 'keyboard'
}

interface Worker extends InputOptions {
  readonly hasPointer: boolean
  readonly server: StartedServer
}

export const test = base.extend<Journey, Worker>({
  inputDevice: ['pointer', { option: true, scope: 'worker' }],
  hasPointer: [
    async ({ inputDevice, browser }, use) => {
      if (inputDevice === 'keyboard') {
        const page = await browser.newPage()
        replacePointerWithKeyboard(page)
        await page.close()
      }
      await use(inputDevice === 'pointer')
    },
    { scope: 'worker', auto: true },
  ],
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = new PageErrors()
      context.on('page', (page) => pageErrors.watch(page))
      await use(pageErrors)
      expect(pageErrors.all()).toEqual([])
    },
    { auto: true },
  ],
  opened: async ({}, use) => {
    const opened: Opened = { contexts: [], servers: [] }
    await use(opened)
    // Pages first: an open page reports an error when its server stops.
    for (const context of opened.contexts) await context.close()
    for (const server of opened.servers) await server.stop()
  },
  anotherServer: ({ opened }, use) =>
    use(async (settings) => {
      const server = await startServer(settings)
      opened.servers.push(server)
      return server
    }),
  open: ({ browser, server, pageErrors, opened }, use) =>
    use(async (person, on = server) => {
      const context = await browser.newContext({ baseURL: on.url, ...(person && { storageState: signedIn(on, person) }) })
      opened.contexts.push(context)
      context.on('page', (page) => pageErrors.watch(page))
      return context.newPage()
    }),
})

function signedIn(server: Server, person: Person) {
  return { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: TOKEN, value: person.token }] }] }
}

export async function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem('${TOKEN}')`)
}
