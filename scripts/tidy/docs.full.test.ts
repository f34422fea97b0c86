// Full run: a test tool.

import { expect, it } from 'vitest'
import { anchorOf, changelog, decisions, linksResolve, namedDecisionsExist } from './docs.ts'
import { findings, reporting, repositoryOf } from './testing.ts'

const REPOSITORY = repositoryOf({ 'README.md': '', 'docs/architecture.md': '# Words\n', 'docs/decisions/0001-one-package.md': '' })

it.each([
  ['docs/operations.md', '[map](architecture.md)', true],
  ['docs/operations.md', '[home](../README.md)', true],
  ['docs/operations.md', '[glossary](architecture.md#words)', true],
  ['docs/operations.md', '[glossary](architecture.md#terms)', false],
  ['docs/operations.md', '[decisions](decisions/)', true],
  ['docs/operations.md', '[gone](gone.md)', false],
  ['policies/terms.en.md', '[an address of the app](/refunds)', true],
  ['docs/operations.md', '![picture](pictures/landing.png)', false],
  ['docs/operations.md', '[outside](https://example.com)', true],
  ['docs/operations.md', '# Stopping it\n[there](#stopping-it)', true],
  ['docs/operations.md', '# Stopping it\n[there](#starting-it)', false],
  ['docs/operations.md', '`[example](gone.md)`', true],
  ['docs/operations.md', '```\n[example](gone.md)\n```', true],
])('in %s, %s resolves: %s', (path, text, doesResolve) => {
  expect(findings(linksResolve, path, text, REPOSITORY) === '').toBe(doesResolve)
})

it.each([
  ['Life of a call', 'life-of-a-call'],
  ['Recovery after `kill -9`', 'recovery-after-kill--9'],
  ['What, when?', 'what-when'],
])('the heading %s is reached by #%s', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor)
})

it.each([
  ['db/migrations/0003_lists.sql', '-- Pages at any size (decision 0001).', true],
  ['db/migrations/0003_lists.sql', '-- Pages at any size (decision 0007).', false],
  ['src/server/app.ts', '// As decision 0007 says.', false],
])('in %s, %s names a decision that exists: %s', (path, text, wasMade) => {
  expect(findings(namedDecisionsExist, path, text, REPOSITORY) === '').toBe(wasMade)
})

it.each([
  ['0001-one-package.md', '# 0001 One package', ''],
  ['one-package.md', '# 0001 One package', 'NNNN'],
  ['0001-one-package.md', '# 0002 One package', 'title'],
  ['0001-another.md', '# 0001 Another', 'two decisions'],
])('decision $0: $2', (name, text, objection) => {
  expect(findings(decisions, `docs/decisions/${name}`, text, REPOSITORY)).toEqual(reporting(objection))
})

const VERSIONED = repositoryOf({ 'package.json': '{ "version": "0.2.0" }', 'package-lock.json': '{ "version": "0.2.0" }' })
const OLDER_LOCK = repositoryOf({ 'package.json': '{ "version": "0.2.0" }', 'package-lock.json': '{ "version": "0.1.0" }' })

it.each([
  ['## 0.2.0 (2026-11-15)\n\n## 0.1.0 (2026-11-14)\n', VERSIONED, ''],
  ['## 0.1.0 (2026-11-14)\n', VERSIONED, 'package.json has another version'],
  ['## 0.2.0 (2026-11-15)\n', OLDER_LOCK, 'package-lock.json has another version'],
  ['# Changelog\n', VERSIONED, 'another version'],
  ['## 0.2.0 (2026-11-15)\n\n## 0.10.0 (2026-11-16)\n', VERSIONED, 'the newest version comes first'],
  ['## 0.2.0 (2026-11-15)\n\n## 0.2.0 (2026-11-14)\n', VERSIONED, 'the newest version comes first'],
  ['## 0.2.0\n', VERSIONED, 'has the heading'],
  ['## 0.2.0 (2026-11-15)\n\n## Later\n', VERSIONED, 'has the heading'],
])('a changelog of $0: $2', (text, repository, objection) => {
  expect(findings(changelog, 'CHANGELOG.md', text, repository)).toEqual(reporting(objection))
})
