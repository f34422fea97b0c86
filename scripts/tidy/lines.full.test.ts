// Full run: a test tool.

import { expect, it } from 'vitest'
import { shortLines } from './lines.ts'
import { findings, reporting } from './testing.ts'

const words = (length: number) => 'word '.repeat(length / 5).trimEnd()

it.each([
  ['prose of 120 characters', 'docs/product.md', `a${words(120)}`, ''],
  ['prose of 124 characters', 'docs/product.md', words(125), 'at most 120'],
  ['an item of a list', 'README.md', `- ${words(125)}`, 'at most 120'],
  ['a row of a table', 'README.md', `| ${words(200)} |`, ''],
  ['a heading', 'README.md', `## ${words(200)}`, ''],
  ['indented code', 'docs/operations.md', `    ${words(200)}`, ''],
  ['fenced code', 'docs/operations.md', `\`\`\`\n${words(200)}\n\`\`\``, ''],
  ['a long link alone on its line', 'docs/product.md', `  [${words(100)}](decisions/0001-one-package-run-directly.md)`, ''],
  ['a long code span alone on its line', 'docs/product.md', `- \`${words(150)}\``, ''],
  ['a long link behind other words', 'docs/product.md', `see [${words(100)}](decisions/0001-one-package-run-directly.md)`, 'at most 120'],
  ['a policy of the operator', 'policies/terms.en.md', words(200), ''],
  ['a template of an issue', '.github/ISSUE_TEMPLATE/bug.md', words(200), ''],
  ['a comment of 140 characters', 'src/domain/plans.ts', `// ${words(135)}`, ''],
  ['a comment of 142 characters', 'src/domain/plans.ts', `// ${words(140)}`, 'at most 140'],
  ['a line of a doc comment', 'src/domain/plans.ts', `/**\n   * ${words(150)}\n   */`, 'at most 140'],
  ['a directive', 'src/domain/plans.ts', `// oxlint-disable-next-line no-console -- ${words(150)}`, ''],
  ['the headings of a table of tests', 'src/domain/plans.test.ts', `  // ${words(70)}     ${words(80)}`, ''],
  ['a long line of code', 'src/domain/plans.ts', `const plan = '${words(200)}'`, ''],
  ['a comment in SQL', 'db/books.sql', `-- ${words(150)}`, 'at most 140'],
  ['a comment in a migration', 'db/migrations/0001_accounts.sql', `-- ${words(150)}`, ''],
])('%s', (_, path, text, objection) => {
  expect(findings(shortLines, path, text)).toEqual(reporting(objection))
})
