// One visit: opens a page, goes to the stop, takes the screenshots, and returns the problems.

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PageErrors } from '../../e2e/support/page-errors.ts'
import { settle } from '../../e2e/support/settle.ts'
import { PATHS } from '../../src/web/paths.ts'
import { type Amount, amountInView } from './checks/amount.ts'
import { problemsOn } from './checks/screen.ts'
import { textsNotShown } from './checks/specified.ts'
import type { VisitContexts } from './contexts.ts'
import type { OpenDataset } from './datasets.ts'
import { isPhoneWidth, type Theme, type Width } from './options.ts'
import type { ScreenTexts } from './screen-texts.ts'
import type { PathName, Stop } from './stop.ts'
import { abortHeld, TourPage } from './tour-page.ts'

/** Limit for each step. Generous for a loaded machine; a stop takes a second or two. */
const REACH_MS = 120_000
/** Limit for a page that hangs while being checked. */
const VISIT_MS = 600_000

export interface Visit {
  readonly stop: Stop
  readonly width: Width
  readonly texts: ScreenTexts
  readonly themes: readonly Theme[]
  readonly axe: boolean
  readonly pictures: 'all' | 'of problems'
}

export interface Visited {
  readonly problems: readonly string[]
  /** Null if the screen was not reached. */
  readonly amount: Amount | null
  readonly tookMs: number
}

export interface Place {
  readonly contexts: VisitContexts
  readonly dataset: OpenDataset
  readonly folder: string
}

export async function visit(visited: Visit, place: Place): Promise<Visited> {
  const startedAt = performance.now()
  const { stop, width, texts } = visited
  const { contexts, dataset } = place
  const problems: string[] = []
  let amount: Amount | null = null
  try {
    const taken = await contexts.take({ stop, width, language: texts.language, dataset, timeoutMs: REACH_MS })
    try {
      const page = await taken.context.newPage()
      try {
        amount = await within(VISIT_MS, see(page, visited, place, problems))
      } finally {
        await cutOff(page)
      }
      await taken.giveBack()
    } catch (error) {
      // A crashed browser has closed it already.
      await taken.discard().catch(() => undefined)
      throw error
    }
  } catch (error) {
    problems.push(`interrupted: ${messageOf(error)}`)
  }
  return { problems, amount, tookMs: performance.now() - startedAt }
}

async function see(page: Page, visited: Visit, { dataset, folder }: Place, problems: string[]): Promise<Amount | null> {
  const { stop, width, texts, axe, pictures } = visited
  const [firstTheme = 'light'] = visited.themes
  const complaints = new PageErrors()
  // A loaded server may answer 503, which the page retries.
  complaints.expect({ because: 503, path: '/' })
  complaints.watch(page)
  const show = async (theme: Theme) => {
    await page.emulateMedia({ colorScheme: theme })
    await waitUntilStable(page)
  }
  const takePicture = (theme: Theme) => {
    const name = pictureName({ stop, width, theme, language: texts.language })
    return page.screenshot({ path: join(folder, name), caret: 'initial' })
  }

  await page.emulateMedia({ colorScheme: firstTheme })
  const isReached = await reach(new TourPage({ page, texts, fixtures: dataset.fixtures, dataset, width, complaints }), stop).then(
    () => true,
    (error: unknown) => {
      problems.push(`not reached: ${messageOf(error)}`)
      return false
    },
  )
  await holdToast(page)
  const size = page.viewportSize() ?? never()
  let themes = visited.themes
  if (pictures === 'all') {
    if (stop.whole === true) await fitViewport(page, width)
    for (const theme of themes) {
      await show(theme)
      await takePicture(theme)
    }
    if (stop.whole === true) await page.setViewportSize(size)
    themes = themes.toReversed()
  }
  await waitUntilStable(page)
  const amount = isReached ? await amountInView(page) : null
  if (isReached && !isPhoneWidth(width)) problems.push(...(await textsNotShown(page, texts, stop.name)))
  if (isReached) problems.push(...(await problemsOn({ page, texts, themes, isPhone: isPhoneWidth(width), axe, show })))
  if (stop.expectsErrors !== true) problems.push(...complaints.all().map((complaint) => `console or network error: ${complaint}`))
  if (pictures === 'of problems' && problems.length > 0) {
    await page.setViewportSize(size)
    await waitUntilStable(page)
    await takePicture(firstTheme)
  }
  return amount
}

export function titleOf({ stop, width, texts, themes, pictures }: Visit): string {
  const title = `${stop.name} at ${width} in ${texts.language}`
  return pictures === 'all' ? title : `${title}, ${themes.join(' and ')}`
}

export function pictureName({ stop, width, theme, language }: { stop: Stop; width: Width; theme: Theme; language: string }): string {
  return `${stop.name}.${width}.${theme}.${language}.png`
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

/**
 * Requests that a stop still intercepts fail with the page, which is not an error. Held requests must not reach the server when released,
 * so all requests are intercepted until the page is closed. The stop may already have answered some of them.
 */
async function cutOff(page: Page): Promise<void> {
  await page.context().route('**', (route) => route.abort().catch(() => undefined))
  await abortHeld(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** If a toast disappears before the pointer reaches it, it is no longer on the screen. */
const HOVER_TIMEOUT_MS = 2_000

/** A toast under the pointer stays, so that it does not disappear during the checks. */
async function holdToast(page: Page): Promise<void> {
  const toast = page.locator('[data-toast]').first()
  if ((await toast.count()) > 0) await toast.hover({ timeout: HOVER_TIMEOUT_MS }).catch(() => undefined)
}

const MAX_HEIGHT_PX = 8_000

/** Makes the viewport as high as the page, so that sticky elements are at the edges of the picture. */
async function fitViewport(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT_PX) })
}

/** After this time the picture is taken without images that have not loaded. */
const PICTURES_MS = 5_000

/** Waits until animations have ended and visible images have loaded. */
async function waitUntilStable(page: Page): Promise<void> {
  await settle(page)
  await page.evaluate(`(async () => {
    const late = new Promise((resolve) => setTimeout(resolve, ${PICTURES_MS}))
    const seen = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => undefined)))])
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })()`)
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done after ${limitMs / 1000} s`)), limitMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function never(): never {
  throw new Error('every context has a size')
}
