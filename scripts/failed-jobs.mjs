// `npm run failed-jobs`: what could not be done, and why.

import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/say.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  return runProgram({ file: programNode(), args: ['--no-warnings', 'scripts/failed-jobs.ts', ...process.argv.slice(2)] })
})
