// Checks that a stop shows the texts that docs/specification.md says it shows.

import type { Page } from '@playwright/test'
import { readSpecification } from '../../specification.ts'
import type { ScreenTexts } from '../screen-texts.ts'

const ROWS = readSpecification()

/** Checked only on a wide screen, which the customer described; on a phone, some texts are one press away. */
export async function textsNotShown(page: Page, texts: ScreenTexts, stop: string): Promise<string[]> {
  const rows = ROWS.filter(({ text, stops }) => text !== null && stops.includes(stop))
  if (rows.length === 0) return []
  const shown = await page.evaluate<readonly string[]>(SHOWN)
  return rows
    .filter(({ key }) => !shown.some((text) => texts.of(nameOf(key ?? '')).test(text)))
    .map(({ id, text }) => `not shown, although docs/specification.md says so: ${id} ${text}`)
}

/** `error withdraw_day` is the text `answers.withdraw_day`, and the plan Basic is named by `names.Basic`. */
function nameOf(key: string): string {
  return key.replace(/^(?:error|reply) /, 'answers.').replace(/^plan /, 'names.')
}

const SHOWN = `(() => {
  const shown = new Set()
  const add = (text) => shown.add((text ?? '').replace(/\\s+/g, ' ').replace(/[\\u2066-\\u2069]/g, '').trim())
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    add(element.textContent)
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent)
    for (const name of ['placeholder', 'aria-label']) add(element.getAttribute(name))
  }
  return [...shown]
})()`
