// For the tests of the rules: a made-up repository with one file.

import { expect } from 'vitest'
import { type House, type Rule, run } from './source.ts'

export const EMPTY_HOUSE: House = { paths: new Set(), migrations: {}, read: () => null }

/** A house with these files. */
export function houseOf(files: Readonly<Record<string, string>>): House {
  return { ...EMPTY_HOUSE, paths: new Set(Object.keys(files)), read: (path) => files[path] ?? null }
}

/** What the rule reports about a file, or '' when it finds nothing. */
export function verdict(rule: Rule, path: string, text: string, house: House = EMPTY_HOUSE): string {
  return run([rule], { path, text }, { ...house, paths: new Set([...house.paths, path]) })
    .map((finding) => finding.sentence)
    .join('; ')
}

/** A report that contains these words; no words mean no report. */
export function saying(words: string): unknown {
  return words === '' ? '' : expect.stringContaining(words)
}
