// Finds controls that are covered on a phone, where bars at the edges and dialogs leave little room.

import type { Page } from '@playwright/test'

/** Controls that cannot be pressed at any scroll position. A toast or an open list may cover them, because it closes. */
export function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(COVERED)
}

/** A string, because it runs in the page and uses globals that are not typed here. */
const COVERED = `(() => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role=slider], [role=option]'
  const OUT_OF_USE = '[inert], [aria-hidden=true], [data-toast], :disabled'
  const isClipped = (element) => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  function isSeen(element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isClipped(element)) return false
    return element.getBoundingClientRect().width > 1 && getComputedStyle(element).pointerEvents !== 'none'
  }
  /** A link in two lines has a box in each. */
  function isHit(element) {
    return [...element.getClientRects()].some(({ left, top, width, height }) => {
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && (element.contains(found) || found.closest('label')?.contains(element) || found.closest('[data-toast], [role=listbox]') !== null)
    })
  }
  function isReachable(element) {
    if (isHit(element)) return true
    const scrollers = []
    for (let around = element.parentElement; around !== null; around = around.parentElement) scrollers.push([around, around.scrollLeft, around.scrollTop])
    const isHitAt = (block) => {
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      // Still above the page: a link that appears when it gets focus.
      return isHit(element) || element.getBoundingClientRect().bottom <= 0
    }
    const isReached = ['nearest', 'center', 'start', 'end'].some(isHitAt)
    for (const [around, left, top] of scrollers) around.scrollTo({ left, top, behavior: 'instant' })
    return isReached
  }
  /** An open list may cover its own label. */
  const isOfOpenList = ({ localName, id, control }) =>
    localName === 'label' && (control?.ariaExpanded === 'true' || document.querySelector('[aria-expanded=true][aria-labelledby~="' + id + '"]') !== null)
  // On a phone every dialog is over the whole page.
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((dialog) => !dialog.matches(OUT_OF_USE))
  return [...(dialogs.at(-1) ?? document).querySelectorAll(CONTROLS)]
    .filter((element) => element.closest(OUT_OF_USE) === null && !isOfOpenList(element) && isSeen(element) && !isReachable(element))
    .map((element) => [element.localName, element.ariaLabel ?? element.placeholder ?? '', element.textContent.trim()].join(' ').slice(0, 100))
})()`
