// `npm run demo`: Guftagu on its own data folder, filled with made-up people, conversations and payments.

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
  console.log('Starting the Guftagu demo …')
  return runProgram({
    file: node,
    args: ['--no-warnings', 'scripts/demo.ts', ...process.argv.slice(2)],
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
  })
})
