// Installs the packages and builds the web app, as `npm start` does, but starts nothing: for a machine where a service
// manager starts the server as a user who may not write the program's folder.

import { ensureBuilt } from '../scripts/launcher/build.mjs'
import { ensureInstalled } from '../scripts/launcher/install.mjs'
import { programNode, requireLauncherNode } from '../scripts/launcher/node.mjs'
import { runQuietly } from '../scripts/launcher/run.mjs'
import { main } from '../scripts/launcher/say.mjs'

await main(async () => {
  requireLauncherNode()
  await ensureInstalled()
  const node = programNode()
  await ensureBuilt(node)
  await runQuietly({ title: 'Linking PostgreSQL', file: node, args: ['deploy/link-postgres.mjs'], logName: 'link-postgres' })
  return 0
})
