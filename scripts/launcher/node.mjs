// Which Node runs what. The launchers run on any Node from 20.19 on; everything else runs on the one
// that comes from npm for Linux, and elsewhere on the user's own when it is new enough.

import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Sentence } from './say.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const LAUNCHER_NEEDS = [20, 19]
const PROGRAM_NEEDS = [24, 0]

export function requireLauncherNode() {
  if (!isAtLeast(process.versions.node, LAUNCHER_NEEDS)) {
    throw new Sentence(
      `Guftagu needs Node ${LAUNCHER_NEEDS.join('.')} or newer to start, and this is Node ${process.versions.node}: install a newer one.`,
    )
  }
}

/** The Node that runs the program itself, once packages are installed. */
export function programNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) {
    linkForScripts(pinned)
    return pinned
  }
  if (isAtLeast(process.versions.node, PROGRAM_NEEDS)) return process.execPath
  throw new Sentence(
    `On this system Guftagu needs Node ${PROGRAM_NEEDS[0]} or newer, and this is Node ${process.versions.node}: install a newer one.`,
  )
}

/** npm 10 forgets this link when it leaves out the same program for another platform, and scripts then meet the old Node. */
function linkForScripts(pinned) {
  const link = join(root, 'node_modules', '.bin', 'node')
  try {
    if (!existsSync(link)) symlinkSync(relative(dirname(link), pinned), link)
  } catch {
    // A user who cannot write here cannot install either; what we run gets its Node anyway.
  }
}

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}
