// The types of a rule and helpers to parse files. A rule is a pure function of one file, so its test is a table of short texts;
// only tidy.ts reads the disk.

import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

export interface Source {
  /** Relative to the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** What a rule may read from the rest of the repository. */
export interface Repository {
  /** Tracked and untracked files, without ignored ones. */
  readonly paths: ReadonlySet<string>
  /** Name of a merged migration → SHA-256 of its bytes. */
  readonly migrations: Readonly<Record<string, string>>
  /** The text of another file, or null if it does not exist. */
  readonly read: (path: string) => string | null
}

export interface Finding {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

export interface Rule {
  readonly name: string
  readonly appliesTo: (path: string) => boolean
  readonly check: (source: Source, repository: Repository) => Violation[]
}

export interface Violation {
  /** Offset into the text. */
  readonly at: number
  readonly message: string
}

const CODE = /\.(ts|tsx|mjs)$/
const TEST = /\.test\.(ts|tsx)$/

export function isCode(path: string): boolean {
  return CODE.test(path)
}

export function isTest(path: string): boolean {
  return TEST.test(path) || path.startsWith('e2e/') || /^src\/\w+\/testing\//.test(path)
}

export function run(rules: readonly Rule[], source: Source, repository: Repository): Finding[] {
  return rules
    .filter((rule) => rule.appliesTo(source.path))
    .flatMap((rule) =>
      rule
        .check(source, repository)
        .map(({ at, message }) => ({ path: source.path, line: lineAt(source.text, at), rule: rule.name, message })),
    )
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

export interface ImportedModule {
  readonly specifier: string
  readonly at: number
  readonly isReExport: boolean
  /** Gone when the code runs. */
  readonly isTypeOnly: boolean
}

type Parsed = ReturnType<typeof parseSync>
const parsedSources = new WeakMap<Source, Parsed>()

/** Cached, because many rules visit the same file. */
function parsed(source: Source): Parsed {
  const known = parsedSources.get(source)
  if (known) return known
  const fresh = parseSync(source.path, source.text)
  parsedSources.set(source, fresh)
  return fresh
}

export function visit(source: Source, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parsed(source).program)
}

export function commentsOf(source: Source): { readonly text: string; readonly at: number }[] {
  return parsed(source).comments.map(({ value, start }) => ({ text: value, at: start }))
}

export function importsOf(source: Source): ImportedModule[] {
  const found: ImportedModule[] = []
  visit(source, {
    ImportDeclaration: ({ source: { value }, start, importKind, specifiers }) => {
      const isTypeOnly =
        importKind === 'type' ||
        (specifiers.length > 0 && specifiers.every((each) => each.type === 'ImportSpecifier' && each.importKind === 'type'))
      found.push({ specifier: value, at: start, isReExport: false, isTypeOnly })
    },
    ExportAllDeclaration: (node) => void found.push({ specifier: node.source.value, at: node.start, isReExport: true, isTypeOnly: false }),
    ExportNamedDeclaration: (node) => {
      if (node.source) found.push({ specifier: node.source.value, at: node.start, isReExport: true, isTypeOnly: false })
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal')
        found.push({ specifier: String(node.source.value), at: node.start, isReExport: false, isTypeOnly: false })
    },
  })
  return found
}

/** Every match of the pattern as a violation. */
export function matches(text: string, pattern: RegExp, message: (found: string) => string): Violation[] {
  return [...text.matchAll(pattern)].map((match) => ({ at: match.index, message: message(match[0]) }))
}
