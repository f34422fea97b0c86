// Full run: a test tool.

import { expect, it } from 'vitest'
import {
  anyMachine,
  checksum,
  exactVersions,
  fullRunReason,
  mergedMigrations,
  migrationsStay,
  plainNames,
  smallFiles,
} from './repository.ts'
import type { Repository } from './source.ts'
import { EMPTY_REPOSITORY, findings, reporting } from './testing.ts'

const REPOSITORY: Repository = {
  ...EMPTY_REPOSITORY,
  paths: new Set(['db/migrations/0001_accounts.sql']),
  migrations: { '0001_accounts.sql': checksum('create table a ();') },
}

it.each([
  ['0001_accounts.sql', 'create table a ();', ''],
  ['0001_accounts.sql', 'create table b ();', 'never edited'],
  ['0001_others.sql', 'create table b ();', 'same number'],
  ['0002_audit.sql', 'create table b ();', '--record'],
  ['2_audit.sql', 'create table b ();', 'NNNN'],
])('migration %s with %s: %j', (name, text, objection) => {
  expect(findings(mergedMigrations, `db/migrations/${name}`, text, REPOSITORY)).toEqual(reporting(objection))
})

it('a merged migration that is gone is reported', () => {
  const checksums = JSON.stringify(REPOSITORY.migrations)
  expect(findings(migrationsStay, 'db/migrations/checksums.json', checksums, REPOSITORY)).toBe('')
  expect(findings(migrationsStay, 'db/migrations/checksums.json', checksums, { ...REPOSITORY, paths: new Set() })).toContain('is gone')
})

it.each([
  ['1.2.3', true],
  ['18.4.0-beta.17', true],
  ['^1.2.3', false],
  ['~1.2.3', false],
  ['1.x', false],
  ['*', false],
  ['latest', false],
  ['file:../a', false],
])('version %s is exact: %s', (version, isExact) => {
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']) {
    expect(findings(exactVersions, 'package.json', JSON.stringify({ [group]: { a: version } })) === '').toBe(isExact)
  }
})

it.each([
  [350, true],
  [351, false],
])('a file of %s lines is small: %s', (lines, isSmall) => {
  expect(findings(smallFiles, 'src/server/app.ts', 'a\n'.repeat(lines)) === '').toBe(isSmall)
})

it.each([
  ['src/web/ui/text-field.tsx', true],
  ['src/web/ui/TextField.tsx', false],
  ['src/web/ui/text_field.tsx', false],
])('%s is a valid file name: %s', (path, isPlain) => {
  expect(findings(plainNames, path, '') === '').toBe(isPlain)
})

it.each([
  ['e2e/chat.full.spec.ts', '// Full run: a lost connection.\n', true],
  ['src/web/a.full.test.tsx', '// @vitest-environment happy-dom\n// Full run: a thousand rows.\n', true],
  ['src/server/a.full.test.ts', '// A thousand rows.\n', false],
  ['src/server/a.full.test.ts', '// Full run: .\n', false],
  ['src/server/a.test.ts', '', true],
])('%s, which begins with %j, says why it is in the full run only: %s', (path, text, saysWhy) => {
  expect(findings(fullRunReason, path, text) === '').toBe(saysWhy)
})

// Joined here, so that this file itself passes the rule.
const slash = '/'
it.each([
  [`${slash}work/main/src`, false],
  [`${slash}root/.npmrc`, false],
  [`${slash}tmp/data`, false],
  [`${slash}home/somebody/code`, false],
  [`${slash}Users/somebody/code`, false],
  [`https:${slash}${slash}registry.example.com/a`, false],
  ['./data', true],
  ['bench/work/main', true],
  ['the root of the repository', true],
  [`https:${slash}${slash}example.com/home/page`, true],
])('%s is valid on any machine: %s', (text, isFine) => {
  expect(findings(anyMachine, 'docs/operations.md', text) === '').toBe(isFine)
})

it('a lock that names a host is refused', () => {
  expect(findings(anyMachine, 'package-lock.json', '{ "resolved": "https://example.com/a.tgz" }')).toContain('one host')
})
