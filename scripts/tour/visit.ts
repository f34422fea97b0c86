// One visit: opens a browser context, goes to the stop, takes the screenshots, and returns the problems.

import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { PageErrors } from '../../e2e/support/page-errors.ts'
import { settle } from '../../e2e/support/settle.ts'
import { PATHS } from '../../src/web/app/paths.ts'
import { axeProblems, layoutProblems } from './checks.ts'
import type { OpenDataset } from './datasets.ts'
import type { Theme, Width } from './options.ts'
import type { ScreenTexts } from './screen-texts.ts'
import type { PathName, Stop } from './stop.ts'
import { TourPage } from './tour-page.ts'

const TOKEN = 'chat-web-jwt'
const LANGUAGE_COOKIE = 'guftagu-language'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const REACH_MS = 20_000

export interface Visit {
  readonly stop: Stop
  readonly width: Width
  readonly texts: ScreenTexts
  readonly themes: readonly Theme[]
  readonly axe: boolean
}

export interface Visited {
  readonly problems: readonly string[]
  readonly tookMs: number
}

export interface Place {
  readonly browser: Browser
  readonly dataset: OpenDataset
  readonly folder: string
}

export async function visit(visited: Visit, { browser, dataset, folder }: Place): Promise<Visited> {
  const { stop, width, texts, themes } = visited
  const startedAt = performance.now()
  const problems: string[] = []
  const complaints = new PageErrors()
  // A loaded server may answer 503, which the page retries.
  complaints.expect({ because: 503, path: '/' })
  const context = await openContext(browser, dataset, visited)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(REACH_MS)
    complaints.watch(page)
    await reach(new TourPage({ page, texts, fixtures: dataset.fixtures, dataset, width, complaints }), stop).catch((error: unknown) => {
      problems.push(`not reached: ${error instanceof Error ? error.message : String(error)}`)
    })
    if (stop.whole === true) await fitViewport(page, width)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await waitUntilStable(page)
      const name = pictureName({ stop, width, theme, language: texts.language })
      await page.screenshot({ path: join(folder, name), caret: 'initial' })
    }
    problems.push(...(await layoutProblems(page, texts)))
    if (visited.axe) {
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await waitUntilStable(page)
        problems.push(...(await axeProblems(page, theme)).map((problem) => `${theme}: ${problem}`))
      }
    }
  } catch (error) {
    problems.push(`interrupted: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    // A crashed browser has closed it already, which is reported as a problem. What a stop still intercepts fails with the page.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
    await context.close().catch(() => undefined)
  }
  if (stop.expectsErrors !== true) problems.push(...complaints.all().map((complaint) => `console or network error: ${complaint}`))
  return { problems, tookMs: performance.now() - startedAt }
}

export function pictureName({ stop, width, theme, language }: { stop: Stop; width: Width; theme: Theme; language: string }): string {
  return `${stop.name}.${width}.${theme}.${language}.png`
}

async function openContext(browser: Browser, { server, fixtures }: OpenDataset, { stop, width, texts }: Visit): Promise<BrowserContext> {
  const localStorage = stop.who.startsWith('visitor') ? [] : [{ name: TOKEN, value: fixtures.person(stop.who).token }]
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'Asia/Karachi',
    // A visit shows what the server has, not what an earlier page stored.
    serviceWorkers: 'block',
    // Animations would change the picture.
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    ...(width < 768 ? PHONE : DESKTOP),
  })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: texts.language, url: server.url }])
  return context
}

async function reach(tour: TourPage, stop: Stop): Promise<void> {
  await stop.before?.(tour)
  const query = new URLSearchParams(stop.query?.(tour.fixtures)).toString()
  const address: string = stop.at.startsWith('/') ? stop.at : PATHS[stop.at as PathName]
  const path = stop.person === undefined ? address : address.replace(':id', tour.fixtures.id(stop.person))
  await tour.page.goto(query === '' ? path : `${path}?${query}`)
  await stop.act?.(tour)
  const seen = typeof stop.until === 'string' ? tour.text(stop.until) : stop.until(tour)
  await seen.waitFor()
  await tour.page.evaluate(`document.fonts.ready.then(() => undefined)`)
}

const MAX_HEIGHT_PX = 8_000

/** Makes the viewport as high as the page, so that sticky elements are at the edges of the picture. */
async function fitViewport(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT_PX) })
}

/** After this time the picture is taken without the images that have not loaded. */
const PICTURES_MS = 5_000

/** Waits until animations have ended and visible images are loaded. */
async function waitUntilStable(page: Page): Promise<void> {
  await settle(page)
  await page.evaluate(`(async () => {
    const late = new Promise((resolve) => setTimeout(resolve, ${PICTURES_MS}))
    const seen = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => undefined)))])
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })()`)
}
