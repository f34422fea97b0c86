// Installs the packages and builds the web app like `npm start`, without starting the server. For machines where a service manager
// starts the server as a user who cannot write to the program's folder.

import { ensureBuilt } from '../scripts/launcher/build.mjs'
import { ensureInstalled } from '../scripts/launcher/install.mjs'
import { programNode, requireLauncherNode } from '../scripts/launcher/node.mjs'
import { runQuietly } from '../scripts/launcher/run.mjs'
import { main } from '../scripts/launcher/terminal.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  const node = programNode()
  await ensureBuilt(node)
  await runQuietly({ title: 'Linking PostgreSQL', file: node, args: ['deploy/link-postgres.mjs'], logName: 'link-postgres' })
  return 0
})
