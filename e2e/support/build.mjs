// The journeys walk through the app as it is shipped, so it is built first when its sources have changed.

import { ensureBuilt } from '../../scripts/launcher/build.mjs'
import { programNode } from '../../scripts/launcher/node.mjs'

export default async function build() {
  const node = programNode()
  await ensureBuilt(node)
  // Playwright may itself run on an older Node than the program needs.
  process.env.PROGRAM_NODE = node
}
