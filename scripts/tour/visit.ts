// One visit: a browser of its own, the way to the stop, the pictures, and what is wrong with what is seen.

import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Complaints } from '../../e2e/support/complaints.ts'
import { settle } from '../../e2e/support/settle.ts'
import { PATHS } from '../../src/web/app/paths.ts'
import { axeProblems, layoutProblems } from './checks.ts'
import type { OpenHouse } from './houses.ts'
import type { Theme, Width } from './options.ts'
import { Stage } from './stage.ts'
import type { PathName, Stop } from './stop.ts'
import type { Words } from './words.ts'

const TOKEN = 'chat-web-jwt'
const LANGUAGE_COOKIE = 'guftagu-language'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1440, height: 900 } }
const REACH_MS = 20_000

export interface Visit {
  readonly stop: Stop
  readonly width: Width
  readonly words: Words
  readonly themes: readonly Theme[]
  readonly axe: boolean
}

export interface Visited {
  readonly problems: readonly string[]
  readonly tookMs: number
}

export interface Place {
  readonly browser: Browser
  readonly house: OpenHouse
  readonly folder: string
}

export async function visit(visited: Visit, { browser, house, folder }: Place): Promise<Visited> {
  const { stop, width, words, themes } = visited
  const startedAt = performance.now()
  const problems: string[] = []
  const complaints = new Complaints()
  // A loaded machine asks for patience, and the page has it.
  complaints.expect({ because: 503, path: '/' })
  const context = await openContext(browser, house, visited)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(REACH_MS)
    complaints.watch(page)
    await reach(new Stage({ page, words, cast: house.cast, house, width, complaints }), stop).catch((error: unknown) => {
      problems.push(`not reached: ${error instanceof Error ? error.message : String(error)}`)
    })
    if (stop.whole === true) await unfold(page, width)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await standStill(page)
      const name = pictureName({ stop, width, theme, language: words.language })
      await page.screenshot({ path: join(folder, name), caret: 'initial' })
    }
    problems.push(...(await layoutProblems(page, words)))
    if (visited.axe) {
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await standStill(page)
        problems.push(...(await axeProblems(page, theme)).map((problem) => `${theme}: ${problem}`))
      }
    }
  } catch (error) {
    problems.push(`broke off: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    // A browser that died has closed it already, and the visit says so.
    await context.close().catch(() => undefined)
  }
  if (stop.complains !== true) problems.push(...complaints.all().map((said) => `the page complained: ${said}`))
  return { problems, tookMs: performance.now() - startedAt }
}

export function pictureName({ stop, width, theme, language }: { stop: Stop; width: Width; theme: Theme; language: string }): string {
  return `${stop.name}.${width}.${theme}.${language}.png`
}

async function openContext(browser: Browser, { server, cast }: OpenHouse, { stop, width, words }: Visit): Promise<BrowserContext> {
  const localStorage = stop.who.startsWith('visitor') ? [] : [{ name: TOKEN, value: cast.person(stop.who).token }]
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'Asia/Karachi',
    // A visit shows what the server has, not what an earlier page kept.
    serviceWorkers: 'block',
    // Half-way through a movement there is nothing to judge.
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    ...(width < 768 ? PHONE : DESK),
  })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: words.language, url: server.url }])
  return context
}

async function reach(stage: Stage, stop: Stop): Promise<void> {
  await stop.before?.(stage)
  const query = new URLSearchParams(stop.query?.(stage.cast)).toString()
  const path = stop.at.startsWith('/') ? stop.at : PATHS[stop.at as PathName]
  await stage.page.goto(query === '' ? path : `${path}?${query}`)
  await stop.act?.(stage)
  const seen = typeof stop.until === 'string' ? stage.text(stop.until) : stop.until(stage)
  await seen.waitFor()
  await stage.page.evaluate(`document.fonts.ready.then(() => undefined)`)
}

const TALLEST_PX = 8_000

/** A window as high as the page, so that what sticks to its edges is at the edges of the picture. */
async function unfold(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(height, TALLEST_PX) })
}

/** A picture that does not come must not hold up the tour: its place on the screen tells. */
const PICTURES_MS = 5_000

/** Nothing moves any more, and the pictures on the screen have come. */
async function standStill(page: Page): Promise<void> {
  await settle(page)
  await page.evaluate(`(async () => {
    const late = new Promise((resolve) => setTimeout(resolve, ${PICTURES_MS}))
    const seen = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => undefined)))])
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })()`)
}
