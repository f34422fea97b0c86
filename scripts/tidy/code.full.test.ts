// Full run: a test tool.

import { expect, it } from 'vitest'
import { environment, finished, finishedText, namedColumns, pureDomain, wire } from './code.ts'
import { findings, reporting } from './testing.ts'

it.each([
  ['src/server/config.ts', true],
  ['scripts/launch.mjs', true],
  ['e2e/sign-up.ts', true],
  ['bench/search.ts', true],
  ['vitest.config.ts', true],
  ['src/server/testing/app.ts', true],
  ['src/server/tests/main.test.ts', true],
  ['src/server/main.ts', false],
  ['src/server/platform/process/log.ts', false],
  ['src/web/api/client.ts', false],
])('reading the environment in %s is allowed: %s', (path, isAllowed) => {
  expect(findings(environment, path, 'const a = process.env.PORT')).toBe(isAllowed ? '' : 'only src/server/config.ts reads the environment')
})

it.each([
  ['Date.now()', false],
  ['new Date()', false],
  ['Date()', false],
  ['new Date(then)', true],
  ['new Date(Date.UTC(2026, 0, 1))', true],
  ['Math.random()', false],
  ['Math.round(1.5)', true],
  ['crypto.randomUUID()', false],
  ['performance.now()', false],
  ['process.hrtime()', false],
  ['setTimeout(f, 1)', false],
  ['fetch(url)', false],
  ["'Date.now()'", true],
  ['1 // Date.now() would be a clock.', true],
])('in the domain, %s is allowed: %s', (expression, isAllowed) => {
  const found = findings(pureDomain, 'src/domain/plans.ts', `export const a = ${expression}`)
  expect(found).toEqual(reporting(isAllowed ? '' : 'domain has no clock'))
  expect(findings(pureDomain, 'src/domain/plans.test.ts', `export const a = ${expression}`)).toBe('')
})

it.each([
  ['src/web/api/client.ts', "fetch('/a')", true],
  ['src/web/accounts/queries.ts', "fetch('/a')", false],
  ['src/web/accounts/queries.ts', "window.fetch('/a')", false],
  ['src/web/accounts/queries.ts', 'query.refetch()', true],
  ['src/web/live/live-connection.tsx', "fetch('/a')", false],
  ['src/web/live/live-connection.tsx', "import { io } from 'socket.io-client'", true],
  ['src/web/api/client.ts', "import { io } from 'socket.io-client'", false],
  ['src/web/chat/store.ts', "import { io } from 'socket.io-client'", false],
  ['src/server/testing/socket.ts', "import { io } from 'socket.io-client'", true],
])('%s with %s is allowed: %s', (path, text, isAllowed) => {
  expect(findings(wire, path, text) === '').toBe(isAllowed)
})

it.each([
  ["db.selectFrom('a').select(['id'])", true],
  ["db.selectFrom('a').selectAll()", false],
  ["db.insertInto('a').returningAll()", false],
  ['sql`select * from accounts`', false],
  ['sql`select a.* from accounts a`', false],
  ['sql`select count(*) from accounts`', true],
  ['sql`select 2 * 3`', true],
  ["'SELECT  * FROM accounts'", false],
])('in a store, %s names its columns: %s', (expression, isAllowed) => {
  expect(findings(namedColumns, 'src/server/accounts/store.ts', `const a = ${expression}`) === '').toBe(isAllowed)
  expect(findings(namedColumns, 'src/server/accounts/accounts.test.ts', `const a = ${expression}`)).toBe('')
})

it.each([
  ['// TODO later', false],
  ['/* FIXME */', false],
  ["const a = 'TODO'", true],
  ["it.only('a', f)", false],
  ["it.skip('a', f)", false],
  ["it.concurrent.skip('a', f)", false],
  ["describe.skip('a', f)", false],
  ["test.fixme('a', f)", false],
  ["it.skipIf(x)('a', f)", false],
  ["it.each([1])('a', f)", true],
  ['query.skip(1)', true],
  ['// oxlint-disable-next-line no-console', false],
  ['// oxlint-disable-next-line no-console -- The banner is the output.', true],
])('%s counts as finished: %s', (text, isFinished) => {
  expect(findings(finished, 'src/server/a.test.ts', text) === '').toBe(isFinished)
})

it.each([
  ['db/migrations/0001_a.sql', '-- TODO index', false],
  ['src/web/styles.css', '/* FIXME */', false],
  ['db/migrations/0001_a.sql', 'create table todos ()', true],
])('%s with %s counts as finished: %s', (path, text, isFinished) => {
  expect(findings(finishedText, path, text) === '').toBe(isFinished)
})
