// Full run: a test tool. The checks of the tour must find a violation, even if the same colours and structure passed before.

import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '../scripts/tour/checks/axe.ts'
import { COLOUR_RULES, colourViolationsOf } from '../scripts/tour/checks/contrast.ts'
import { coveredControls } from '../scripts/tour/checks/covered.ts'
import { layoutProblems } from '../scripts/tour/checks/layout.ts'
import { problemsWhenNarrower } from '../scripts/tour/checks/narrower.ts'
import { structuralViolationsOf } from '../scripts/tour/checks/structure.ts'
import { readScreenTexts } from '../scripts/tour/screen-texts.ts'
import { expect, test } from './support/journey.ts'
import { onPhone } from './support/phone.ts'
import { settle } from './support/settle.ts'

test('text with too little contrast is found in both themes, and a link without a name is found', async ({ page }) => {
  const text = await openText(page)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await coloursOf(page)).toEqual([])
    await style(text, 'color: rgb(128, 128, 128); background-color: rgb(140, 140, 140)')
    expect(await coloursOf(page)).toEqual(['color-contrast'])
    await style(text, '')
    expect(await coloursOf(page)).toEqual([])
  }

  expect(await structuralViolationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Go To Home' }).evaluate((element) => void (element.textContent = ''))
  expect((await structuralViolationsOf(page)).map(({ id }) => id)).toEqual(['link-name'])
})

test('contrast is judged as axe does, by size and with translucent colours', async ({ page }) => {
  const text = await openText(page)
  const GREY = 'background-color: white; color: rgb(130, 130, 130)'
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [`${GREY}; font-size: 23px`, ['color-contrast']],
    [`${GREY}; font-size: 24px`, []],
    [`${GREY}; font-size: 18px; font-weight: 700`, ['color-contrast']],
    [`${GREY}; font-size: 19px; font-weight: 700`, []],
    ['background-color: white; color: rgb(0 0 0 / 50%)', ['color-contrast']],
    ['background-color: white; color: rgb(0 0 0 / 60%)', []],
    ['background-color: rgb(0 0 0 / 60%); color: rgb(60, 60, 60)', ['color-contrast']],
    ['background-color: oklch(0.95 0.02 200); color: oklch(0.7 0.05 200)', ['color-contrast']],
    ['background-color: oklch(0.95 0.02 200); color: oklch(0.4 0.05 200)', []],
    ['background-image: linear-gradient(white, white); color: rgb(200, 200, 200)', []],
    ['opacity: 0.3', ['color-contrast']],
  ]
  for (const [css, expected] of cases) {
    await style(text, css)
    const byAxe = await axeViolations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } })
    expect
      .soft(
        byAxe.map(({ id }) => id),
        `${css} by axe`,
      )
      .toEqual(expected)
    expect.soft(await coloursOf(page), css).toEqual(expected)
  }

  await style(text, 'background-color: white; color: black')
  await text.evaluate((element) => void (element.innerHTML = 'Read <a href="/home">the start</a> first'))
  await style(text.getByRole('link'), 'color: rgb(60, 0, 0); text-decoration: none')
  expect(await coloursOf(page)).toEqual(['link-in-text-block'])
  // A link that looks like a button is not part of the text, but must be readable.
  for (const [css, expected] of [
    ['display: inline-flex; color: rgb(60, 0, 0)', []],
    ['display: inline-flex; color: rgb(200, 180, 180)', ['color-contrast']],
  ] as const) {
    await style(text.getByRole('link'), `${css}; text-decoration: none`)
    const byAxe = await axeViolations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } })
    expect(
      byAxe.map(({ id }) => id),
      `${css} by axe`,
    ).toEqual(expected)
    expect(await coloursOf(page), css).toEqual(expected)
  }
})

