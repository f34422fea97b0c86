// `npm run verify-books`: checks the books of the configured database.

import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  return runProgram({ file: programNode(), args: ['--no-warnings', 'scripts/verify-books.ts'] })
})
