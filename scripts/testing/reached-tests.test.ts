import { expect, it } from 'vitest'
import { reachedTests } from './reached-tests.ts'

const SERVER_TESTS = ['src/server/accounts/routes.test.ts', 'src/server/chat/send.test.ts', 'src/server/money/refunds/refund.test.ts']

const IMPORTS = new Map([
  ['src/domain/refunds.ts', []],
  ['src/domain/refunds.test.ts', ['src/domain/refunds.ts']],
  ['src/server/money/refunds/actions.ts', ['src/domain/refunds.ts']],
  ['src/server/money/refunds/refund.test.ts', ['src/server/testing/app.ts']],
  ['src/server/chat/actions.ts', []],
  ['src/server/chat/send.test.ts', ['src/server/testing/app.ts']],
  ['src/server/accounts/routes.test.ts', ['src/server/testing/app.ts']],
  ['src/server/accounts/register.ts', ['src/server/chat/actions.ts']],
  ['src/server/app.ts', ['src/server/accounts/register.ts', 'src/server/money/refunds/actions.ts', 'src/server/chat/actions.ts']],
  ['src/server/testing/app.ts', ['src/server/app.ts']],
  ['src/web/money/refunds/page.tsx', ['src/domain/refunds.ts']],
  ['src/web/money/refunds/page.test.tsx', ['src/web/money/refunds/page.tsx']],
  ['e2e/support/money.ts', []],
  ['e2e/refunds.spec.ts', ['e2e/support/money.ts']],
])

it.each([
  [
    'a rule',
    ['src/domain/refunds.ts'],
    ['src/domain/refunds.test.ts', 'src/server/money/refunds/refund.test.ts', 'src/web/money/refunds/page.test.tsx'],
  ],
  ['an action', ['src/server/chat/actions.ts'], ['src/server/chat/send.test.ts']],
  ['a page', ['src/web/money/refunds/page.tsx'], ['src/web/money/refunds/page.test.tsx']],
  ['a test', ['src/domain/refunds.test.ts'], ['src/domain/refunds.test.ts']],
  ['a helper of the journeys', ['e2e/support/money.ts'], ['e2e/refunds.spec.ts']],
  ['the app itself', ['src/server/app.ts'], SERVER_TESTS],
  ['what an area registers', ['src/server/accounts/register.ts'], SERVER_TESTS],
  ['a helper of every server test', ['src/server/testing/app.ts'], SERVER_TESTS],
  ['a migration', ['db/migrations/0001_accounts.sql'], SERVER_TESTS],
  ['a document', ['docs/product.md'], []],
])('%s reaches the tests that run it', (_case, changed, expected) => {
  expect(reachedTests(changed, IMPORTS)).toEqual(expected)
})
