// `npm run pictures`: takes the screenshots for the landing page and the README, and creates the icons.

import { join } from 'node:path'
import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runProgram } from './launcher/run.mjs'
import { main } from './launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  const node = programNode()
  await ensureBuilt(node)
  return runProgram({ file: node, args: ['--no-warnings', join('scripts', 'pictures.ts'), ...process.argv.slice(2)] })
})
