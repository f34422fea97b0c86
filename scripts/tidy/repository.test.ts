import { expect, it } from 'vitest'
import { anyMachine, checksum, exactVersions, mergedMigrations, migrationsStay, plainNames, smallFiles } from './repository.ts'
import type { House } from './source.ts'
import { EMPTY_HOUSE, saying, verdict } from './testing.ts'

const HOUSE: House = {
  ...EMPTY_HOUSE,
  paths: new Set(['db/migrations/0001_accounts.sql']),
  migrations: { '0001_accounts.sql': checksum('create table a ();') },
}

it.each([
  ['0001_accounts.sql', 'create table a ();', ''],
  ['0001_accounts.sql', 'create table b ();', 'never edited'],
  ['0001_others.sql', 'create table b ();', 'same number'],
  ['0002_audit.sql', 'create table b ();', '--record'],
  ['2_audit.sql', 'create table b ();', 'NNNN'],
])('migration %s holding %s', (name, text, objection) => {
  expect(verdict(mergedMigrations, `db/migrations/${name}`, text, HOUSE)).toEqual(saying(objection))
})

it('a merged migration that is gone is reported', () => {
  const checksums = JSON.stringify(HOUSE.migrations)
  expect(verdict(migrationsStay, 'db/migrations/checksums.json', checksums, HOUSE)).toBe('')
  expect(verdict(migrationsStay, 'db/migrations/checksums.json', checksums, { ...HOUSE, paths: new Set() })).toContain('is gone')
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
    expect(verdict(exactVersions, 'package.json', JSON.stringify({ [group]: { a: version } })) === '').toBe(isExact)
  }
})

it.each([
  [350, true],
  [351, false],
])('a file of %s lines is small: %s', (lines, isSmall) => {
  expect(verdict(smallFiles, 'src/server/app.ts', 'a\n'.repeat(lines)) === '').toBe(isSmall)
})

it.each([
  ['src/web/ui/text-field.tsx', true],
  ['src/web/ui/TextField.tsx', false],
  ['src/web/ui/text_field.tsx', false],
])('%s is plainly named: %s', (path, isPlain) => {
  expect(verdict(plainNames, path, '') === '').toBe(isPlain)
})

// Put together here, so that this file itself names no machine.
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
])('%s is the same on any machine: %s', (text, isFine) => {
  expect(verdict(anyMachine, 'docs/operations.md', text) === '').toBe(isFine)
})

it('a lock that names a host is refused', () => {
  expect(verdict(anyMachine, 'package-lock.json', '{ "resolved": "https://example.com/a.tgz" }')).toContain('one host')
})
