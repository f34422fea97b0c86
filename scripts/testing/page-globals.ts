// Globals that browsers have and happy-dom lacks. Its pages run in separate contexts, without Node's globals.

import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'

const ownPages = randomUUID()

/** Node's version is shared by every context in the process: a language chosen in one test file would affect another. */
class OwnBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${ownPages} ${name}`)
  }
}

Object.assign(globalThis, { BroadcastChannel: OwnBroadcastChannel })
