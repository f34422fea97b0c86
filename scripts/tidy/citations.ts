// Readers must be able to follow every citation: it names a page in this repository, and a section by its anchor.

import { anchorsOf } from './docs.ts'
import { matches, type Repository, type Rule, type Violation } from './source.ts'

const TEXT = /\.(ts|tsx|mjs|sql|css|html|json|md|yml|yaml|service|example)$/
/** These files contain wrong citations on purpose. */
const EXAMPLES = /^scripts\/tidy\/(citations|docs)(\.full\.test)?\.ts$/

const PAGE = /(?<![\w/.-])((?:docs\/[\w/-]+|README|CONTRIBUTING|SECURITY|CHANGELOG)\.md)(?:#([\w-]+))?/g

const OUTSIDE_DOCUMENTS = [
  // Sections of standards are allowed, because they can be looked up.
  /(?<!RFC \d+ )§/g,
  /\b(?:SPEC|GUARANTEES|DECISIONS|EXPERIENCE|STACK|STYLE)\.md\b/g,
  /\bGUARANTEES\b/g,
  /\b(?:the|this) spec(?:ification)?\b(?!\.ts)/gi,
]

export const citationsResolve: Rule = {
  name: 'citations-resolve',
  appliesTo: (path) => TEXT.test(path) && path !== 'package-lock.json' && !EXAMPLES.test(path),
  check: ({ text }, repository) => [
    ...OUTSIDE_DOCUMENTS.flatMap((form) =>
      matches(text, form, (found) => `'${found}' cites a document outside this repository: cite docs/product.md or docs/guarantees.md`),
    ),
    ...[...text.matchAll(PAGE)].flatMap(({ 1: page = '', 2: anchor, index }) => followed(page, anchor, index, repository)),
  ],
}

function followed(page: string, anchor: string | undefined, at: number, repository: Repository): Violation[] {
  const found = repository.read(page)
  if (found === null) return [{ at, message: `there is no ${page}` }]
  if (anchor !== undefined && !anchorsOf(found).has(anchor)) return [{ at, message: `${page} has no heading that makes #${anchor}` }]
  return []
}

/** A file in backticks, followed by titles of its tests in quotes, possibly on the next line. */
const SHOWN_BY = /`([\w./-]+\.(?:ts|tsx|sql))`((?:[,;]?\s+"[^"]+")*)/g

export const guaranteesAreShown: Rule = {
  name: 'guarantees-are-shown',
  appliesTo: (path) => path === 'docs/guarantees.md' || path === 'docs/specification.md',
  check: ({ text }, repository) =>
    [...text.matchAll(SHOWN_BY)].flatMap(({ 1: path = '', 2: titles = '', index }): Violation[] => {
      const file = repository.read(path)
      if (file === null) return [{ at: index, message: `there is no ${path}${moved(path, repository)}` }]
      return [...titles.matchAll(/"([^"]+)"/g)]
        .filter(([, title = '']) => !file.includes(title))
        .map(([, title]) => ({ at: index, message: `${path} has no test titled "${title}"` }))
    }),
}

function moved(path: string, repository: Repository): string {
  const name = path.slice(path.lastIndexOf('/'))
  const found = [...repository.paths].filter((other) => other.endsWith(name))
  return found.length === 0 ? '' : `; there is ${found.join(' and ')}`
}
