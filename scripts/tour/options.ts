// What is asked for at the terminal: `npm run tour -- --only chat --width 390 --theme dark --language ur --no-axe`.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGE_CODES, type Language } from '../../src/texts/languages.ts'
import { HOUSE_NAMES, type HouseName } from './house-names.ts'

export const WIDTHS = [390, 1440] as const
export type Width = (typeof WIDTHS)[number]

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export interface Options {
  /** Stops whose name contains one of these words; all when there is none. */
  readonly only: readonly string[]
  /** Filling 10,000 rows takes a while, and is skipped when nobody looks at them. */
  readonly houses: readonly HouseName[]
  readonly widths: readonly Width[]
  readonly themes: readonly Theme[]
  readonly languages: readonly Language[]
  readonly axe: boolean
  /** How many pages are open at a time. */
  readonly pages: number
  /** Where the pictures go; what was there before is gone. */
  readonly folder: string
}

const PAGES = 3

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      house: { type: 'string' },
      width: { type: 'string' },
      theme: { type: 'string' },
      language: { type: 'string' },
      pages: { type: 'string', default: String(PAGES) },
      to: { type: 'string', default: 'tour' },
      'no-axe': { type: 'boolean', default: false },
    },
  })
  return {
    only: values.only.flatMap((words) => words.split(',')),
    houses: chosen('house', HOUSE_NAMES, values.house),
    widths: chosen('width', WIDTHS, values.width),
    themes: chosen('theme', THEMES, values.theme),
    languages: chosen('language', LANGUAGE_CODES, values.language),
    axe: !values['no-axe'],
    pages: Number(values.pages),
    folder: resolve(values.to),
  }
}

function chosen<Value extends string | number>(name: string, all: readonly Value[], asked: string | undefined): readonly Value[] {
  if (asked === undefined) return all
  const found = all.filter((value) => String(value) === asked)
  if (found.length === 0) throw new Error(`--${name} is one of ${all.join(', ')}`)
  return found
}
