// What every journey starts with: a server of its own worker, people with a browser of their own each,
// and an ear for complaints.

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { Complaints } from './complaints.ts'
import type { Person } from './people.ts'
import { type Server, startServer } from './server.ts'

export { expect } from '@playwright/test'

const TOKEN = 'chat-web-jwt'

interface Journey {
  readonly complaints: Complaints
  /** A browser of its own: of somebody who is signed in, or of a visitor. */
  readonly open: (person?: Person) => Promise<Page>
}

export const test = base.extend<Journey, { readonly server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      context.on('page', (page) => complaints.watch(page))
      await use(complaints)
      expect(complaints.all()).toEqual([])
    },
    { auto: true },
  ],
  open: async ({ browser, server, complaints }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person) => {
      const context = await browser.newContext(person && { storageState: signedIn(server, person) })
      opened.push(context)
      context.on('page', (page) => complaints.watch(page))
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

function signedIn(server: Server, person: Person) {
  return { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: TOKEN, value: person.token }] }] }
}

export async function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem('${TOKEN}')`)
}
