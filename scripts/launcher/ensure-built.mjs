// Builds the web app unless the existing build was made from the current sources.

import { ensureBuilt } from './build.mjs'
import { programNode } from './node.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await ensureBuilt(programNode())
  return 0
})
