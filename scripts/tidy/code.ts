// What code may contain, and where.

import { commentsOf, isCode, isTest, type Remark, type Rule, type Source, visit } from './source.ts'

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
    const found: Remark[] = []
    visit(source, {
      MemberExpression: (node) => {
        if (nameOf(node) === 'process.env') found.push({ at: node.start, sentence: 'only src/server/config.ts reads the environment' })
      },
    })
    return found
  },
}

const IMPURE_MEMBERS = /^(Date\.now|Math\.random|crypto\.\w+|performance\.\w+|globalThis\.\w+|process\.\w+|console\.\w+)$/
const IMPURE_CALLS = new Set(['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date', 'require'])

/** `new Date(argument)` is a value and stays; `new Date()` is a clock. */
export const pureDomain: Rule = {
  name: 'pure-domain',
  appliesTo: (path) => isCode(path) && path.startsWith('src/domain/') && !isTest(path),
  check: (source) => {
    const found: Remark[] = []
    const remark = (at: number, what: string) =>
      found.push({ at, sentence: `domain has no clock, chance or I/O: ${what} comes in as an argument` })
    visit(source, {
      MemberExpression: (node) => {
        const name = nameOf(node)
        if (name !== null && IMPURE_MEMBERS.test(name)) remark(node.start, name)
      },
      NewExpression: (node) => {
        if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) remark(node.start, 'new Date()')
      },
      CallExpression: (node) => {
        const name = nameOf(node.callee)
        if (name !== null && IMPURE_CALLS.has(name)) remark(node.start, `${name}()`)
      },
    })
    return found
  },
}

/** In the web only api calls fetch and only live uses Socket.IO; on the server only tests do. */
export const wire: Rule = {
  name: 'wire',
  appliesTo: (path) => isCode(path) && path.startsWith('src/') && !isTest(path),
  check: (source) => {
    const found: Remark[] = []
    visit(source, {
      CallExpression: (node) => {
        if (!/^src\/web\/(api|worker)\//.test(source.path) && /^((window|globalThis)\.)?fetch$/.test(nameOf(node.callee) ?? ''))
          found.push({ at: node.start, sentence: 'only src/web/api and the service worker call fetch' })
      },
      ImportDeclaration: (node) => {
        if (!source.path.startsWith('src/web/live/') && node.source.value === 'socket.io-client')
          found.push({ at: node.start, sentence: 'only src/web/live uses Socket.IO' })
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
    const found: Remark[] = []
    const remark = (at: number) => found.push({ at, sentence: 'name the columns: a new one must not leak by itself' })
    visit(source, {
      MemberExpression: (node) => {
        if (!node.computed && node.property.type === 'Identifier' && /^(selectAll|returningAll)$/.test(node.property.name))
          remark(node.property.start)
      },
      Literal: (node) => {
        if (typeof node.value === 'string' && EVERY_COLUMN.test(node.value)) remark(node.start)
      },
      TemplateElement: (node) => {
        if (EVERY_COLUMN.test(node.value.raw)) remark(node.start)
      },
    })
    return found
  },
}

const LATER = /\b(TODO|FIXME|XXX|HACK)\b/
const UNCHECKED = /@ts-(ignore|nocheck)\b/
const SILENCED = /\b(eslint|oxlint)-disable|\bbiome-ignore\b/

export const finished: Rule = {
  name: 'finished',
  appliesTo: isCode,
  check: (source) => [
    ...commentsOf(source).flatMap(({ text, at }) => {
      if (LATER.test(text)) return [{ at, sentence: 'finish it now, or open an issue; no note to a later self' }]
      if (UNCHECKED.test(text)) return [{ at, sentence: 'the compiler is right until shown otherwise: no @ts-ignore' }]
      if (SILENCED.test(text) && !/ -- \S|: \S/.test(text)) return [{ at, sentence: 'a silenced rule says why, after --' }]
      return []
    }),
    ...castsToAny(source),
    ...testsLeftOut(source),
  ],
}

/** The same for files that the parser does not read. */
export const finishedText: Rule = {
  name: 'finished',
  appliesTo: (path) => /\.(sql|css|ya?ml|html)$/.test(path),
  check: ({ text }) => {
    const found = LATER.exec(text)
    return found ? [{ at: found.index, sentence: 'finish it now, or open an issue; no note to a later self' }] : []
  },
}

function castsToAny(source: Source): Remark[] {
  const found: Remark[] = []
  visit(source, {
    TSAsExpression: (node) => {
      if (node.typeAnnotation.type === 'TSAnyKeyword')
        found.push({ at: node.start, sentence: '`as any` switches the compiler off: name the type' })
    },
  })
  return found
}

const LEFT_OUT = /^(it|test|describe|bench|suite)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme)$/

function testsLeftOut(source: Source): Remark[] {
  const found: Remark[] = []
  visit(source, {
    MemberExpression: (node) => {
      const name = nameOf(node)
      if (name !== null && LEFT_OUT.test(name)) found.push({ at: node.start, sentence: `every test runs, always: no ${name}` })
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

/** `a.b.c` as text; null for anything that is not plain names. */
function nameOf(node: Named): string | null {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type !== 'MemberExpression' || node.computed) return null
  const object = nameOf(node.object as Named)
  return object === null ? null : `${object}.${String((node.property as Named).name)}`
}
