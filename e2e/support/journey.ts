// The fixtures for every journey: a server per worker, a browser context per person, and a check for errors on the pages.

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type KeptContexts, keepContexts } from './contexts.ts'
import { replacePointerWithKeyboard } from './keyboard.ts'
import { allowMotion, MOTION_TAG } from './motion.ts'
import { PageErrors } from './page-errors.ts'
import type { Person } from './people.ts'
import { type Server, type StartedServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

const TOKEN = 'chat-web-jwt'

/** Closed when the journey ends. */
interface Opened {
  readonly kept: BrowserContext[]
  readonly contexts: BrowserContext[]
  readonly servers: Server[]
}

interface Journey {
  readonly opened: Opened
  readonly pageErrors: PageErrors
  /** In addition to the worker's server; stopped when the journey ends. */
  readonly anotherServer: typeof startServer
  /** For settings that last as long as their context, such as a clock. Closed when the journey ends. */
  readonly newContext: NewContext
  /** The worker's later journeys reuse it. */
  readonly keptContext: NewContext
  /** Opens a page in another browser context, for a logged-in person or a visitor. */
  readonly open: (person?: Person, on?: Server) => Promise<Page>
}

/** Nothing is stored except the person's token. */
type NewContext = (person?: Person, on?: Server) => Promise<BrowserContext>

/** The project `keyboard` sets it. */
export interface InputOptions {
  readonly inputDevice: 'pointer' | 'keyboard'
}

interface Worker extends InputOptions {
  readonly hasPointer: boolean
  readonly server: StartedServer
  readonly keptContexts: KeptContexts
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
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  keptContexts: [
    async ({ browser, server }, use) => {
      const kept = keepContexts(browser, server.url)
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  pageErrors: [
    async ({}, use) => {
      const pageErrors = new PageErrors()
      await use(pageErrors)
      expect(pageErrors.all()).toEqual([])
    },
    { auto: true },
  ],
  opened: async ({ keptContexts }, use) => {
    const opened: Opened = { kept: [], contexts: [], servers: [] }
    await use(opened)
    // Pages first, because an open page reports an error when its server stops.
    for (const context of opened.kept) await keptContexts.giveBack(context)
    for (const context of opened.contexts) await context.close()
    for (const server of opened.servers) await server.stop()
  },
  anotherServer: ({ opened }, use) =>
    use(async (settings) => {
      const server = await startServer(settings)
      opened.servers.push(server)
      return server
    }),
  newContext: ({ browser, server, pageErrors, opened }, use) =>
    use(async (person, on = server) => {
      const context = await browser.newContext({ baseURL: on.url, ...(person && { storageState: signedIn(on, person) }) })
      opened.contexts.push(context)
      context.on('page', (page) => pageErrors.watch(page))
      return context
    }),
  keptContext: (
    { server, keptContexts, newContext, pageErrors, opened, serviceWorkers, permissions, javaScriptEnabled, actionTimeout },
    use,
  ) => {
    const isUsual = serviceWorkers === 'block' && permissions === undefined && javaScriptEnabled
    return use(async (person, on = server) => {
      if (!isUsual || on !== server) return newContext(person, on)
      const context = await keptContexts.take({ localStorage: person ? { [TOKEN]: person.token } : {}, actionTimeout })
      opened.kept.push(context)
      context.on('page', (page) => pageErrors.watch(page))
      return context
    })
  },
  context: async ({ keptContext }, use) => use(await keptContext()),
  open: ({ keptContext, isMobile }, use, { tags }) =>
    use(async (person, on) => {
      const page = await (await keptContext(person, on)).newPage()
      if (isMobile && tags.includes(MOTION_TAG)) await allowMotion(page)
      return page
    }),
})

function signedIn(server: Server, person: Person) {
  return { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: TOKEN, value: person.token }] }] }
}

export async function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem('${TOKEN}')`)
}
