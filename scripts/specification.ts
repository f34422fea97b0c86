// Reads the table in docs/specification.md: one row for each sentence that the customer fixed.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SpecRow {
  readonly id: string
  /** As in the table, with literal parts in backticks. */
  readonly words: string
  /** The text, if the row is a single literal text; values are in braces. */
  readonly text: string | null
  /** Where the product has it, such as `chat.noSession`, `error withdraw_day` or `GET /auth/user`. */
  readonly key: string | null
  /** Stops of the tour that show it. */
  readonly stops: readonly string[]
  /** Test files that show it. */
  readonly files: readonly string[]
}

const ROW = /^\| ((?:S[\d.]+|A)-\d+) \| (.+?) \|(?: `(.+?)`)? \| (.+) \|$/gm

export function readSpecification(): readonly SpecRow[] {
  return parseRows(readFileSync(join(import.meta.dirname, '..', 'docs', 'specification.md'), 'utf8'))
}

export function parseRows(page: string): readonly SpecRow[] {
  return [...page.matchAll(ROW)].map(([, id = '', words = '', key = null, shownBy = '']) => ({
    id,
    words,
    text: /^`([^`]+)`$/.exec(words)?.[1] ?? null,
    key,
    stops: [...shownBy.matchAll(/tour ((?:`[^`]+`(?:, )?)+)/g)].flatMap(([, names = '']) => inBackticks(names)),
    files: inBackticks(shownBy).filter((name) => name.includes('/')),
  }))
}

export function inBackticks(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
