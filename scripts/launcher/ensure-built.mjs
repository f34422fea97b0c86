// Builds the web app unless the build that is there was made of the same sources.

import { ensureBuilt } from './build.mjs'
import { programNode } from './node.mjs'
import { main } from './say.mjs'

await main(async () => {
  await ensureBuilt(programNode())
  return 0
})
