// `npm run failed-jobs`: lists failed jobs with their errors, retries or discards them.

import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  return runProgram({ file: programNode(), args: ['--no-warnings', 'scripts/failed-jobs.ts', ...process.argv.slice(2)] })
})
