// `npm run make-admin -- <username>`: the operator at the machine makes an account an admin.

import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  return runProgram({ file: programNode(), args: ['--no-warnings', 'scripts/make-admin.ts', ...process.argv.slice(2)] })
})
