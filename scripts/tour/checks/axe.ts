// Runs axe in a page. Its Playwright package loads the unminified script, which is twice the size, and reads back far more than violations;
// together this takes half a second per page.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'

const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export type Violation = Pick<Result, 'id' | 'help'> & {
  readonly nodes: readonly Pick<Result['nodes'][number], 'html' | 'target' | 'failureSummary'>[]
}

/** Checks the whole page or one element. Reports violations only, because reporting passed checks too took four fifths of the time. */
export async function axeViolations(
  page: Page,
  options: Omit<RunOptions, 'resultTypes'>,
  selector = ':root',
): Promise<readonly Violation[]> {
  await loadAxe(page)
  return page.evaluate<readonly Violation[]>(
    `axe.run(${JSON.stringify(selector)}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => violations)`,
  )
}

export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${SCRIPT}; 0`)
}
