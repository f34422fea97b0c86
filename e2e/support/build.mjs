// Runs before the first journey. Journeys test the app as shipped, so this builds it if its sources have changed.

import { ensureBuilt, fingerprint } from '../../scripts/launcher/build.mjs'
import { programNode, root } from '../../scripts/launcher/node.mjs'
import { ensureFirstStart } from './first-start.ts'

const SOURCES_OF_FIRST_START = ['db', 'src/server', 'src/domain', 'src/contract', 'e2e/support/server.ts', 'package-lock.json']

export default async function build() {
  const node = programNode()
  await ensureBuilt(node)
  // Playwright itself may run on an older Node than the program needs.
  process.env.PROGRAM_NODE = node
  process.env.FIRST_START = await ensureFirstStart(fingerprint(root, SOURCES_OF_FIRST_START))
}
