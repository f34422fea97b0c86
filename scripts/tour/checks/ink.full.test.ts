// Full run: a test tool.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { cutInk } from './ink.ts'

const ENGLISH = 'Typography'
const URDU = 'گھنٹے پہلے'

const ONE_LINE = 'white-space: nowrap; text-overflow: ellipsis'
const TWO_LINES = 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; width: 8em'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await chromium.launch(BROWSER)
  page = await browser.newPage()
})

afterAll(() => browser.close())

describe('text is cut', () => {
  test.each([
    ['English in a line that is too low', ENGLISH, 'overflow: hidden; line-height: 0.6', ['above', 'below']],
    ['English with its descenders only', ENGLISH, 'overflow: hidden; height: 0.95em; line-height: 1', ['below']],
    ['Urdu in a line that is high enough for English', URDU, `overflow: hidden; line-height: 1.5; ${ONE_LINE}`, ['above', 'below']],
    ['Urdu in a line of twice its height', URDU, 'overflow: hidden; line-height: 2', ['above']],
    ['Urdu in a box that clips both ways', URDU, 'overflow: clip; line-height: 2', ['above']],
    ['Urdu at the top of a list that scrolls', URDU, 'overflow: auto; line-height: 2', ['above']],
    ['Urdu in a box that is not painted outside', URDU, 'contain: paint; line-height: 2', ['above']],
    ['Urdu beside the start of its line', URDU, 'overflow: clip visible; line-height: 2', ['beside']],
  ])('%s', async (_, text, style, sides) => {
    const found = await cutIn(`<p style="${style}">${text}</p>`)
    for (const side of sides) expect(found).toContainEqual(expect.stringMatching(new RegExp(` px ${side} in p$`)))
  })

  test('by a box around it', async () => {
    expect(await cutIn(`<section style="overflow: hidden"><p style="padding-inline: 0.4em; line-height: 2">${URDU}</p></section>`)).toEqual(
      [expect.stringMatching(/^گھنٹے by \d+ px above in section$/)],
    )
  })

  test.each(['<input style="height: 26px"', '<textarea rows="1" style="line-height: 1.5"'])('in the field %s', async (field) => {
    expect(await cutIn(`${field} placeholder="${URDU}">`)).not.toEqual([])
  })
})

describe('text is not cut', () => {
  test.each([
    ['English in a line of its height', ENGLISH, `overflow: hidden; line-height: 1.4; ${ONE_LINE}`],
    ['English that ends in an ellipsis', ENGLISH.repeat(9), `overflow: hidden; line-height: 1.4; width: 5em; ${ONE_LINE}`],
    ['Urdu in a low line that hides nothing', URDU, 'line-height: 1'],
    ['Urdu in a box that is cut at its end only', URDU, `overflow: clip visible; line-height: 2; padding-inline: 0.4em; ${ONE_LINE}`],
    ['Urdu with room above', URDU, 'overflow: hidden; line-height: 2; padding: 0.8em'],
    ['Urdu with room at the top of a list that scrolls', URDU, 'overflow: auto; line-height: 2; padding-top: 0.8em'],
    ['the lines after the last one', 'one two three four five six seven eight nine', `overflow: hidden; line-height: 1.4; ${TWO_LINES}`],
    ['what only screen readers see', URDU, 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)'],
  ])('%s', async (_, text, style) => {
    expect(await cutIn(`<p style="${style}">${text}</p>`)).toEqual([])
  })

  test('by a box that it is positioned outside of', async () => {
    expect(await cutIn(`<div style="overflow: hidden; height: 5px"><p style="position: absolute">${ENGLISH}</p></div>`)).toEqual([])
  })

  test('scrolled half out of view', async () => {
    const lines = `<p style="line-height: 2">${URDU}</p>`.repeat(9)
    await show(`<section style="overflow: auto; height: 70px; padding-top: 0.8em">${lines}</section>`)
    await page.locator('section').evaluate((section) => section.scrollTo(0, 25))
    expect(await cutInk(page)).toEqual([])
  })

  test.each(['<input style="height: 60px"', '<textarea rows="1" style="padding: 0.8em; line-height: 2"'])(
    'in the field %s',
    async (field) => {
      expect(await cutIn(`${field} placeholder="${URDU}">`)).toEqual([])
    },
  )
})

async function cutIn(html: string): Promise<readonly string[]> {
  await show(html)
  return cutInk(page)
}

/** In the app's fonts, in the middle of the page. */
async function show(html: string): Promise<void> {
  const direction = /\p{Script=Arabic}/u.test(html) ? 'rtl' : 'ltr'
  await page.setContent(`<style>
    ${fontFace('Latin', 'figtree/files/figtree-latin-wght-normal.woff2', 'U+0000-00FF')}
    ${fontFace('Nastaliq', 'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal.woff2', 'U+0600-06FF')}
    body { padding: 100px; font: 16px Latin, Nastaliq; direction: ${direction} }
    p, section { margin: 0 }
    input, textarea { font: inherit }
  </style>${html}`)
  await page.evaluate(`Promise.all([document.fonts.load('16px Latin'), document.fonts.load('16px Nastaliq', 'ا')]).then(() => undefined)`)
}

function fontFace(family: string, file: string, range: string): string {
  const font = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))).toString('base64')
  return `@font-face { font-family: ${family}; font-weight: 300 900; src: url(data:font/woff2;base64,${font}); unicode-range: ${range} }`
}
