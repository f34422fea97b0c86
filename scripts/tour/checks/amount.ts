// How much a screen shows at once: less is calmer.

import type { Page } from '@playwright/test'

export interface Amount {
  /** Words of text in view, without those only for screen readers. */
  readonly words: number
  /** Table rows that are wholly in view. */
  readonly rows: number
}

export function amountInView(page: Page): Promise<Amount> {
  return page.evaluate<Amount>(COUNT)
}

/** A string, because it runs in the page and uses globals that are not typed here. */
const COUNT = `(() => {
  const isInView = ({ top, bottom, width, height }) => width > 1 && height > 1 && bottom > 0 && top < innerHeight
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let words = 0
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    const shown = textContent.trim()
    if (shown === '' || !parentElement.checkVisibility() || !isInView(parentElement.getBoundingClientRect())) continue
    words += shown.split(/\\s+/).length
  }
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
  return { words, rows: rows.filter(({ top, bottom, height }) => height > 1 && top >= 0 && bottom <= innerHeight).length }
})()`
