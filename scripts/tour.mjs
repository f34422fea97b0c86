// `npm run tour`: takes a screenshot of every screen in every state in a real browser, and checks it.

import { ensureBuilt } from './launcher/build.mjs'
import { ensureInstalled } from './launcher/install.mjs'
import { programNode, requireLauncherNode } from './launcher/node.mjs'
import { runVisibly } from './launcher/run.mjs'
import { ensureSystemPackages } from './launcher/system-packages.mjs'
import { main } from './launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  const node = programNode()
  await ensureSystemPackages(node, { browser: true, postgres: false, redis: false })
  await ensureBuilt(node)
  return runVisibly({ file: node, args: ['--no-warnings', 'scripts/tour.ts', ...process.argv.slice(2)] })
})
