// Chooses the Node version. The launchers run on Node 20.19 or newer. Everything else runs on the Node that npm installs on
// Linux, and on other systems on the user's own Node if it is new enough.

import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LaunchError } from './terminal.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const LAUNCHER_NEEDS = [20, 19]
// The first version with Worker.cpuUsage().
const PROGRAM_NEEDS = [24, 6]

export function requireLauncherNode() {
  if (!isAtLeast(process.versions.node, LAUNCHER_NEEDS)) {
    throw new LaunchError(
      `Guftagu needs Node ${LAUNCHER_NEEDS.join('.')} or newer to start, and this is Node ${process.versions.node}: install a newer one.`,
    )
  }
}

/** Whether the user's own Node is new enough for the program. */
export function canRunProgram() {
  return isAtLeast(process.versions.node, PROGRAM_NEEDS)
}

/** The Node that runs the program itself, once packages are installed. */
export function programNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) {
    linkForScripts(pinned)
    return pinned
  }
  if (canRunProgram()) return process.execPath
  throw new LaunchError(
    `On this system Guftagu needs Node ${PROGRAM_NEEDS.join('.')} or newer, and this is Node ${process.versions.node}: install a newer one.`,
  )
}

/** npm 10 omits this link if it skips the same package for another platform; scripts would then use the old Node. */
function linkForScripts(pinned) {
  const link = join(root, 'node_modules', '.bin', 'node')
  try {
    if (!existsSync(link)) symlinkSync(relative(dirname(link), pinned), link)
  } catch {
    // The folder is not writable, but programs started by the launchers get the right Node anyway.
  }
}

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}
