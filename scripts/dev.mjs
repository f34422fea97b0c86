// `npm run dev`: the server restarts and the page reloads on every change.

import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  return runProgram({ file: programNode(), args: ['scripts/dev.ts'] })
})
