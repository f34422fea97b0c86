// Browser contexts for visits. Visits to the same server at the same width reuse them (e2e/support/contexts.ts).

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { BROWSER, BROWSER_WITH_MICROPHONE } from '../../e2e/support/browser.ts'
import { type KeptContexts, keepContexts } from '../../e2e/support/contexts.ts'
import type { OpenDataset } from './datasets.ts'
import type { Width } from './options.ts'
import type { Stop } from './stop.ts'

const TOKEN = 'chat-web-jwt'
const LANGUAGE_COOKIE = 'guftagu-language'
const SCREENS: Readonly<Record<Width, BrowserContextOptions>> = {
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  768: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  1440: { viewport: { width: 1440, height: 900 } },
}

export interface Wanted {
  readonly stop: Stop
  readonly width: Width
  readonly language: string
  readonly dataset: OpenDataset
  readonly timeoutMs: number
}

export interface TakenContext {
  readonly context: BrowserContext
  /** Another visit may use it. */
  giveBack(): Promise<void>
  /** After a failure that may have broken it. */
  discard(): Promise<void>
}

export class VisitContexts {
  readonly #browsers = new Map<boolean, Promise<Browser>>()
  readonly #kept = new Map<string, KeptContexts>()

  async take({ stop, width, language, dataset, timeoutMs }: Wanted): Promise<TakenContext> {
    const { server, fixtures } = dataset
    const localStorage = stop.who.startsWith('visitor') ? {} : { [TOKEN]: fixtures.person(stop.who).token }
    const kept = await this.#keptFor(server.url, width, stop.microphone === true)
    const context = await kept.take({ localStorage, actionTimeout: timeoutMs })
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }])
    return { context, giveBack: () => kept.giveBack(context), discard: () => context.close() }
  }

  browser(): Promise<Browser> {
    return this.#launched(false)
  }

  async close(): Promise<void> {
    for (const browser of this.#browsers.values()) await (await browser).close()
  }

  async #keptFor(origin: string, width: Width, microphone: boolean): Promise<KeptContexts> {
    const browser = await this.#launched(microphone)
    const key = [origin, width, microphone].join(' ')
    const kept =
      this.#kept.get(key) ??
      keepContexts(browser, origin, {
        locale: 'en-US',
        timezoneId: 'Asia/Karachi',
        // A visit must show the server's data, not what an earlier page stored.
        serviceWorkers: 'block',
        // Animations would change the picture, and drawing them takes long.
        reducedMotion: 'reduce',
        ...SCREENS[width],
      })
    this.#kept.set(key, kept)
    return kept
  }

  #launched(microphone: boolean): Promise<Browser> {
    const browser = this.#browsers.get(microphone) ?? chromium.launch(microphone ? BROWSER_WITH_MICROPHONE : BROWSER)
    this.#browsers.set(microphone, browser)
    return browser
  }
}
