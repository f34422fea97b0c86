// Packages are installed from the lock file, and only when what is there is not what the lock says.

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './node.mjs'
import { runQuietly } from './run.mjs'
import { step } from './say.mjs'

export async function ensureInstalled() {
  if (isInstalled(root)) return
  const npm = npmCommand()
  await step('Installing packages', () =>
    runQuietly({
      title: 'Installing packages',
      file: npm.file,
      // The build needs what production would leave out, whatever NODE_ENV says.
      args: [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      logName: 'install',
      // An npm too old for allowScripts would let lefthook put its hooks into the clone, except on a CI.
      env: { CI: 'true' },
    }),
  )
}

/** npm's own record of what it put there, written as the last thing of an installation. */
export function isInstalled(directory) {
  const wanted = readPackages(join(directory, 'package-lock.json'))
  const present = readPackages(join(directory, 'node_modules', '.package-lock.json'))
  if (wanted === null || present === null) return false
  const complete = Object.entries(wanted).every(([path, entry]) => path === '' || isSame(present[path], entry))
  return complete && Object.keys(present).every((path) => path in wanted && existsSync(join(directory, path)))
}

function isSame(found, entry) {
  // What is optional may be for another platform.
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

/** The npm that runs us, on the Node that runs it: ours may be about to be replaced. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && node && basename(cli) === 'npm-cli.js') return { file: node, args: [cli] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}
