// Lines that fit into an editor: at most 120 characters for prose in docs, 140 for comments. The formatter limits code.

import type { Rule, Violation } from './source.ts'

const MAX_PROSE = 120
const MAX_COMMENT = 140

const COMMENT = /^\s*(?:\/\/|\/\*|\*)/
const SQL_COMMENT = /^\s*--/
/** Tools read these, and some must be on one line. */
const DIRECTIVE = /^\s*(?:\/\/|\/\*)\s*(?:oxlint-|biome-ignore|@ts-)/
/** The headings of an aligned table. */
const COLUMNS = /\S {3,}\S/
/** Tables, headings, quoted HTML and indented code. */
const KEPT_WHOLE = /^(?:\s*[|#<]| {4})/
/** Readers or other rules need these on one line. */
const UNBREAKABLE = /!?\[[^\]]*\]\([^)]*\)|`[^`]*`|"[^"]*"/g

/** Merged migrations do not change, policies are the operator's text, and issues show each line break of their template. */
const NOT_WRAPPED = /^(?:db\/migrations|policies|\.github)\//

export const shortLines: Rule = {
  name: 'short-lines',
  appliesTo: (path) => /\.(ts|tsx|mjs|sql|css|md)$/.test(path) && !NOT_WRAPPED.test(path),
  check: ({ path, text }) => (path.endsWith('.md') ? longProse(text) : longComments(text, path.endsWith('.sql') ? SQL_COMMENT : COMMENT)),
}

function longComments(text: string, comment: RegExp): Violation[] {
  return linesOf(text)
    .filter(({ line }) => line.length > MAX_COMMENT && comment.test(line) && !DIRECTIVE.test(line) && !COLUMNS.test(line))
    .map(({ at }) => ({ at, message: `a comment has at most ${MAX_COMMENT} characters in a line` }))
}

function longProse(text: string): Violation[] {
  const withoutFences = text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '))
  return linesOf(withoutFences)
    .filter(({ line }) => line.length > MAX_PROSE && !KEPT_WHOLE.test(line) && canBreak(line))
    .map(({ at }) => ({ at, message: `a page has at most ${MAX_PROSE} characters in a line` }))
}

/** Whether there is a space outside links, code and quoted titles. */
function canBreak(line: string): boolean {
  const words = line.replace(/^\s*(?:[-*]|\d+\.)?\s*/, '')
  return words
    .replace(UNBREAKABLE, (whole) => whole.replaceAll(' ', '_'))
    .trim()
    .includes(' ')
}

function linesOf(text: string): { readonly line: string; readonly at: number }[] {
  let at = 0
  return text.split('\n').map((line) => {
    const start = at
    at += line.length + 1
    return { line, at: start }
  })
}
