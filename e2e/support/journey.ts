// What every journey starts with: a server of its own worker, people with a browser of their own each,
// and an ear for pageErrors.

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { replacePointerByKeyboard } from './keyboard.ts'
import { PageErrors } from './page-errors.ts'
import type { Person } from './people.ts'
import { type Server, startServer } from './server.ts'

export { expect } from '@playwright/test'

const TOKEN = 'chat-web-jwt'

/** What a journey has opened and closes in the end. */
interface Opened {
  readonly contexts: BrowserContext[]
  readonly servers: Server[]
}

interface Journey {
  readonly opened: Opened
  readonly pageErrors: PageErrors
  /** Beside the one of the worker; it ends with the journey. */
  readonly anotherServer: typeof startServer
  /** A browser of its own for a logged-in person or a visitor, on another server if one is named. */
  readonly open: (person?: Person, on?: Server) => Promise<Page>
}

/** With which inputDevice a journey is made; `npm run test:keyboard` says so. */
export interface InputOptions {
  readonly inputDevice: 'pointer' | 'keyboard'
}

interface Worker extends InputOptions {
  readonly hasPointer: boolean
  readonly server: Server
}

export const test = base.extend<Journey, Worker>({
  inputDevice: ['pointer', { option: true, scope: 'worker' }],
  hasPointer: [
    async ({ inputDevice, browser }, use) => {
      if (inputDevice === 'keyboard') {
        const page = await browser.newPage()
        replacePointerByKeyboard(page)
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
    // A page would complain of a server that goes away under it.
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
