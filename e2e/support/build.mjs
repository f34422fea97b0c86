// The journeys test the app as it is shipped, so this builds it first when its sources have changed.

import { ensureBuilt } from '../../scripts/launcher/build.mjs'
import { programNode } from '../../scripts/launcher/node.mjs'

export default async function build() {
  const node = programNode()
  await ensureBuilt(node)
  // Playwright itself may run on an older Node than the program needs.
  process.env.PROGRAM_NODE = node
}
