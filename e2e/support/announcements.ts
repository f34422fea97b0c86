// Records what a screen reader would announce: all text that appears in the page's live regions, in order.

import type { Page } from '@playwright/test'

/** Call before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(`{
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]'
    window.announced = []
    const isOff = (element) => element.closest('[aria-live=off]') !== null
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
        const live = element?.closest(LIVE)
        if (!live || isOff(element)) continue
        const texts = type === 'characterData' ? [target.textContent] : [...addedNodes].map((node) => node.textContent)
        for (const text of texts) if (text.trim() !== '') window.announced.push(text.replace(/\\s+/g, ' ').trim())
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }`)
}

/** How many announcements contained this text. */
export async function timesAnnounced(page: Page, expected: string): Promise<number> {
  return page.evaluate<number>(`window.announced.filter((text) => text.includes(${JSON.stringify(expected)})).length`)
}
