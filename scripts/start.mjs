// `npm start`: installs and builds what is missing, then runs the server until it is stopped.

import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/say.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  const node = programNode()
  await ensureBuilt(node)
  console.log('Starting Guftagu …')
  // Node's own warnings go to the log, not to the screen.
  return runProgram({ file: node, args: ['--no-warnings', 'src/server/main.ts', '--log-to-file'] })
})
