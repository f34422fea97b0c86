// `npm start`: installs and builds what is missing, then runs the server until it is stopped.

import { join } from 'node:path'
import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode, root } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/say.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  const node = programNode()
  await ensureBuilt(node)
  console.log('Starting Guftagu …')
  return runProgram({
    file: node,
    // Node's own warnings go to the log, not to the screen.
    args: ['--no-warnings', 'src/server/main.ts', '--log-to-file'],
    // What Node compiled once it need not compile again: a second start takes half the time.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
  })
})
