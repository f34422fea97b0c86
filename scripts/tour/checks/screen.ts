// Checks a screen: its structure and colours with axe, its layout, and that nothing is covered on a phone.

import type { Page } from '@playwright/test'
import type { Theme } from '../options.ts'
import type { ScreenTexts } from '../screen-texts.ts'
import type { Violation } from './axe.ts'
import { colourViolationsOf } from './contrast.ts'
import { coveredControls } from './covered.ts'
import { layoutProblems } from './layout.ts'
import { problemsWhenNarrower } from './narrower.ts'
import { structuralViolationsOf } from './structure.ts'

export interface Screen {
  readonly page: Page
  readonly texts: ScreenTexts
  /** The first is the one that the page shows. */
  readonly themes: readonly Theme[]
  readonly isPhone: boolean
  readonly axe: boolean
  /** Resolves once the page is drawn in this theme. */
  readonly show: (theme: Theme) => Promise<void>
}

/** Leaves the page in another theme and at another size. Only colours depend on the theme. */
export async function problemsOn({ page, texts, themes, isPhone, axe, show }: Screen): Promise<string[]> {
  const problems = await layoutProblems(page, texts)
  if (isPhone) problems.push(...(await coveredControls(page)).map((control) => `covered: ${control}`))
  if (axe) {
    problems.push(...(await structuralViolationsOf(page)).map(describe))
    for (const [index, theme] of themes.entries()) {
      if (index > 0) await show(theme)
      problems.push(...(await colourViolationsOf(page)).map((violation) => `${theme}: ${describe(violation)}`))
    }
  }
  if (!isPhone) problems.push(...(await problemsWhenNarrower(page, texts, problems)))
  return problems
}

function describe({ id, help, nodes }: Violation): string {
  return `axe ${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`
}
