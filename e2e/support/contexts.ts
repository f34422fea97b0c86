// Browser contexts that a worker's journeys reuse. A page in a new context needs a second of CPU time before it shows the app, half of it
// because a new process reads and compiles every script again. So contexts are kept, and a small page in each keeps its process alive; each
// journey gets a cleared one.

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** One of the server's files without a script. */
const KEEPER = '/robots.txt'

/** Everything but the scripts, which are in the HTTP cache. */
const STORED = ['cookies', 'indexeddb', 'cache_storage', 'service_workers'].join(',')

interface Kept {
  readonly context: BrowserContext
  readonly keeper: Page
  readonly devTools: CDPSession
}

interface Wanted {
  readonly localStorage: Readonly<Record<string, string>>
  readonly actionTimeout: number
}

export interface KeptContexts {
  take(wanted: Wanted): Promise<BrowserContext>
  /** Closes its pages. */
  giveBack(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

export function keepContexts(browser: Browser, origin: string, options: BrowserContextOptions = {}): KeptContexts {
  const all = new Map<BrowserContext, Kept>()
  const free: Kept[] = []

  async function create(): Promise<Kept> {
    const context = await browser.newContext({ ...options, baseURL: origin })
    const keeper = await context.newPage()
    await keeper.goto(KEEPER)
    const kept = { context, keeper, devTools: await context.newCDPSession(keeper) }
    all.set(context, kept)
    return kept
  }

  async function empty({ context, devTools }: Kept): Promise<void> {
    await context.unrouteAll()
    await context.clearPermissions()
    await context.setOffline(false)
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
  }

  return {
    take: async ({ localStorage, actionTimeout }) => {
      const used = free.pop()
      if (used) await empty(used)
      const { context, keeper } = used ?? (await create())
      context.setDefaultTimeout(actionTimeout)
      // Done by the page in the same process, which would notice removals from outside only later.
      await keeper.evaluate(`localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(localStorage)})`)
      return context
    },
    giveBack: async (context) => {
      const kept = all.get(context)
      if (!kept) return
      context.removeAllListeners('page')
      for (const page of context.pages()) if (page !== kept.keeper) await page.close()
      free.push(kept)
    },
    close: async () => {
      for (const { context } of all.values()) await context.close()
    },
  }
}