test('the check on a phone sees its layout and touch, and finds what is covered there; the desktop is back afterwards', async ({
  page,
}) => {
  const link = page.getByRole('link', { name: 'Go To Home' })
  const state = () => page.evaluate<unknown>(`[innerWidth, matchMedia('(pointer: coarse)').matches]`)
  await openText(page)
  expect(await state()).toEqual([1440, false])
  await onPhone(page, async () => {
    expect(await state()).toEqual([390, true])
    expect(await coveredControls(page)).toEqual([])
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<div id="cover"></div>')`)
    await style(page.locator('#cover'), 'position: fixed; inset: 0')
    expect(await coveredControls(page)).toContainEqual(expect.stringContaining('Go To Home'))
    // A part of the screen out of which the link can be scrolled.
    await style(page.locator('#cover'), 'position: fixed; inset: 50% 0 0')
    await style(link, 'margin-block: 100vh')
    expect(await coveredControls(page)).toEqual([])
  })
  expect(await state()).toEqual([1440, false])
})

test('a name that is hidden on a phone only is found there', async ({ page }) => {
  await openText(page)
  const link = page.getByRole('link', { name: 'Go To Home' })
  await link.evaluate((element) => void (element.innerHTML = '<span>Go To Home</span>'))
  await page.evaluate(`document.adoptedStyleSheets[0] ??= new CSSStyleSheet()`)
  await page.evaluate(`document.adoptedStyleSheets[0].insertRule('@media (width < 768px) { a > span { display: none } }')`)
  expect(await structuralViolationsOf(page)).toEqual([])
  await onPhone(page, async () => expect((await structuralViolationsOf(page)).map(({ id }) => id)).toEqual(['link-name']))
  expect(await structuralViolationsOf(page)).toEqual([])
})

test('a page that scrolls sideways, a cut text, small controls and English in another language are found', async ({ page }) => {
  const text = await openText(page)
  const [english, urdu] = [await readScreenTexts('en'), await readScreenTexts('ur')]
  expect(await layoutProblems(page, english)).toEqual([])
  await style(text, 'width: 1500px')
  expect(await layoutProblems(page, english)).toEqual([expect.stringMatching(/^the page is \d+ px wider than the window$/)])
  await style(text, '')
  const link = page.getByRole('link', { name: 'Go To Home' })
  await style(link, 'inline-size: 40px; overflow: hidden; white-space: nowrap')
  expect(await layoutProblems(page, english)).toEqual(['truncated: Go To Home'])
  await style(link, '')
  expect(await layoutProblems(page, urdu)).toContain('still English: Go To Home')

  // The same structure has already passed with larger controls.
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', '<button>One</button><button>Two</button>')`)
  const buttons = await page.getByRole('main').getByRole('button').all()
  const place = async (sizePx: number) => {
    for (const [index, button] of buttons.entries())
      await style(
        button,
        `position: fixed; inset: 0 auto auto ${100 + index * sizePx}px; inline-size: ${sizePx}px; block-size: ${sizePx}px; overflow: clip`,
      )
  }
  await place(40)
  expect(await structuralViolationsOf(page)).toEqual([])
  await place(10)
  expect((await structuralViolationsOf(page)).map(({ id }) => id)).toEqual(['target-size'])
})

test('what is too wide for a laptop only, and a dialog that closes in a narrow window, is found', async ({ page }) => {
  const text = await openText(page)
  const english = await readScreenTexts('en')
  await style(text, 'width: 1400px')
  const isTooWide = expect.stringMatching(/^at 1366: the page is \d+ px wider than the window$/)
  expect(await problemsWhenNarrower(page, english, [])).toEqual([isTooWide])

  await page.setViewportSize({ width: 1440, height: 900 })
  await style(text, '')
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><h2>Ask</h2></div>')`)
  expect(await problemsWhenNarrower(page, english, [])).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(`matchMedia('(width < 768px)').addEventListener('change', () => document.querySelector('[role=dialog]').remove())`)
  expect(await problemsWhenNarrower(page, english, [])).toEqual(['dialogs before and after the window becomes narrow: Ask / '])
})

async function openText(page: Page): Promise<Locator> {
  await page.goto('/nowhere')
  const text = page.getByRole('main').locator('p').first()
  await expect(text).toBeVisible()
  return text
}

async function coloursOf(page: Page): Promise<string[]> {
  await settle(page)
  return (await colourViolationsOf(page)).map(({ id }) => id)
}

/** The page does not allow style attributes in its source, but scripts may set them. */
function style(text: Locator, css: string): Promise<void> {
  return text.evaluate((element, wanted) => void (element.style.cssText = wanted), css)
}
