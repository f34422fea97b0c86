// Checks that all text on a screen has enough contrast. Axe needs a second for a list with hundreds of elements, and a tenth of a second
// for a single one. Most elements have plain colours, whose contrast is calculated here. Axe checks the others, and everything that fails
// the calculation; each combination of colour, background and size only until it has passed once in this process.

import type { Page } from '@playwright/test'
import { loadAxe, type Violation } from './axe.ts'

interface Examined {
  readonly violations: readonly Violation[]
  readonly passed: readonly string[]
}

/** Rules whose result depends on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const passedCombinations = new Set<string>()

export async function colourViolationsOf(page: Page): Promise<readonly Violation[]> {
  await loadAxe(page)
  const { violations, passed } = await page.evaluate<Examined>(`(${EXAMINE})(${JSON.stringify([...passedCombinations])})`)
  for (const combination of passed) passedCombinations.add(combination)
  return violations
}

/**
 * A string, because it runs in the page and uses globals that are not typed here. A combination is null if the styles alone do not
 * determine the background: over pictures, translucent elements and positioned elements. Such text is checked on every screen.
 */
const EXAMINE = `async (known) => {
  const passedBefore = new Set(known)
  const UNDER = ' under '
  const CLEAR = 'rgba(0, 0, 0, 0)'
  const isTranslucent = (colour) => colour.startsWith('rgba(') || colour.includes('/')
  const backgrounds = new Map([[null, null]])
  function backgroundOf(element) {
    if (backgrounds.has(element)) return backgrounds.get(element)
    const style = getComputedStyle(element)
    const behind = backgroundOf(element.parentElement)
    const colour = style.backgroundColor
    function ownBackground() {
      if (isFaded(element) || style.backgroundImage !== 'none' || style.filter !== 'none' || style.mixBlendMode !== 'normal') return null
      if (!isTranslucent(colour)) return colour
      if (['absolute', 'fixed', 'sticky'].includes(style.position) || behind === null) return null
      return colour === CLEAR ? behind : behind + UNDER + colour
    }
    backgrounds.set(element, ownBackground())
    return backgrounds.get(element)
  }
  const faded = new Map([[null, false]])
  function isFaded(element) {
    if (!faded.has(element)) faded.set(element, isFaded(element.parentElement) || getComputedStyle(element).opacity !== '1')
    return faded.get(element)
  }
  function combinationOf(element) {
    const background = backgroundOf(element)
    if (background === null) return null
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element)
    const around = element.matches('a[href]') ? getComputedStyle(element.parentElement).color + textDecorationLine : ''
    return [background, color, fontSize, fontWeight, textShadow, around].join(' | ')
  }
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** The result of these colours on top of each other, as the browser mixes them. */
  function luminanceOf(...colours) {
    for (const colour of colours) {
      pixel.fillStyle = colour
      pixel.fillRect(0, 0, 1, 1)
    }
    const [red, green, blue] = [...pixel.getImageData(0, 0, 1, 1).data]
      .map((value) => value / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const readable = new Map([[null, false]])
  /**
   * Whether a calculation shows that WCAG's ratio is reached. A link in a line of text without an underline must also differ from the text.
   */
  function isReadable(element, combination) {
    const { display, textDecorationLine } = getComputedStyle(element)
    const isInLine = display === 'inline' || display === 'contents'
    if (element.matches('a[href]') && isInLine && !textDecorationLine.includes('underline')) return false
    if (!readable.has(combination)) readable.set(combination, reachesRatio(element))
    return readable.get(combination)
  }
  function reachesRatio(element) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    if (textShadow !== 'none') return false
    const behind = backgroundOf(element).split(UNDER)
    const [dark, light] = [luminanceOf(...behind), luminanceOf(...behind, color)].sort((one, other) => one - other)
    const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.67 : 24)
    return (light + 0.05) / (dark + 0.05) >= (isLarge ? 3 : 4.5)
  }
  // Invisible text has no contrast, and axe does not rate it, so it would be examined on every screen: texts for screen readers only, links
  // that appear when they get focus, and disabled controls, which need no contrast.
  const OUT_OF_USE = 'button:disabled, input:disabled, select:disabled, textarea:disabled, [aria-disabled=true]'
  const clipped = new Map([[null, false]])
  function isClipped(element) {
    if (!clipped.has(element)) clipped.set(element, isClipped(element.parentElement) || getComputedStyle(element).clipPath === 'inset(50%)')
    return clipped.get(element)
  }
  function isSeen(element) {
    if (!element.checkVisibility() || isClipped(element) || element.closest(OUT_OF_USE)) return false
    const { right, bottom } = element.getBoundingClientRect()
    return right + scrollX > 0 && bottom + scrollY > 0
  }
  const hasText = (element) =>
    element.matches('input, textarea, select') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')

  const toExamine = new Map([[null, []]])
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !isSeen(element)) continue
    const combination = combinationOf(element)
    if (passedBefore.has(combination) || isReadable(element, combination)) continue
    toExamine.set(combination, [...(toExamine.get(combination) ?? []), element])
  }

  const violations = []
  const passed = new Set()
  async function examine(elements) {
    if (elements.length === 0) return
    const options = { runOnly: { type: 'rule', values: ${JSON.stringify(COLOUR_RULES)} }, resultTypes: ['violations', 'passes'], elementRef: true }
    const results = await axe.run({ include: elements }, options)
    for (const { id, nodes } of results.passes) if (id === 'color-contrast') for (const node of nodes) passed.add(combinationOf(node.element))
    for (const { id, help, nodes } of results.violations)
      violations.push({ id, help, nodes: nodes.map(({ html, target, failureSummary }) => ({ html, target, failureSummary })) })
  }
  const unknown = toExamine.get(null)
  toExamine.delete(null)
  await examine([...unknown, ...[...toExamine.values()].map(([first]) => first)])
  // The first element may be covered or out of view; then check the others with the same combination.
  await examine([...toExamine].filter(([combination]) => !passed.has(combination)).flatMap(([, [, ...others]]) => others))
  passed.delete(null)
  return { violations, passed: violations.length > 0 ? [] : [...passed] }
}`
