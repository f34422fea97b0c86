// Full run: a test tool.

import { expect, it } from 'vitest'
import { pureDomain } from './code.ts'
import { run } from './source.ts'
import { EMPTY_REPOSITORY } from './testing.ts'

it('a finding names the file, the line and the rule', () => {
  const source = { path: 'src/domain/plans.ts', text: '// One.\n\nexport const now = Date.now()\n' }
  expect(run([pureDomain], source, EMPTY_REPOSITORY)).toEqual([
    { path: 'src/domain/plans.ts', line: 3, rule: 'pure-domain', message: expect.stringContaining('Date.now') },
  ])
})
