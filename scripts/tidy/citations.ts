// A reader must be able to follow every citation: a page of this repository, and a section of it by its anchor.

import { anchorsOf } from './docs.ts'
import { type House, matches, type Remark, type Rule } from './source.ts'

const TEXT = /\.(ts|tsx|mjs|sql|css|html|json|md|yml|yaml|service|example)$/
/** These hold forms that are wrong on purpose. */
const EXAMPLES = /^scripts\/tidy\/(citations|docs|words)(\.test)?\.ts$/

const PAGE = /(?<![\w/.-])((?:docs\/[\w/-]+|README|CONTRIBUTING|SECURITY|CHANGELOG)\.md)(?:#([\w-]+))?/g

const KEPT_ELSEWHERE = [
  // Sections of standards can be looked up.
  /(?<!RFC \d+ )§/g,
  /\b(?:SPEC|GUARANTEES|DECISIONS|EXPERIENCE|STACK|STYLE)\.md\b/g,
  /\bGUARANTEES\b/g,
  /\b(?:the|this) spec(?:ification)?\b(?!\.ts)/gi,
]

export const citationsResolve: Rule = {
  name: 'citations-resolve',
  appliesTo: (path) => TEXT.test(path) && path !== 'package-lock.json' && !EXAMPLES.test(path),
  check: ({ text }, house) => [
    ...KEPT_ELSEWHERE.flatMap((form) =>
      matches(text, form, (found) => `'${found}' cites a document that is not here: cite docs/product.md or docs/guarantees.md`),
    ),
    ...[...text.matchAll(PAGE)].flatMap(({ 1: page = '', 2: anchor, index }) => followed(page, anchor, index, house)),
  ],
}

function followed(page: string, anchor: string | undefined, at: number, house: House): Remark[] {
  const found = house.read(page)
  if (found === null) return [{ at, sentence: `there is no ${page}` }]
  if (anchor !== undefined && !anchorsOf(found).has(anchor)) return [{ at, sentence: `${page} has no heading that makes #${anchor}` }]
  return []
}

/** A file in backticks, and the titles of its tests in quotes behind it. */
const SHOWN_BY = /`([\w./-]+\.(?:ts|tsx|sql))`((?:[,;]? "[^"]+")*)/g

export const guaranteesAreShown: Rule = {
  name: 'guarantees-are-shown',
  appliesTo: (path) => path === 'docs/guarantees.md',
  check: ({ text }, house) =>
    [...text.matchAll(SHOWN_BY)].flatMap(({ 1: path = '', 2: titles = '', index }): Remark[] => {
      const file = house.read(path)
      if (file === null) return [{ at: index, sentence: `there is no ${path}${moved(path, house)}` }]
      return [...titles.matchAll(/"([^"]+)"/g)]
        .filter(([, title = '']) => !file.includes(title))
        .map(([, title]) => ({ at: index, sentence: `${path} has no test titled "${title}"` }))
    }),
}

function moved(path: string, house: House): string {
  const name = path.slice(path.lastIndexOf('/'))
  const found = [...house.paths].filter((other) => other.endsWith(name))
  return found.length === 0 ? '' : `; there is ${found.join(' and ')}`
}
