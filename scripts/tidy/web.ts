// If no class name depends on left or right, right-to-left layout needs no extra code. If no component contains text, a new language needs
// no extra code.

import { isCode, isTest, matches, type Rule, type Violation, visit } from './source.ts'

const SIZE = String.raw`(?:\d|\[|\(|auto\b|full\b|px\b)`
const PHYSICAL_CLASS = new RegExp(
  String.raw`^-?(?:` +
    [
      String.raw`(?:scroll-)?[mp][lr]-${SIZE}.*`,
      String.raw`(?:left|right)-${SIZE}.*`,
      String.raw`border-[lr](?:-.+)?`,
      String.raw`rounded-(?:[lr]|tl|tr|bl|br)(?:-.+)?`,
      String.raw`(?:text|float|clear)-(?:left|right)`,
    ].join('|') +
    String.raw`)$`,
)

export function physicalClasses(text: string): string[] {
  return text.split(/\s+/).filter((word) => {
    const utility = word.slice(word.lastIndexOf(':') + 1).replace(/^!|!$/g, '')
    return PHYSICAL_CLASS.test(utility)
  })
}

function physicalViolations(text: string, at: number): Violation[] {
  return physicalClasses(text).map((name) => ({ at, message: `'${name}' depends on left and right: use ms-, pe-, start-, text-start …` }))
}

export const logicalClasses: Rule = {
  name: 'logical-directions',
  appliesTo: (path) => isCode(path) && path.startsWith('src/web/') && !isTest(path),
  check: (source) => {
    const found: Violation[] = []
    visit(source, {
      Literal: (node) => {
        if (typeof node.value === 'string') found.push(...physicalViolations(node.value, node.start))
      },
      TemplateElement: (node) => void found.push(...physicalViolations(node.value.raw, node.start)),
    })
    return found
  },
}

const PHYSICAL_PROPERTY = /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)/g

export const logicalStyles: Rule = {
  name: 'logical-directions',
  appliesTo: (path) => path.startsWith('src/web/') && path.endsWith('.css'),
  check: ({ text }) => [
    ...matches(text, PHYSICAL_PROPERTY, (found) => `'${found}' depends on left and right: use the inline property`),
    ...[...text.matchAll(/@apply ([^;]+);/g)].flatMap((apply) => physicalViolations(apply[1] ?? '', apply.index)),
  ],
}

const TEXT_ATTRIBUTES = new Set([
  'placeholder',
  'title',
  'alt',
  'label',
  'description',
  'aria-label',
  'aria-description',
  'aria-roledescription',
])
const WORD = /\p{L}/u
const SENTENCE = 'texts belong in src/texts, one folder per language'

export const textsInOnePlace: Rule = {
  name: 'texts-in-one-place',
  appliesTo: (path) => path.startsWith('src/web/') && path.endsWith('.tsx') && !path.startsWith('src/web/texts/') && !isTest(path),
  check: (source) => {
    const found: Violation[] = []
    const report = (at: number, text: unknown) => {
      if (typeof text === 'string' && WORD.test(text)) found.push({ at, message: `'${text.trim()}' is a text on the screen: ${SENTENCE}` })
    }
    visit(source, {
      JSXText: (node) => report(node.start + (node.value.length - node.value.trimStart().length), node.value),
      JSXAttribute: (node) => {
        if (node.name.type === 'JSXIdentifier' && TEXT_ATTRIBUTES.has(node.name.name) && node.value?.type === 'Literal')
          report(node.start, node.value.value)
      },
      JSXElement: (node) => {
        for (const child of node.children) {
          if (child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal') report(child.start, child.expression.value)
        }
      },
      CallExpression: (node) => {
        const [first] = node.arguments
        if (isToast(node.callee) && first?.type === 'Literal') report(first.start, first.value)
      },
    })
    return found
  },
}

function isToast(callee: { readonly type: string; readonly name?: unknown; readonly object?: unknown }): boolean {
  if (callee.type === 'Identifier') return callee.name === 'toast'
  return callee.type === 'MemberExpression' && isToast(callee.object as { type: string })
}
