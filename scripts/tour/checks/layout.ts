// Checks a screen's layout: no sideways scrolling, no truncated text, no cut-off letters, and no untranslated English text.

import type { Page } from '@playwright/test'
import type { ScreenTexts } from '../screen-texts.ts'
import { cutInk } from './ink.ts'

interface Measured {
  readonly sticksOutPx: number
  readonly cut: readonly string[]
  readonly shown: readonly string[]
}

export async function layoutProblems(page: Page, texts: ScreenTexts): Promise<string[]> {
  const { sticksOutPx, cut, shown } = await page.evaluate<Measured>(MEASURE)
  return [
    ...(sticksOutPx > 0 ? [`the page is ${sticksOutPx} px wider than the window`] : []),
    ...[...new Set(cut)].map((text) => `truncated: ${text}`),
    ...(await cutInk(page)).map((word) => `cut off: ${word}`),
    ...[...new Set(texts.leftInEnglish(shown))].map((text) => `still English: ${text}`),
  ]
}

/** A string, because it runs in the page and uses globals that are not typed here. */
const MEASURE = `(() => {
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 1
  const cut = []
  for (const control of document.querySelectorAll('button, a, [role=option], [role=combobox], th, h1, h2, h3, label, legend')) {
    if (!isSeen(control) || control.classList.contains('sr-only') || control.closest('.sr-only')) continue
    const style = getComputedStyle(control)
    // A text that is cut at its end has room for the ink beside it, which sticks out of the control (styles.css).
    const inkPx = parseFloat(style.getPropertyValue('--ink-beside') || '0') * parseFloat(style.fontSize)
    if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && control.scrollWidth > control.clientWidth + 1)
      cut.push(control.innerText)
    else if (style.overflowX === 'visible' && style.display !== 'inline' && control.scrollWidth > control.clientWidth + 1 + inkPx && control.clientWidth > 0)
      cut.push('overflows its control: ' + (control.innerText || control.getAttribute('aria-label')))
  }
  const canvas = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('input[placeholder], textarea[placeholder]')) {
    if (!isSeen(field) || field.value !== '') continue
    const style = getComputedStyle(field)
    canvas.font = style.font
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (canvas.measureText(field.placeholder).width > room + 1) cut.push('placeholder ' + field.placeholder)
  }
  const shown = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim()
    if (text !== '' && walker.currentNode.parentElement.checkVisibility()) shown.push(text)
  }
  for (const named of document.querySelectorAll('[aria-label], [placeholder]')) {
    if (!named.checkVisibility()) continue
    for (const name of ['aria-label', 'placeholder']) if (named.hasAttribute(name)) shown.push(named.getAttribute(name))
  }
  return { sticksOutPx: document.documentElement.scrollWidth - innerWidth, cut: cut.map((text) => text.replaceAll(/\\s+/g, ' ').slice(0, 80)), shown }
})()`
