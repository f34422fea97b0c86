// Installs packages from the lock file when the installed ones do not match it.

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './node.mjs'
import { runQuietly } from './run.mjs'
import { step } from './terminal.mjs'

export async function ensureInstalled() {
  if (isInstalled(root)) return
  const npm = npmCommand()
  await step('Installing packages', () =>
    runQuietly({
      title: 'Installing packages',
      file: npm.file,
      // The build needs development packages even with NODE_ENV=production.
      args: [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      logName: 'install',
      // With an npm that does not know allowScripts, lefthook would install its git hooks, except on a CI.
      env: { CI: 'true' },
    }),
  )
}

/** Compares the lock with npm's own record, which npm writes at the end of an installation. */
export function isInstalled(directory) {
  const wanted = readPackages(join(directory, 'package-lock.json'))
  const present = readPackages(join(directory, 'node_modules', '.package-lock.json'))
  if (wanted === null || present === null) return false
  const complete = Object.entries(wanted).every(([path, entry]) => path === '' || isSame(present[path], entry))
  return complete && Object.keys(present).every((path) => path in wanted && existsSync(join(directory, path)))
}

function isSame(found, entry) {
  // A missing optional package may be for another platform.
  if (found === undefined) return entry.optional === true || entry.devOptional === true
  return found.version === entry.version && found.integrity === entry.integrity
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/** The npm that started us, on its own Node, because `npm ci` may replace ours. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && node && basename(cli) === 'npm-cli.js') return { file: node, args: [cli] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}
