// `npm start`: installs and builds what is missing, then runs the server until it is stopped.

import { join } from 'node:path'
import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode, root } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  const node = programNode()
  await ensureBuilt(node)
  console.log('Starting Guftagu …')
  return runProgram({
    file: node,
    // Node's warnings go to the log instead of the terminal.
    args: ['--no-warnings', 'src/server/main.ts', '--log-to-file'],
    // Node reuses compiled code, so a second start takes half the time.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
  })
})
