// Finds text whose letters are cut off at the top, bottom or sides, by its own box or a surrounding one. Nastaliq letters extend far beyond
// the box that browsers measure, so each word is measured as its font draws it.

import type { Page } from '@playwright/test'

/** Words that are cut off, each with the number of missing pixels. Words that are fully hidden or end in an ellipsis do not count. */
export function cutInk(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(INK)
}

/** A string, because it runs in the page and uses globals that are not typed here. */
const INK = `(() => {
  // Chromium rounds where a line stands, and the edge of a letter is not a full pixel.
  const TOLERATED_PX = 1
  const canvas = document.createElement('canvas')
  canvas.hidden = true
  document.body.append(canvas)
  const pen = canvas.getContext('2d')
  pen.textAlign = 'left'

  const measured = new Map()
  /** How far a word's ink, and its line of the first font, reach above and below the baseline, and its ink out of its width. */
  function measure(word, style) {
    const drawn = style.textTransform === 'uppercase' ? word.toUpperCase() : style.textTransform === 'capitalize' ? word[0].toUpperCase() + word.slice(1) : word
    const font = [style.fontStyle, style.fontWeight, style.fontSize, style.fontFamily].join(' ')
    const key = font + style.direction + drawn
    if (measured.has(key)) return measured.get(key)
    pen.font = font
    pen.direction = style.direction
    const found = pen.measureText(drawn)
    measured.set(key, {
      above: found.actualBoundingBoxAscent,
      below: found.actualBoundingBoxDescent,
      left: found.actualBoundingBoxLeft,
      right: found.actualBoundingBoxRight - found.width,
      lineAbove: found.fontBoundingBoxAscent,
      lineBelow: found.fontBoundingBoxDescent,
    })
    return measured.get(key)
  }
  /** Where the ink of a word is, whose box is this as the browser measures it. */
  function inkOf(word, box, style) {
    const { above, below, left, right, lineAbove, lineBelow } = measure(word, style)
    const scale = (box.bottom - box.top) / (lineAbove + lineBelow)
    const baseline = box.top + lineAbove * scale
    return { top: baseline - above * scale, bottom: baseline + below * scale, left: box.left - left * scale, right: box.right + right * scale }
  }

  const HIDING = ['hidden', 'clip']
  const paintsInsideOnly = (style) => /paint|strict|content/.test(style.contain) || style.contentVisibility === 'auto'
  const scrolls = (style) => ['auto', 'scroll'].includes(style.overflowY)
  const holds = (style) => style.position !== 'static' || style.transform !== 'none' || style.translate !== 'none' || style.scale !== 'none'
  const edges = new Map()
  /** Where an element ends the ink of the text in it. One that scrolls shows all between the first and the last pixel of its content. */
  function edgesOf(element) {
    if (edges.has(element)) return edges.get(element)
    const style = getComputedStyle(element)
    const isBoxed = style.display !== 'inline' && style.display !== 'contents'
    const isScrolled = isBoxed && scrolls(style)
    const isCut = isBoxed && (paintsInsideOnly(style) || HIDING.includes(style.overflowY))
    const isCutBeside = isBoxed && (paintsInsideOnly(style) || HIDING.includes(style.overflowX))
    const box = element.getBoundingClientRect()
    const top = box.top + element.clientTop - (isScrolled ? element.scrollTop : 0)
    const height = isScrolled ? element.scrollHeight : element.clientHeight
    edges.set(element, {
      element,
      isScrolled,
      isFree: !isScrolled && !isCut && !isCutBeside,
      top: isScrolled || isCut ? top : -Infinity,
      bottom: isScrolled || isCut ? top + height : Infinity,
      left: isCutBeside ? box.left : -Infinity,
      right: isCutBeside ? box.right : Infinity,
      position: style.position,
      holds: holds(style),
    })
    return edges.get(element)
  }
  const around = new Map()
  function edgesAround(element) {
    if (around.has(element)) return around.get(element)
    const found = []
    let position = 'static'
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
      const here = edgesOf(at)
      const passesBy = (position === 'absolute' && !here.holds) || (position === 'fixed' && getComputedStyle(at).transform === 'none')
      if (passesBy) continue
      if (!here.isFree) found.push(here)
      // What lies further out cuts the scrolled box, and not the text.
      if (here.isScrolled) break
      if (here.holds) position = here.position
    }
    around.set(element, found)
    return found
  }

  const cut = []
  function check(word, box, style, around) {
    const middle = (box.top + box.bottom) / 2
    // Hidden on purpose: a line further down, or what is replaced by an ellipsis.
    if (around.some((edge) => middle < edge.top || middle > edge.bottom || box.right <= edge.left || box.left >= edge.right)) return
    const ink = inkOf(word, box, style)
    for (const edge of around) {
      const isWhole = box.left > edge.left - TOLERATED_PX && box.right < edge.right + TOLERATED_PX
      const missing = {
        above: edge.top - ink.top,
        below: ink.bottom - edge.bottom,
        beside: isWhole ? Math.max(edge.left - ink.left, ink.right - edge.right) : 0,
      }
      for (const [side, px] of Object.entries(missing))
        if (px > TOLERATED_PX) cut.push(word + ' by ' + Math.round(px) + ' px ' + side + ' in ' + nameOf(edge.element))
    }
  }
  const nameOf = (element) => element.localName + [...element.classList].slice(0, 4).map((name) => '.' + name).join('')

  const clipped = new Map([[null, false]])
  function isClipped(element) {
    if (!clipped.has(element)) clipped.set(element, isClipped(element.parentElement) || getComputedStyle(element).clipPath === 'inset(50%)')
    return clipped.get(element)
  }
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element)

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    if (node.data.trim() === '' || element.closest('svg, option, script, style, noscript, template') !== null || !isSeen(element)) continue
    const edges = edgesAround(element)
    if (edges.length === 0) continue
    const style = getComputedStyle(element)
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      // A word that is broken over lines has letters of other forms, which are not known here.
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (lines.length === 1) check(word, lines[0], style, edges)
    }
  }

  for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden], [type=password]), textarea')) {
    const text = (field.value || field.placeholder).split('\\n')[0]
    if (text.trim() === '' || !isSeen(field)) continue
    const style = getComputedStyle(field)
    const { lineAbove, lineBelow } = measure(text, style)
    const box = field.getBoundingClientRect()
    const inside = { top: box.top + field.clientTop, bottom: box.bottom - field.clientTop }
    const isOneLine = field.localName === 'input'
    const start = inside.top + parseFloat(style.paddingTop)
    const middle = isOneLine ? (start + inside.bottom - parseFloat(style.paddingBottom)) / 2 : start + parseFloat(style.lineHeight) / 2
    const line = { top: middle - (lineAbove + lineBelow) / 2, bottom: middle + (lineAbove + lineBelow) / 2, left: 0, right: 0 }
    const edge = { element: field, top: inside.top, bottom: isOneLine ? inside.bottom : Infinity, left: -Infinity, right: Infinity }
    for (const word of text.trim().split(/\\s+/)) check(word, line, style, [edge])
  }
  canvas.remove()
  return [...new Set(cut)]
})()`
