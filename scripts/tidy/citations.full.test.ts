// Full run: a test tool.

import { expect, it } from 'vitest'
import { citationsResolve, guaranteesAreShown } from './citations.ts'
import { findings, reporting, repositoryOf } from './testing.ts'

const REPOSITORY = repositoryOf({
  'docs/product.md': '# The product\n\n## Purchase\n\n```\n## Not a heading\n```\n',
  'docs/guarantees.md': '# Guarantees\n',
  'SECURITY.md': '# Security\n',
  'src/domain/plans.test.ts': "it('a price of 0 is not offered', () => {})",
})

it.each([
  ['src/domain/sessions.ts', '// Checks in the order of docs/product.md#purchase.', ''],
  ['src/domain/sessions.ts', '// See docs/product.md.', ''],
  ['src/server/platform/limits.ts', '// Rate limits (SECURITY.md lists them).', ''],
  ['src/domain/sessions.ts', '// Checks in the order of docs/product.md#refunds.', 'no heading that makes #refunds'],
  ['src/domain/sessions.ts', '// Checks in the order of docs/product.md#not-a-heading.', 'no heading that makes #not-a-heading'],
  ['src/domain/sessions.ts', '// See docs/prices.md.', 'there is no docs/prices.md'],
  ['db/books.sql', '-- What must hold (docs/guarantees.md#money).', 'no heading that makes #money'],
  ['docs/architecture.md', 'The rules are in `docs/product.md#rules`.', 'no heading that makes #rules'],
  ['src/domain/sessions.ts', '/** In the order of spec §5. */', 'outside this repository'],
  ['src/server/sessions/decide.test.ts', '// Approving (DECISIONS §5).', 'outside this repository'],
  ['e2e/chat-away.spec.ts', '// Coming back (GUARANTEES G1 to G5).', 'outside this repository'],
  ['src/contract/errors.ts', '// As SPEC.md has it.', 'outside this repository'],
  ['docs/architecture.md', 'Rules run in the order of the specification.', 'outside this repository'],
  ['src/server/platform/opus.ts', '// How long a packet is (RFC 6716 §3.1, RFC 7845 §5.1).', ''],
])('in %s, %s: %j', (path, text, objection) => {
  expect(findings(citationsResolve, path, text, REPOSITORY)).toEqual(reporting(objection))
})

it.each([
  ['| Prices | `src/domain/plans.test.ts` |', ''],
  ['| Prices | `src/domain/plans.test.ts` "a price of 0" |', ''],
  ['| Prices | `src/domain/prices.test.ts` |', 'there is no src/domain/prices.test.ts'],
  ['| Prices | `src/plans.test.ts` |', 'there is src/domain/plans.test.ts'],
  ['| Prices | `src/domain/plans.test.ts` "a price of 0", "a price of 1" |', 'no test titled "a price of 1"'],
])('a guarantee %s: %j', (text, objection) => {
  expect(findings(guaranteesAreShown, 'docs/guarantees.md', text, REPOSITORY)).toEqual(reporting(objection))
})
