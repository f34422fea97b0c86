// A made-up repository for testing rules.

import { expect } from 'vitest'
import { type Repository, type Rule, run } from './source.ts'

export const EMPTY_REPOSITORY: Repository = { paths: new Set(), migrations: {}, read: () => null }

export function repositoryOf(files: Readonly<Record<string, string>>): Repository {
  return { ...EMPTY_REPOSITORY, paths: new Set(Object.keys(files)), read: (path) => files[path] ?? null }
}

/** What the rule reports about a file, or '' if it finds nothing. */
export function findings(rule: Rule, path: string, text: string, repository: Repository = EMPTY_REPOSITORY): string {
  return run([rule], { path, text }, { ...repository, paths: new Set([...repository.paths, path]) })
    .map((finding) => finding.message)
    .join('; ')
}

/** Matches a report that contains the text; '' matches no report. */
export function reporting(words: string): unknown {
  return words === '' ? '' : expect.stringContaining(words)
}
