// Checks a screen's structure: names, roles, order, and the size of controls. Axe takes long for that, so each structure is checked only
// once; another width often has the same structure.

import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeViolations, type Violation } from './axe.ts'
import { COLOUR_RULES } from './contrast.ts'

const passedStructures = new Set<string>()

export async function structuralViolationsOf(page: Page): Promise<readonly Violation[]> {
  const structure = await structureOf(page)
  if (passedStructures.has(structure)) return inFullView(page, await axeViolations(page, LAYOUT_ONLY))
  const violations = await inFullView(page, await axeViolations(page, { rules: RULES }))
  if (violations.length === 0) passedStructures.add(structure)
  return violations
}

/** Controls smaller than 24 pixels and too close together; off by default in axe. */
const SIZE_RULE = 'target-size'

const RULES: NonNullable<RunOptions['rules']> = {
  ...Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  [SIZE_RULE]: { enabled: true },
}

/** A control half covered by a phone's bar is small only until the user scrolls, so it is measured again in the middle of the page. */
async function inFullView(page: Page, violations: readonly Violation[]): Promise<readonly Violation[]> {
  const found: Violation[] = []
  for (const violation of violations) {
    const nodes = violation.id === SIZE_RULE ? await smallInFullView(page, violation) : violation.nodes
    if (nodes.length > 0) found.push({ ...violation, nodes })
  }
  return found
}

async function smallInFullView(page: Page, { nodes }: Violation): Promise<Violation['nodes']> {
  const small: Violation['nodes'][number][] = []
  for (const { target } of nodes) {
    const selector = target.join(' ')
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const again = await axeViolations(page, { runOnly: { type: 'rule', values: [SIZE_RULE] } }, selector)
    small.push(...again.flatMap((violation) => violation.nodes))
  }
  return small
}

/** Rules whose result depends on the layout of the same elements, or on hidden ones. */
const LAYOUT_ONLY: RunOptions = { runOnly: { type: 'rule', values: ['scrollable-region-focusable', 'aria-hidden-focus', SIZE_RULE] } }

/**
 * What the other rules read: elements, texts and attributes, and whether they are displayed. Excludes generated ids and everything behind a
 * dialog.
 */
async function structureOf(page: Page): Promise<string> {
  const structure = await page.evaluate<string>(`(() => {
    const isRead = ({ name }) => name !== 'class' && name !== 'style' && !name.startsWith('data-')
    const depths = new Map([[null, 0]])
    function depthOf(element) {
      if (!depths.has(element)) depths.set(element, depthOf(element.parentElement) + 1)
      return depths.get(element)
    }
    const describe = (element) => [
      depthOf(element),
      element.localName,
      element.checkVisibility({ visibilityProperty: true }),
      ...[...element.attributes].filter(isRead).map(({ name, value }) => name + '=' + value.replaceAll(/_r_\\w+_/g, '')),
      ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
    ]
    return [...document.querySelectorAll(':not([aria-hidden=true], [aria-hidden=true] *)')]
      .map((element) => describe(element).join(' '))
      .join('\\n')
  })()`)
  return createHash('sha256').update(structure).digest('hex')
}
