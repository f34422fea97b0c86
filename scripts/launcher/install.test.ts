import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// The launchers are plain JavaScript for an older Node, so their types are written here.
const { isInstalled } = (await import(new URL('./install.mjs', import.meta.url).href)) as {
  isInstalled: (directory: string) => boolean
}

const A = { version: '1.0.0', integrity: 'sha512-a' }
const NEWER_A = { version: '1.0.1', integrity: 'sha512-b' }
const OTHER_PLATFORM = { version: '1.0.0', integrity: 'sha512-c', optional: true }

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guftagu-install-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function lock(packages: object): void {
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'guftagu' }, ...packages } }))
}

function install(packages: object): void {
  for (const path of Object.keys(packages)) mkdirSync(join(directory, path), { recursive: true })
  writeFileSync(join(directory, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

it('without node_modules, nothing counts as installed', () => {
  lock({ 'node_modules/a': A })
  expect(isInstalled(directory)).toBe(false)
})

it.each([
  // case                                  locked                                                   installed                                       expected
  ['the same packages', { 'node_modules/a': A }, { 'node_modules/a': A }, true],
  ['without another platform', { 'node_modules/a': A, 'node_modules/b': OTHER_PLATFORM }, { 'node_modules/a': A }, true],
  ['an older version', { 'node_modules/a': NEWER_A }, { 'node_modules/a': A }, false],
  ['one package too few', { 'node_modules/a': A, 'node_modules/b': A }, { 'node_modules/a': A }, false],
  ['one package too many', { 'node_modules/a': A }, { 'node_modules/a': A, 'node_modules/b': A }, false],
])('%s: installed means that the packages match the lock', (_case, locked, installed, expected) => {
  lock(locked)
  install(installed)
  expect(isInstalled(directory)).toBe(expected)
})

it('a package deleted by hand is detected', () => {
  lock({ 'node_modules/a': A })
  install({ 'node_modules/a': A })
  rmSync(join(directory, 'node_modules', 'a'), { recursive: true })
  expect(isInstalled(directory)).toBe(false)
})
