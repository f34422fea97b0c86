// What somebody hears who listens to a page: the words that come into its live regions, in their order.

import type { Page } from '@playwright/test'

/** To be asked for before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(`{
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]'
    window.announced = []
    const isQuiet = (element) => element.closest('[aria-live=off]') !== null
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const place = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
        const live = place?.closest(LIVE)
        if (!live || isQuiet(place)) continue
        const words = type === 'characterData' ? [target.textContent] : [...addedNodes].map((node) => node.textContent)
        for (const text of words) if (text.trim() !== '') window.announced.push(text.replace(/\\s+/g, ' ').trim())
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }`)
}

/** How often these words were spoken. */
export async function timesAnnounced(page: Page, words: string): Promise<number> {
  return page.evaluate<number>(`window.announced.filter((text) => text.includes(${JSON.stringify(words)})).length`)
}
