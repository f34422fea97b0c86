// Rules for the content of code files.

import { commentsOf, isCode, isTest, type Rule, type Source, type Violation, visit } from './source.ts'

const READS_ENVIRONMENT = [
  /^src\/server\/config\.ts$/,
  /^(scripts|e2e|bench)\//,
  /^[\w.]+\.config\.ts$/,
  /^src\/server\/testing\//,
  /\.test\.ts$/,
]

export const environment: Rule = {
  name: 'environment',
  appliesTo: (path) => isCode(path) && !READS_ENVIRONMENT.some((place) => place.test(path)),
  check: (source) => {
    const found: Violation[] = []
    visit(source, {
      MemberExpression: (node) => {
        if (nameOf(node) === 'process.env') found.push({ at: node.start, message: 'only src/server/config.ts reads the environment' })
      },
    })
    return found
  },
}

const IMPURE_MEMBERS = /^(Date\.now|Math\.random|crypto\.\w+|performance\.\w+|globalThis\.\w+|process\.\w+|console\.\w+)$/
const IMPURE_CALLS = new Set(['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date', 'require'])

/** `new Date(argument)` is a value and allowed; `new Date()` reads the clock. */
export const pureDomain: Rule = {
  name: 'pure-domain',
  appliesTo: (path) => isCode(path) && path.startsWith('src/domain/') && !isTest(path),
  check: (source) => {
    const found: Violation[] = []
    const report = (at: number, what: string) =>
      found.push({ at, message: `domain has no clock, randomness or I/O: pass ${what} in as an argument` })
    visit(source, {
      MemberExpression: (node) => {
        const name = nameOf(node)
        if (name !== null && IMPURE_MEMBERS.test(name)) report(node.start, name)
      },
      NewExpression: (node) => {
        if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) report(node.start, 'new Date()')
      },
      CallExpression: (node) => {
        const name = nameOf(node.callee)
        if (name !== null && IMPURE_CALLS.has(name)) report(node.start, `${name}()`)
      },
    })
    return found
  },
}

/** On the web only `api` calls fetch and only `live` uses Socket.IO; on the server only tests do. */
export const wire: Rule = {
  name: 'wire',
  appliesTo: (path) => isCode(path) && path.startsWith('src/') && !isTest(path),
  check: (source) => {
    const found: Violation[] = []
    visit(source, {
      CallExpression: (node) => {
        if (!/^src\/web\/(api|worker)\//.test(source.path) && /^((window|globalThis)\.)?fetch$/.test(nameOf(node.callee) ?? ''))
          found.push({ at: node.start, message: 'only src/web/api and the service worker call fetch' })
      },
      ImportDeclaration: (node) => {
        if (!source.path.startsWith('src/web/live/') && node.source.value === 'socket.io-client')
          found.push({ at: node.start, message: 'only src/web/live uses Socket.IO' })
      },
    })
    return found
  },
}

const EVERY_COLUMN = /\bselect\s+(distinct\s+)?(\w+\.)?\*|\breturning\s+\*/i

export const namedColumns: Rule = {
  name: 'named-columns',
  appliesTo: (path) => isCode(path) && path.startsWith('src/server/') && !isTest(path),
  check: (source) => {
    const found: Violation[] = []
    const report = (at: number) => found.push({ at, message: 'name the columns: a new column must not be read without being named' })
    visit(source, {
      MemberExpression: (node) => {
        if (!node.computed && node.property.type === 'Identifier' && /^(selectAll|returningAll)$/.test(node.property.name))
          report(node.property.start)
      },
      Literal: (node) => {
        if (typeof node.value === 'string' && EVERY_COLUMN.test(node.value)) report(node.start)
      },
      TemplateElement: (node) => {
        if (EVERY_COLUMN.test(node.value.raw)) report(node.start)
      },
    })
    return found
  },
}

const LATER = /\b(TODO|FIXME|XXX|HACK)\b/
const DISABLED_RULE = /\b(eslint|oxlint)-disable|\bbiome-ignore\b/

export const finished: Rule = {
  name: 'finished',
  appliesTo: isCode,
  check: (source) => [
    ...commentsOf(source).flatMap(({ text, at }) => {
      if (LATER.test(text)) return [{ at, message: 'finish it now, or open an issue instead of a note' }]
      if (DISABLED_RULE.test(text) && !/ -- \S|: \S/.test(text)) return [{ at, message: 'give the reason for a disabled rule after --' }]
      return []
    }),
    ...skippedTests(source),
  ],
}

/** The same check for files that are not parsed. */
export const finishedText: Rule = {
  name: 'finished',
  appliesTo: (path) => /\.(sql|css|ya?ml|html)$/.test(path),
  check: ({ text }) => {
    const found = LATER.exec(text)
    return found ? [{ at: found.index, message: 'finish it now, or open an issue instead of a note' }] : []
  },
}

const SKIPPED_TEST = /^(it|test|describe|bench|suite)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme)$/

function skippedTests(source: Source): Violation[] {
  const found: Violation[] = []
  visit(source, {
    MemberExpression: (node) => {
      const name = nameOf(node)
      if (name !== null && SKIPPED_TEST.test(name)) found.push({ at: node.start, message: `every test must run: no ${name}` })
    },
  })
  return found
}

interface Named {
  readonly type: string
  readonly name?: unknown
  readonly object?: unknown
  readonly property?: unknown
  readonly computed?: boolean
}

/** `a.b.c` as text; null if the expression is not a chain of names. */
function nameOf(node: Named): string | null {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type !== 'MemberExpression' || node.computed) return null
  const object = nameOf(node.object as Named)
  return object === null ? null : `${object}.${String((node.property as Named).name)}`
}
