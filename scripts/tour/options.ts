// Command line options: `npm run tour -- --only chat --width 390 --theme dark --language ur --no-axe`, or `npm run tour -- --rotate`.

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGE_CODES, type Language } from '../../src/texts/languages.ts'
import { DATASET_NAMES, type DatasetName } from './dataset-names.ts'

/** Sizes of a whole tour. */
export const WIDTHS = [390, 1440] as const
/** A tablet held upright. Visited only on request. */
export const TABLET_WIDTH = 768
const ALL_WIDTHS = [...WIDTHS, TABLET_WIDTH] as const
export type Width = (typeof ALL_WIDTHS)[number]

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function isPhoneWidth(width: Width): boolean {
  return width < TABLET_WIDTH
}

export interface Options {
  /** Visits every stop once (rotation.ts), and takes pictures only of stops with a problem. */
  readonly rotate: boolean
  /** Stops whose name contains one of these words; all stops when empty. */
  readonly only: readonly string[]
  /** A dataset that no selected stop uses is not filled. */
  readonly datasets: readonly DatasetName[]
  readonly widths: readonly Width[]
  readonly themes: readonly Theme[]
  readonly languages: readonly Language[]
  readonly axe: boolean
  /** How many pages are open at once. */
  readonly pages: number
  /** For the pictures. Emptied first. */
  readonly folder: string
}

/** A page spends a third of its time waiting, for timers and for the next check. */
const PAGES = Math.ceil(availableParallelism() * 1.5)

const FOLDER = 'tour'
/** A separate folder, so that a rotation leaves the full tour's pictures alone. */
const FOLDER_OF_ROTATION = '.cache/tour-problems'

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rotate: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      dataset: { type: 'string' },
      width: { type: 'string' },
      theme: { type: 'string' },
      language: { type: 'string' },
      pages: { type: 'string', default: String(PAGES) },
      to: { type: 'string' },
      'no-axe': { type: 'boolean', default: false },
    },
  })
  return {
    rotate: values.rotate,
    only: values.only.flatMap((words) => words.split(',')),
    datasets: chosen('dataset', DATASET_NAMES, values.dataset),
    widths: values.width === undefined ? WIDTHS : chosen('width', ALL_WIDTHS, values.width),
    themes: chosen('theme', THEMES, values.theme),
    languages: chosen('language', LANGUAGE_CODES, values.language),
    axe: !values['no-axe'],
    pages: Number(values.pages),
    folder: resolve(values.to ?? (values.rotate ? FOLDER_OF_ROTATION : FOLDER)),
  }
}

function chosen<Value extends string | number>(name: string, all: readonly Value[], given: string | undefined): readonly Value[] {
  if (given === undefined) return all
  const found = all.filter((value) => String(value) === given)
  if (found.length === 0) throw new Error(`--${name} must be one of ${all.join(', ')}`)
  return found
}
