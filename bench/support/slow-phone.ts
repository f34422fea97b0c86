// A visit on a cheap phone with a slow connection: Chromium with 4× CPU slowdown, 1.6 Mbit/s and 150 ms latency.

import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { BROWSER } from '../../e2e/support/browser.ts'
import type { Cleanup } from './cleanup.ts'

const CPU_SLOW_DOWN = 4
export const USUAL_KBIT = 1600
const BYTES_PER_KBIT = 1000 / 8
const LATENCY_MS = 150
const TIMEOUT_MS = 60_000
/** The largest paint may come after the page is usable: an image, a font. */
const SETTLES_MS = 1_500

export interface Place {
  readonly url: string
  /** Content of the visitor's local storage before the first visit. */
  readonly localStorage?: Readonly<Record<string, string>>
  /** Script that evaluates to true once the page is usable. */
  readonly isUsable: string
  /** Whether the page has a service worker that caches it. */
  readonly hasWorker?: boolean
}

export interface Visit {
  readonly paintMs: number
  readonly usableMs: number
  /** How long the page's slowed-down main thread was busy until then. Caches cannot reduce this, and other load hardly affects it. */
  readonly busyMs: number
  /** Over the network, compressed, including headers. */
  readonly bytes: number
  /** Counts only requests not answered from the cache. */
  readonly requests: number
}

const WATCH_PAINT = `
  new PerformanceObserver((list) => { window.largestPaintMs = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })`

export async function openBrowser(cleanup: Cleanup, kbit: number) {
  const browser = await cleanup.open(
    // Otherwise Playwright ends this process on a signal before the servers are closed.
    () => chromium.launch({ ...BROWSER, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }),
    (launched) => launched.close(),
  )
  await slowWorkers(browser, kbit)
  return {
    /** Opens a visitor's browser context with an empty cache and a phone's viewport. */
    async newVisitor({ url, localStorage = {} }: Place): Promise<BrowserContext> {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        // The pages' policy would block the measuring scripts, which are evaluated from text.
        bypassCSP: true,
        deviceScaleFactor: 2,
        storageState: {
          cookies: [],
          origins: [{ origin: new URL(url).origin, localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })) }],
        },
      })
      await context.addInitScript(WATCH_PAINT)
      return context
    },
  }
}

function slowNetwork(kbit: number) {
  return { offline: false, latency: LATENCY_MS, downloadThroughput: kbit * BYTES_PER_KBIT, uploadThroughput: kbit * BYTES_PER_KBIT }
}

/** Throttling a page does not throttle its service worker, which must be slowed down separately. */
async function slowWorkers(browser: Browser, kbit: number): Promise<void> {
  const devtools = await browser.newBrowserCDPSession()
  devtools.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    if (type === 'service_worker') void slowDown(targetId).catch(() => undefined)
  })
  async function slowDown(targetId: string): Promise<void> {
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
    // The protocol requires a different id for each message.
    const commands = [
      { id: 1, method: 'Network.enable' },
      { id: 2, method: 'Network.emulateNetworkConditions', params: slowNetwork(kbit) },
    ]
    for (const command of commands) await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(command) })
  }
  await devtools.send('Target.setDiscoverTargets', { discover: true })
}

const WORKER_TIMEOUT_MS = 30_000

/** Waits for the service worker: real visitors stay longer than a measurement, so they have one at their second visit. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction('navigator.serviceWorker.controller !== null', null, { polling: 500, timeout: WORKER_TIMEOUT_MS })
}

/** Opens the page in a tab of its own, which stays open. */
export async function visit(context: BrowserContext, { url, isUsable }: Place, kbit: number): Promise<Visit & { readonly page: Page }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const traffic = await count(devtools)
  await devtools.send('Network.emulateNetworkConditions', slowNetwork(kbit))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS })
  const usable = await page.waitForFunction(`(${isUsable}) && performance.now()`, null, { polling: 'raf', timeout: TIMEOUT_MS })
  const usableMs = Number(await usable.jsonValue())
  const { metrics } = await devtools.send('Performance.getMetrics')
  const busyMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  await page.waitForTimeout(SETTLES_MS)
  return { page, usableMs, busyMs, paintMs: Number(await page.evaluate('window.largestPaintMs')), ...traffic() }
}

async function count(devtools: CDPSession): Promise<() => { bytes: number; requests: number }> {
  let [bytes, requests] = [0, 0]
  const fromCache = new Set<string>()
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void fromCache.add(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) fromCache.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromCache.has(requestId)) return
    requests += 1
    bytes += encodedDataLength
  })
  devtools.on('Network.webSocketCreated', () => {
    requests += 1
  })
  devtools.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length
  })
  await devtools.send('Network.enable')
  return () => ({ bytes, requests })
}
